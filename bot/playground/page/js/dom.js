// Building elements by hand. Text always goes in as text nodes, so nothing a message says can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** h("button", { class: "primary", onclick: send, "aria-label": "Send" }, child, …) */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "style") for (const [key, v] of Object.entries(value)) element.style.setProperty(key, v);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

// Line drawings on a 24-unit grid, drawn for this page.
const DRAWINGS = {
  hash: "M9.5 4 8 20M16 4l-1.5 16M4.5 9h15.5M4 15h15.5",
  thread: "M5 5h14v9h-8l-4 4v-4H5zM9 9.5h6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4",
  down: "m6 9.5 6 6 6-6",
  up: "m6 14.5 6-6 6 6",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  storm: "M7 15.5a4 4 0 0 1 .3-8 5.5 5.5 0 0 1 10.4 1.3A3.4 3.4 0 0 1 17.5 15.5M12.5 11.5 10 16h4l-2.5 4.5",
  globe: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c5 5.5 5 11.5 0 17M12 3.5c-5 5.5-5 11.5 0 17",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "m5 12.5 4.5 4.5L19 7.5",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v5.5",
  window: "M10 5H5v14h14v-5M13 5h6v6M19 5l-8 8",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  link: "M14 5h5v5M19 5l-9 9M17 14v5H5V7h5",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  reply: "M4 18v-4a5 5 0 0 1 5-5h11M16 5l4 4-4 4",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", DRAWINGS[name]);
  svg.append(path);
  return svg;
}

/** A button that is only a drawing; its name is for the pointer's tooltip and the screen reader. */
export function iconButton(name, label, onclick, props = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

let serial = 0;

/** An id no other element has, for aria-labelledby and friends. */
export const freshId = (stem) => `${stem}-${++serial}`;

/** Replace an element; whatever control inside it had the focus has it again, if it still exists. */
export function swap(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.focusKey : undefined;
  old.replaceWith(fresh);
  if (focused) fresh.querySelector(`[data-focus-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  return fresh;
}

export const isPhone = () => window.matchMedia("(max-width: 760px)").matches;
