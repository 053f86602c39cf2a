// Faces: a coloured disc with a letter for people, a locomotive's face for the bot. Drawn here, fetched from nowhere.

import { h } from "./dom.js";
import { displayName } from "./world.js";

const NAMED = { red: "#d64545", blue: "#3d74d9", green: "#2f9e63", yellow: "#cf9a16", black: "#3c4048", white: "#8f96a3", spectator: "#7d6b9c" };
const COLOURS = ["#b8567c", "#2f8f9e", "#8a63c9", "#c96f3b", "#5a8f3c", "#5a6fc9"];

function colourOf(user) {
  const name = (user.username ?? "").toLowerCase();
  if (name in NAMED) return NAMED[name];
  const sum = [...String(user.id)].reduce((total, digit) => total + Number(digit), 0);
  return COLOURS[sum % COLOURS.length];
}

const LOCOMOTIVE =
  "data:image/svg+xml," +
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#2b3a67"/>` +
      `<path d="M13 8h14l3 6v12H10V14z" fill="#f3c14b"/><path d="M14 11h12l2 5H12z" fill="#2b3a67"/>` +
      `<circle cx="15" cy="22" r="2" fill="#fff"/><circle cx="25" cy="22" r="2" fill="#fff"/>` +
      `<path d="M9 26h22l-3 5H12z" fill="#d65b4a"/></svg>`,
  );

export function portrait(user, size = "normal") {
  if (user.bot) return h("img", { class: `portrait ${size}`, src: LOCOMOTIVE, alt: "" });
  const letter = [...displayName(user)][0]?.toUpperCase() ?? "?";
  return h("span", { class: `portrait ${size}`, style: { "--face": colourOf(user) }, "aria-hidden": "true" }, letter);
}
