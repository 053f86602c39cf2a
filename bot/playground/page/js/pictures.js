// Pictures in messages, and the large view: fit to the screen, then wheel, pinch, drag or keys.

import { h, icon, iconButton } from "./dom.js";
import { t } from "./strings.js";

const WIDEST = 620;
const TALLEST = 440;
const DEEPEST = 8;

/** Attachment addresses may name another host name of this machine; the page only loads from its own. */
export function localUrl(url) {
  try {
    const address = new URL(url, document.baseURI);
    if (["127.0.0.1", "localhost", "[::1]"].includes(address.hostname) && address.port === location.port) {
      return address.pathname + address.search;
    }
  } catch {
    return "";
  }
  return url;
}

/** media: { url, width, height, name, alt, spoiler } */
export function picture(media, { widest = WIDEST, tallest = TALLEST, fill = false } = {}) {
  const url = localUrl(media.url);
  const alt = media.alt || t("picture", { name: media.name ?? "" }).trim();
  const shrink = media.width && media.height ? Math.min(1, widest / media.width, tallest / media.height) : 1;
  const image = h("img", {
    src: url,
    alt,
    loading: "lazy",
    decoding: "async",
    // The place is kept before the picture arrives, so that nothing jumps.
    width: media.width ? Math.round(media.width * shrink) : undefined,
    height: media.height ? Math.round(media.height * shrink) : undefined,
  });
  const button = h(
    "button",
    {
      type: "button",
      class: `picture ${fill ? "fill" : ""}`,
      "aria-label": t("enlarge", { alt }),
      dataset: { focusKey: `picture-${media.url}` },
      onclick: () => (button.classList.contains("hidden-picture") ? button.classList.remove("hidden-picture") : enlarge(url, alt)),
    },
    image,
    media.spoiler && h("span", { class: "picture-cover" }, t("spoiler")),
  );
  if (media.spoiler) button.classList.add("hidden-picture");
  return button;
}

export function fileCard({ url, name, size, spoiler }) {
  return h(
    "a",
    { class: `file-card ${spoiler ? "spoiler-file" : ""}`, href: localUrl(url), download: name, "aria-label": t("download", { name }) },
    icon("file"),
    h("span", { class: "file-words" }, h("span", { class: "file-name" }, name), size !== undefined && h("span", { class: "file-size" }, readableSize(size))),
  );
}

function readableSize(size) {
  if (size < 1024) return `${size} ${t("bytes")}`;
  if (size < 1024 * 1024) return `${(size / 1024).toFixed(1)} KB`;
  return `${(size / 1024 / 1024).toFixed(2)} MB`;
}

function enlarge(url, alt) {
  const image = h("img", { src: url, alt, draggable: "false" });
  const stage = h("div", { class: "stage" }, image);
  let scale = 1;
  let x = 0;
  let y = 0;
  const pointers = new Map();
  let moved = false;

  const draw = () => {
    image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    stage.classList.toggle("zoomed", scale > 1);
  };

  /** Zoom so that the point under (px, py), measured from the stage's middle, stays where it is. */
  function zoomTo(next, px = 0, py = 0) {
    const clamped = Math.max(1, Math.min(DEEPEST, next));
    x = px - ((px - x) * clamped) / scale;
    y = py - ((py - y) * clamped) / scale;
    scale = clamped;
    keepInSight();
    draw();
  }

  function keepInSight() {
    const spareX = Math.max(0, (image.offsetWidth * scale - stage.clientWidth) / 2);
    const spareY = Math.max(0, (image.offsetHeight * scale - stage.clientHeight) / 2);
    x = Math.max(-spareX, Math.min(spareX, x));
    y = Math.max(-spareY, Math.min(spareY, y));
  }

  const fromMiddle = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
  };

  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomTo(scale * Math.exp(-event.deltaY / 400), ...fromMiddle(event));
  }, { passive: false });
  stage.addEventListener("dblclick", (event) => zoomTo(scale > 1 ? 1 : 2.5, ...fromMiddle(event)));
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, fromMiddle(event));
    moved = false;
  });
  stage.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    if (Math.hypot(now[0] - before[0], now[1] - before[1]) > 2) moved = true;
    if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const stretch = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.max(1, Math.hypot(before[0] - other[0], before[1] - other[1]));
      zoomTo(scale * stretch, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else if (scale > 1) {
      x += now[0] - before[0];
      y += now[1] - before[1];
      keepInSight();
      draw();
    }
    pointers.set(event.pointerId, now);
  });
  const lift = (event) => {
    pointers.delete(event.pointerId);
    // A tap beside the picture closes the view, as everywhere. The capture hides the real target, so look by position.
    const box = image.getBoundingClientRect();
    const beside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    if (event.type === "pointerup" && !moved && beside) dialog.close();
  };
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);

  const dialog = h(
    "dialog",
    {
      class: "viewer",
      "aria-label": alt,
      onclose: () => dialog.remove(),
      onkeydown: (event) => {
        const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
        if (step) {
          x += step[0];
          y += step[1];
          keepInSight();
          draw();
        } else if (event.key === "+" || event.key === "=") zoomTo(scale * 1.4);
        else if (event.key === "-") zoomTo(scale / 1.4);
        else return;
        event.preventDefault();
      },
    },
    stage,
    h(
      "div",
      { class: "viewer-tools" },
      iconButton("minus", t("zoomOut"), () => zoomTo(scale / 1.4)),
      iconButton("plus", t("zoomIn"), () => zoomTo(scale * 1.4)),
      h("a", { class: "icon-button", href: url, target: "_blank", rel: "noopener", "aria-label": t("openOriginal"), title: t("openOriginal") }, icon("window")),
      iconButton("close", t("close"), () => dialog.close(), { autofocus: true }),
    ),
    alt && h("p", { class: "viewer-caption", "aria-hidden": "true" }, alt),
  );
  document.body.append(dialog);
  dialog.showModal();
}
