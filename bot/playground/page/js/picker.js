// A list to choose from, floating beside its control (a sheet from below on a phone). Selects in messages and modals use it.

import { freshId, h, icon, isPhone } from "./dom.js";
import { t, tn } from "./strings.js";

const SEARCH_FROM = 9;

/**
 * choices: [{ value, label, description, face }]; chosen: Set of values.
 * close(values | undefined): the new values, or nothing if they stay as they were.
 */
function openPicker({ anchor, label, choices, chosen, min, max, close }) {
  const multiple = max > 1;
  const picked = new Set(chosen);
  const listId = freshId("picker");
  let shown = choices;
  let active = Math.max(0, choices.findIndex((choice) => picked.has(choice.value)));

  const list = h("ul", { id: listId, role: "listbox", "aria-label": label, "aria-multiselectable": multiple ? "true" : undefined, tabindex: "-1" });
  const search = choices.length >= SEARCH_FROM && h("input", {
    type: "search",
    class: "picker-search",
    placeholder: t("search"),
    "aria-label": t("search"),
    "aria-controls": listId,
    autocomplete: "off",
    oninput: () => {
      const wanted = search.value.toLowerCase();
      shown = choices.filter((choice) => `${choice.label} ${choice.description ?? ""}`.toLowerCase().includes(wanted));
      active = 0;
      draw();
    },
  });
  const count = h("span", { class: "picker-count", "aria-live": "polite" });
  const done = h("button", { type: "button", class: "button primary", onclick: () => finish(true) }, t("done"));
  const footer = multiple && h("div", { class: "picker-footer" }, count, done);
  const panel = h("div", { class: "picker", onkeydown: keys }, isPhone() && h("div", { class: "picker-title" }, label), search, list, footer);
  const layer = h("div", { class: "picker-layer", onpointerdown: (event) => event.target === layer && finish(multiple) }, panel);

  function draw() {
    list.replaceChildren(...shown.map(row));
    if (!shown.length) list.append(h("li", { class: "picker-empty", role: "presentation" }, t("nothingFound")));
    const rowId = shown.length ? `${listId}-${active}` : "";
    (search || list).setAttribute("aria-activedescendant", rowId);
    list.children[active]?.scrollIntoView({ block: "nearest" });
    if (multiple) {
      count.textContent = picked.size < min ? tn("chosenAtLeast", min) : t("chosen", { n: picked.size, max });
      done.disabled = picked.size < min;
    }
  }

  function row(choice, index) {
    const on = picked.has(choice.value);
    return h(
      "li",
      {
        id: `${listId}-${index}`,
        role: "option",
        "aria-selected": String(on),
        "aria-disabled": multiple && !on && picked.size >= max ? "true" : undefined,
        class: index === active ? "active" : "",
        onclick: () => toggle(index),
        onpointermove: () => {
          if (active !== index) {
            active = index;
            for (const [i, element] of [...list.children].entries()) element.classList.toggle("active", i === active);
          }
        },
      },
      choice.face && h("span", { class: "picker-face" }, choice.face()),
      h("span", { class: "picker-text" }, h("span", { class: "picker-label" }, choice.label), choice.description && h("span", { class: "picker-description" }, choice.description)),
      (multiple || on) && h("span", { class: `tick ${on ? "on" : ""} ${multiple ? "box" : ""}` }, on && icon("check")),
    );
  }

  function toggle(index) {
    const choice = shown[index];
    if (!choice) return;
    active = index;
    if (!multiple) {
      const clears = picked.has(choice.value) && min === 0;
      picked.clear();
      if (!clears) picked.add(choice.value);
      finish(true);
    } else {
      if (picked.has(choice.value)) picked.delete(choice.value);
      else if (picked.size < max) picked.add(choice.value);
      draw();
    }
  }

  function keys(event) {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (move) {
      active = Math.max(0, Math.min(shown.length - 1, active + move));
      draw();
    } else if (event.key === "Home" || event.key === "End") {
      active = event.key === "Home" ? 0 : shown.length - 1;
      draw();
    } else if (event.key === "Enter" || (event.key === " " && event.target !== search)) {
      if (event.target === done) return;
      toggle(active);
    } else if (event.key === "Escape") {
      finish(false);
    } else if (event.key === "Tab") {
      if (multiple && !event.shiftKey && event.target !== done) return;
      finish(multiple);
    } else if (!search && event.key.length === 1) {
      const hit = shown.findIndex((choice, i) => i > active && choice.label.toLowerCase().startsWith(event.key.toLowerCase()));
      const any = hit >= 0 ? hit : shown.findIndex((choice) => choice.label.toLowerCase().startsWith(event.key.toLowerCase()));
      if (any >= 0) active = any;
      draw();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function finish(keep) {
    layer.remove();
    removeEventListener("resize", place);
    anchor.setAttribute("aria-expanded", "false");
    anchor.focus({ preventScroll: true });
    const valid = picked.size >= min && picked.size <= max;
    const same = multiple && picked.size === chosen.size && [...picked].every((value) => chosen.has(value));
    close(keep && valid && !same ? choices.filter((choice) => picked.has(choice.value)).map((choice) => choice.value) : undefined);
  }

  function place() {
    if (isPhone()) {
      panel.removeAttribute("style");
      return;
    }
    const box = anchor.getBoundingClientRect();
    const below = innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const upwards = below < Math.min(280, panel.scrollHeight) && above > below;
    const width = Math.max(box.width, 260);
    panel.style.width = `${width}px`;
    panel.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
    panel.style.maxHeight = `${Math.min(420, upwards ? above : below)}px`;
    panel.style.top = upwards ? "" : `${box.bottom + 4}px`;
    panel.style.bottom = upwards ? `${innerHeight - box.top + 4}px` : "";
  }

  // Inside an open modal everything outside it is inert, so the list must open inside as well.
  (anchor.closest("dialog[open]") ?? document.body).append(layer);
  anchor.setAttribute("aria-expanded", "true");
  draw();
  place();
  addEventListener("resize", place);
  (search || list).focus({ preventScroll: true });
}

/** The closed control: shows what is chosen, opens the list. change(values) after a choice. */
export function selectBox({ label, choices, chosen = [], min = 1, max = 1, disabled, busy, focusKey, change }) {
  let current = new Set(chosen);
  const words = h("span", { class: "select-words" });
  const box = h(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": label,
      "aria-busy": busy ? "true" : undefined,
      disabled,
      dataset: { focusKey },
      onclick: open,
      onkeydown: (event) => {
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          event.preventDefault();
          open();
        }
      },
    },
    words,
    busy ? dots() : icon("down"),
  );

  function open() {
    if (box.getAttribute("aria-busy") || box.disabled) return;
    openPicker({
      anchor: box,
      label,
      choices,
      chosen: current,
      min,
      max: Math.min(max, choices.length || 1),
      close: (values) => {
        if (!values) return;
        current = new Set(values);
        draw();
        change(values);
      },
    });
  }

  function draw() {
    const shown = choices.filter((choice) => current.has(choice.value));
    words.classList.toggle("empty", shown.length === 0);
    box.dataset.values = shown.map((choice) => choice.label).join(", ");
    box.setAttribute("aria-description", box.dataset.values);
    if (!shown.length) words.replaceChildren(label);
    else words.replaceChildren(...shown.map((choice) => h("span", { class: max > 1 ? "select-chip" : "select-one" }, choice.face?.(), choice.label)));
  }

  draw();
  return box;
}

export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
