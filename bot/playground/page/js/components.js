// Message components, both generations: rows of buttons and selects, and the layout kind (containers, sections, galleries…).

import { h, icon } from "./dom.js";
import { inlineMarkdown, markdown } from "./markdown.js";
import { fileCard, localUrl, picture } from "./pictures.js";
import { dots, selectBox } from "./picker.js";
import { portrait } from "./portraits.js";
import { t, tn } from "./strings.js";
import { displayName, isDm } from "./world.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/**
 * setting: { world, names, busy: Set of custom_ids that wait for the bot, choices: values by custom_id, press(component, values) }
 */
export function components(list, setting) {
  return list.map((component) => draw(component, setting)).filter(Boolean);
}

function draw(component, setting) {
  switch (component.type) {
    case 1:
      return h("div", { class: "row" }, components(component.components, setting));
    case 2:
      return button(component, setting);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(component, setting);
    case 9:
      return h(
        "div",
        { class: "section" },
        h("div", { class: "section-words" }, components(component.components, setting)),
        h("div", { class: "section-accessory" }, draw(component.accessory, setting)),
      );
    case 10:
      return markdown(component.content, setting.names);
    case 11:
      return h("div", { class: "thumbnail" }, picture(media(component), { widest: 96, tallest: 96, fill: true }));
    case 12:
      return gallery(component.items.map(media));
    case 13:
      return fileCard({ url: component.file.url, name: component.name ?? fileName(component.file.url), size: component.size, spoiler: component.spoiler });
    case 14:
      return h("div", { class: `separator ${component.spacing === 2 ? "wide" : ""} ${component.divider === false ? "bare" : ""}`, role: component.divider === false ? undefined : "separator" });
    case 17:
      return container(component, setting);
    default:
      return undefined;
  }
}

const fileName = (url) => decodeURIComponent(new URL(url, document.baseURI).pathname.split("/").at(-1));

const media = ({ media: item, description, spoiler }) => ({
  url: item.url,
  width: item.width,
  height: item.height,
  alt: description,
  name: fileName(item.url),
  spoiler,
});

export function gallery(items) {
  if (items.length === 1) return h("div", { class: "gallery single" }, picture(items[0]));
  return h("div", { class: `gallery many count-${Math.min(items.length, 5)}` }, items.map((item) => picture(item, { fill: true })));
}

function container(component, setting) {
  const accent = component.accent_color ?? undefined;
  const element = h(
    "div",
    { class: "container", style: accent === undefined ? {} : { "--accent-bar": `#${accent.toString(16).padStart(6, "0")}` } },
    components(component.components, setting),
  );
  if (accent !== undefined) element.classList.add("accented");
  if (component.spoiler) {
    element.classList.add("covered");
    const cover = h("button", { type: "button", class: "cover", onclick: () => (element.classList.remove("covered"), cover.remove()) }, t("spoiler"));
    element.append(cover);
  }
  return element;
}

export function emoji(value) {
  if (!value) return undefined;
  if (!value.id) return h("span", { class: "emoji", "aria-hidden": "true" }, value.name);
  return h("span", { class: "custom-emoji", title: `:${value.name}:` }, `:${value.name}:`);
}

function button(component, setting) {
  const style = BUTTON_STYLES[component.style] ?? "secondary";
  const words = [emoji(component.emoji), component.label && h("span", { class: "button-label" }, component.label)];
  if (component.style === 5) {
    const disabled = component.disabled;
    return h("a", { class: "button link", href: disabled ? undefined : component.url, "aria-disabled": disabled ? "true" : undefined, target: "_blank", rel: "noopener noreferrer" }, words, icon("link"));
  }
  const busy = setting.busy.has(component.custom_id);
  return h(
    "button",
    {
      type: "button",
      class: `button ${style} ${component.label ? "" : "bare"}`,
      disabled: component.disabled,
      "aria-busy": busy ? "true" : undefined,
      "aria-label": component.label ? undefined : component.emoji?.name,
      dataset: { customId: component.custom_id, focusKey: component.custom_id },
      onclick: () => !busy && setting.press(component, []),
    },
    words,
    busy && dots(),
  );
}

/** What a select of people, channels, … offers, out of what this window knows. */
export function choicesOf(component, world) {
  const person = (user) => ({ value: user.id, label: displayName(user), description: user.username, face: () => portrait(user, "tiny") });
  const people = () => [...world.people, ...(world.bot ? [world.bot] : [])].map(person);
  const role = (item) => ({ value: item.id, label: `@${item.name}` });
  const roles = () => (world.guild?.roles ?? []).map(role);
  switch (component.type) {
    case 3:
      return (component.options ?? []).map((option) => ({
        value: option.value,
        label: option.label,
        description: option.description,
        face: option.emoji && (() => emoji(option.emoji)),
      }));
    case 5:
      return people();
    case 6:
      return roles();
    case 7:
      return [...people(), ...roles()];
    case 8:
      return [...world.channels.values()]
        .filter((channel) => !isDm(channel) && (!component.channel_types?.length || component.channel_types.includes(channel.type)))
        .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
    default:
      return [];
  }
}

export const chosenOf = (component) =>
  component.type === 3
    ? (component.options ?? []).filter((option) => option.default).map((option) => option.value)
    : (component.default_values ?? []).map((value) => String(value.id));

export function selectLabel(component) {
  const max = component.max_values ?? 1;
  return component.placeholder ?? (max > 1 ? tn("chooseUpTo", max) : t("chooseOne"));
}

function select(component, setting) {
  return selectBox({
    label: selectLabel(component),
    choices: choicesOf(component, setting.world),
    chosen: setting.choices[component.custom_id] ?? chosenOf(component),
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    disabled: component.disabled,
    busy: setting.busy.has(component.custom_id),
    focusKey: component.custom_id,
    change: (values) => setting.press(component, values),
  });
}

export function embed(data, names) {
  const colour = data.color === undefined || data.color === null ? undefined : `#${data.color.toString(16).padStart(6, "0")}`;
  const title = data.title && inlineMarkdown(data.title, names);
  return h(
    "article",
    { class: "embed", style: colour ? { "--accent-bar": colour } : {} },
    h(
      "div",
      { class: "embed-words" },
      data.author && h("div", { class: "embed-author" }, data.author.icon_url && h("img", { src: localUrl(data.author.icon_url), alt: "" }), data.author.name),
      title && h("div", { class: "embed-title" }, data.url ? h("a", { href: data.url, target: "_blank", rel: "noopener noreferrer" }, title) : title),
      data.description && markdown(data.description, names),
      data.fields?.length > 0 &&
        h("div", { class: "embed-fields" }, data.fields.map((field) => h("div", { class: field.inline ? "inline" : "" }, h("div", { class: "embed-field-name" }, inlineMarkdown(field.name, names)), markdown(field.value, names)))),
    ),
    data.thumbnail && h("div", { class: "embed-thumbnail" }, picture({ ...data.thumbnail, alt: data.thumbnail.description }, { widest: 80, tallest: 80 })),
    data.image && h("div", { class: "embed-image" }, picture({ ...data.image, alt: data.image.description ?? data.title }, { widest: 480, tallest: 360 })),
    data.footer && h("div", { class: "embed-footer" }, data.footer.text),
  );
}
