// Discord's markdown, to elements. Blocks first (fences, quotes, headings, lists, subtext), then the inline marks.

import { h } from "./dom.js";
import { t } from "./strings.js";
import { timestamp } from "./time.js";

/**
 * names resolves what a text only has by id: { user(id), role(id), channel(id), openChannel(id), openMessage(channelId, id), openCommand(path) }.
 */
export function markdown(text, names) {
  const root = h("div", { class: "markdown" });
  root.append(...blocks(text, names));
  if (isOnlyEmoji(text)) root.classList.add("jumbo");
  return root;
}

/** For one-line places: embed titles, replies, labels. */
export const inlineMarkdown = (text, names) => inline(text, names);

/** The text without its marks, for screen-reader announcements and previews. */
export function plainText(text, names) {
  return markdown(text, names).textContent.replace(/\s+/g, " ").trim();
}

const ONE_EMOJI = String.raw`(?:<a?:\w+:\d+>|\p{RI}\p{RI}|[#*0-9]\uFE0F?\u20E3|\p{Emoji_Presentation}[\p{EMod}\uFE0F]?(?:\u200D\p{Emoji}[\p{EMod}\uFE0F]?)*|\p{Emoji}\uFE0F(?:\u200D\p{Emoji}[\p{EMod}\uFE0F]?)*)`;
const ONLY_EMOJI = new RegExp(String.raw`^(?:\s*${ONE_EMOJI}){1,27}\s*$`, "u");

const isOnlyEmoji = (text) => ONLY_EMOJI.test(text);

// ---- blocks ----

function blocks(text, names, inQuote = false) {
  const out = [];
  // Fences are cut out first: nothing inside them is markdown.
  const fence = /```(?:([a-z0-9_+\-.#]+)\n)?\n?([\s\S]*?)\n?```/gi;
  let from = 0;
  for (const match of text.matchAll(fence)) {
    if (match[2].trim() === "") continue;
    out.push(...lines(text.slice(from, match.index).replace(/\n$/, ""), names, inQuote));
    out.push(h("pre", { tabindex: "0" }, h("code", { dataset: match[1] ? { language: match[1] } : {} }, match[2])));
    from = match.index + match[0].length;
    if (text[from] === "\n") from += 1;
  }
  out.push(...lines(text.slice(from), names, inQuote));
  return out;
}

const HEADING = /^(#{1,3})\s+(.+)$/;
const SUBTEXT = /^-#\s+(.+)$/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;

function lines(text, names, inQuote) {
  if (text === "") return [];
  const out = [];
  const rows = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(h("p", {}, inline(paragraph.join("\n"), names)));
    paragraph = [];
  };
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i];
    if (!inQuote && /^>>>\s/.test(row)) {
      flush();
      const rest = [row.replace(/^>>>\s/, ""), ...rows.slice(i + 1)].join("\n");
      out.push(h("blockquote", {}, blocks(rest, names, true)));
      break;
    }
    if (!inQuote && /^>\s/.test(row)) {
      flush();
      const quoted = [];
      while (i < rows.length && /^>(\s|$)/.test(rows[i])) quoted.push(rows[i++].replace(/^>\s?/, ""));
      i -= 1;
      out.push(h("blockquote", {}, blocks(quoted.join("\n"), names, true)));
      continue;
    }
    const heading = HEADING.exec(row);
    if (heading) {
      flush();
      // Headings inside a message must not compete with the page's own outline.
      out.push(h("div", { role: "heading", "aria-level": heading[1].length + 3, class: `heading-${heading[1].length}` }, inline(heading[2], names)));
      continue;
    }
    const subtext = SUBTEXT.exec(row);
    if (subtext) {
      flush();
      out.push(h("p", { class: "subtext" }, inline(subtext[1], names)));
      continue;
    }
    if (ITEM.test(row)) {
      flush();
      const items = [];
      while (i < rows.length) {
        const item = ITEM.exec(rows[i]);
        if (item) items.push({ depth: Math.min(Math.floor(item[1].length / 2), 10), mark: item[2], text: item[3] });
        else if (items.length && /^\s+\S/.test(rows[i])) items.at(-1).text += `\n${rows[i].trim()}`;
        else break;
        i += 1;
      }
      i -= 1;
      out.push(...lists(items, names));
      continue;
    }
    // An empty line between paragraphs stays visible, as Discord keeps it.
    if (row === "") {
      flush();
      if (i > 0 && i < rows.length - 1) out.push(h("div", { class: "blank" }));
      continue;
    }
    paragraph.push(row);
  }
  flush();
  return out;
}

const isNumbered = (item) => /\d/.test(item.mark);

/** A change from bullets to numbers on the same level starts another list. */
function lists(items, names) {
  const runs = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (!run || (item.depth <= run[0].depth && isNumbered(item) !== isNumbered(run[0]))) runs.push([item]);
    else run.push(item);
  }
  return runs.map((run) => list(run, names));
}

