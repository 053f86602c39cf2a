// Times as Discord writes them: <t:unix:style> in texts, and "Today at 14:05" beside a name.

import { h } from "./dom.js";
import { currentLanguage, t } from "./strings.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

const format = (date, style) => new Intl.DateTimeFormat(currentLanguage(), STYLES[style]).format(date);

export function relative(date, now = Date.now()) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  const numeric = unit === "second" ? "always" : "auto";
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric }).format(Math.trunc(seconds / length), unit);
}

export function timestamp(unix, style = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, `<t:${unix}>`);
  const known = style === "R" || style in STYLES ? style : "f";
  const text = known === "R" ? relative(date) : format(date, known);
  const dataset = known === "R" ? { relative: String(date.getTime()) } : {};
  return h("time", { class: "timestamp", datetime: date.toISOString(), title: format(date, "F"), dataset }, text);
}

/** Countdowns stay true while one looks at them. */
export function keepRelativeTimesTrue() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const text = relative(new Date(Number(element.dataset.relative)));
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}

export const sameDay = (a, b) => a.toDateString() === b.toDateString();

export function writtenAt(date) {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (sameDay(date, now)) return t("today", { time: format(date, "t") });
  if (sameDay(date, yesterday)) return t("yesterday", { time: format(date, "t") });
  return format(date, "s");
}

export const clockTime = (date) => format(date, "t");
export const fullTime = (date) => format(date, "F");
export const longDate = (date) => format(date, "D");