function list(items, names) {
  const numbered = isNumbered(items[0]);
  const root = h(numbered ? "ol" : "ul", numbered ? { start: parseInt(items[0].mark, 10) } : {});
  const base = items[0].depth;
  for (let i = 0; i < items.length; ) {
    const item = h("li", {}, inline(items[i].text, names));
    i += 1;
    const nested = [];
    while (i < items.length && items[i].depth > base) nested.push(items[i++]);
    if (nested.length) item.append(...lists(nested, names));
    root.append(item);
  }
  return root;
}

// ---- inline ----

// Tried in this order at every position; the first that matches wins. Each makes one element of its match.
const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => h("code", {}, m[2].trim())],
  [/^<t:(-?\d{1,17})(?::([tTdDfFRsS]))?>/, (m) => timestamp(Number(m[1]), m[2])],
  [/^<@!?(\d+)>/, (m, names) => mention(`@${names.user(m[1]) ?? t("unknownUser")}`)],
  [/^<@&(\d+)>/, (m, names) => mention(`@${names.role?.(m[1]) ?? t("unknownUser")}`)],
  [/^<#(\d+)>/, (m, names) => channelMention(m[1], names)],
  [/^<\/([^:>]{1,100}):(\d+)>/, (m, names) => mention(`/${m[1]}`, names.openCommand && (() => names.openCommand(m[1])))],
  [/^<a?:(\w+):(\d+)>/, (m) => h("span", { class: "custom-emoji", title: `:${m[1]}:` }, `:${m[1]}:`)],
  [/^@(everyone|here)\b/, (m) => mention(m[0])],
  [/^\|\|([\s\S]+?)\|\|/, (m, names) => spoiler(inline(m[1], names))],
  [/^\*\*\*(?=\S)([\s\S]+?)\*\*\*(?!\*)/, (m, names) => h("strong", {}, h("em", {}, inline(m[1], names)))],
  [/^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, (m, names) => h("strong", {}, inline(m[1], names))],
  [/^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, (m, names) => h("u", {}, inline(m[1], names))],
  [/^~~((?:\\[\s\S]|[^\\])+?)~~(?!~)/, (m, names) => h("s", {}, inline(m[1], names))],
  [/^\*(?=\S)((?:\*\*(?:[^*])+?\*\*|\\[\s\S]|[^\\*])+?)\*(?!\*)/, (m, names) => h("em", {}, inline(m[1], names))],
  [/^_((?:__(?:[^_])+?__|\\[\s\S]|[^\\_])+?)_(?![A-Za-z0-9_])/, (m, names) => h("em", {}, inline(m[1], names))],
  [/^\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/, (m, names) => link(m[2], inline(m[1], names))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)/, (m, names) => messageMention(m[1], m[2], names)],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"'\])!?]/, (m) => link(m[0], m[0])],
  [/^\n/, () => h("br")],
];

const STARTS = new Set("\\`<@|*_~[h\n");

function inline(text, names) {
  const out = [];
  let plain = "";
  let at = 0;
  let before = "";
  while (at < text.length) {
    const char = text[at];
    // "_" inside a word is a letter of it (snake_case), not a mark.
    const marked = STARTS.has(char) && !(char === "_" && /\w/.test(before) && text[at + 1] !== "_") && !(char === "h" && /\w/.test(before));
    const hit = marked ? firstMatch(text.slice(at)) : undefined;
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit.make(hit.match, names));
      at += hit.match[0].length;
    } else {
      plain += char;
      at += 1;
    }
    before = text[at - 1];
  }
  if (plain) out.push(plain);
  return out;
}

function firstMatch(rest) {
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(rest);
    if (match) return { match, make };
  }
  return undefined;
}

const mention = (text, onclick) =>
  onclick ? h("button", { type: "button", class: "mention", onclick }, text) : h("span", { class: "mention" }, text);

function channelMention(id, names) {
  const name = names.channel(id);
  return mention(`#${name ?? t("unknownChannel")}`, name && (() => names.openChannel(id)));
}

/** The address of a message is shown as where it stands, and leads there. */
function messageMention(channel, message, names) {
  const name = names.channel(channel);
  return mention(`#${name ?? t("unknownChannel")} › 💬`, name && (() => names.openMessage(channel, message)));
}

const link = (href, content) => h("a", { href, target: "_blank", rel: "noopener noreferrer" }, content);

function spoiler(content) {
  const hidden = h("span", { class: "spoiler-text", "aria-hidden": "true" }, content);
  const reveal = () => {
    element.classList.add("revealed");
    hidden.removeAttribute("aria-hidden");
    element.removeAttribute("role");
    element.removeAttribute("tabindex");
    element.removeAttribute("aria-label");
  };
  const element = h("span", {
    class: "spoiler",
    role: "button",
    tabindex: "0",
    "aria-label": t("revealSpoiler"),
    onclick: reveal,
    onkeydown: (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        reveal();
      }
    },
  });
  element.append(hidden);
  return element;
}
