// One message, drawn whole. A change of it draws it anew.

import { components, embed, gallery } from "./components.js";
import { h, icon } from "./dom.js";
import { markdown, plainText } from "./markdown.js";
import { fileCard } from "./pictures.js";
import { dots } from "./picker.js";
import { portrait } from "./portraits.js";
import { t } from "./strings.js";
import { clockTime, fullTime, writtenAt } from "./time.js";
import { COMPONENTS_V2, displayName, EPHEMERAL, LOADING } from "./world.js";

const GROUP_WITHIN = 7 * 60_000;
const SPOILER = 8;
const SYSTEM = { 6: "pinnedMessage", 7: "joined", 18: "startedThread" };

/** Does this message continue the one above, without a face and name of its own? */
function continues(message, previous) {
  if (!previous || previous.author.id !== message.author.id || message.type in SYSTEM || previous.type in SYSTEM) return false;
  if (isEphemeral(message) || isEphemeral(previous) || commandOf(message) || message.message_reference) return false;
  const apart = Date.parse(message.timestamp) - Date.parse(previous.timestamp);
  return apart < GROUP_WITHIN && new Date(message.timestamp).toDateString() === new Date(previous.timestamp).toDateString();
}

const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);

/** Who used which command, where a message answers one. */
const commandOf = (message) => (message.interaction?.name ? message.interaction : undefined);

/** act: { press(message, component, values), dismiss(message), openChannel(id), jump(id) } */
export function messageElement(message, previous, { world, names, act }) {
  const joined = continues(message, previous);
  const date = new Date(message.timestamp);
  const nameId = `name-${message.id}`;
  const bodyId = `body-${message.id}`;
  const mentioned = message.author.id !== world.me.id && (message.mention_everyone || message.mentions?.some((user) => user.id === world.me.id));
  const kind = ["message", joined && "joined", isEphemeral(message) && "ephemeral", mentioned && "mentions-me", message.type in SYSTEM && "system"];

  const head = h(
    "div",
    { class: joined ? "message-head sr-only" : "message-head", id: nameId },
    h("span", { class: "author" }, displayName({ ...message.author, member: message.member })),
    message.author.bot && h("span", { class: "app-mark" }, t("app")),
    h("time", { class: "when", datetime: message.timestamp, title: fullTime(date) }, writtenAt(date)),
    message.pinned && h("span", { class: "pinned" }, icon("pin")),
  );

  return h(
    "li",
    { id: `message-${message.id}`, class: kind.filter(Boolean).join(" "), dataset: { messageId: message.id }, tabindex: "-1" },
    h(
      "article",
      { "aria-labelledby": nameId, "aria-describedby": bodyId },
      replyLine(message, { world, names, act }) ?? commandLine(message, names),
      h("div", { class: "gutter" }, joined ? h("time", { class: "gutter-time", "aria-hidden": "true" }, clockTime(date)) : portrait(message.author)),
      h("div", { class: "message-main" }, head, h("div", { class: "message-body", id: bodyId }, body(message, { world, names, act }))),
    ),
  );
}

function body(message, { world, names, act }) {
  if (message.type in SYSTEM) {
    return [h("p", { class: "system-words" }, t(SYSTEM[message.type], { name: displayName(message.author), thread: message.content })), threadCard(message, act)];
  }
  if (message.flags & LOADING) {
    return [h("p", { class: "thinking", role: "status" }, dots(), t("thinking", { name: displayName(message.author) })), ephemeralLine(message, act)];
  }
  const setting = { world, names, busy: world.pendingControls(message.id), choices: world.choices(message.id), press: (component, values) => act.press(message, component, values) };
  // In a message of layout components a file is only where a component shows it.
  const loose = message.flags & COMPONENTS_V2 ? [] : (message.attachments ?? []);
  const pictures = loose.filter(isPicture);
  const files = loose.filter((attachment) => !isPicture(attachment));
  const failure = world.failure(message.id);
  return [
    message.content && edited(markdown(message.content, names), message),
    pictures.length > 0 && gallery(pictures.map((attachment) => ({ ...attachment, name: attachment.filename, alt: attachment.description, spoiler: Boolean(attachment.flags & SPOILER) || attachment.filename.startsWith("SPOILER_") }))),
    files.map((attachment) => fileCard({ url: attachment.url, name: attachment.filename, size: attachment.size })),
    (message.embeds ?? []).map((data) => embed(data, names)),
    message.components?.length > 0 && h("div", { class: "components" }, components(message.components, setting)),
    threadCard(message, act),
    failure && h("p", { class: "failure", role: "alert" }, icon("warning"), t("interactionFailed")),
    ephemeralLine(message, act),
  ];
}

const isPicture = (attachment) => attachment.content_type?.startsWith("image/") ?? /\.(png|jpe?g|gif|webp)$/i.test(attachment.filename);

function edited(element, message) {
  if (!message.edited_timestamp) return element;
  const mark = h("span", { class: "edited", title: fullTime(new Date(message.edited_timestamp)) }, t("edited"));
  const last = element.lastElementChild;
  (last?.tagName === "P" ? last : element).append(" ", mark);
  return element;
}

function ephemeralLine(message, act) {
  if (!isEphemeral(message)) return undefined;
  return h(
    "p",
    { class: "ephemeral-line" },
    icon("eye"),
    t("onlyYou"),
    " · ",
    h("button", { type: "button", class: "text-button", onclick: () => act.dismiss(message) }, t("dismiss")),
  );
}

function commandLine(message, names) {
  const command = commandOf(message);
  if (!command) return undefined;
  return h(
    "div",
    { class: "above-line" },
    portrait(command.user, "tiny"),
    h("span", { class: "above-name" }, displayName(command.user)),
    ` ${t("used")} `,
    h("span", { class: "above-command" }, `/${names.command(command.name)}`),
  );
}

function replyLine(message, { world, names, act }) {
  if (message.type !== 19 || !message.message_reference) return undefined;
  const original = message.referenced_message ?? world.message(message.channel_id, message.message_reference.message_id);
  if (!original) return h("div", { class: "above-line" }, t("deletedReply"));
  const words = original.content ? plainText(original.content, names) : t("pictureReply");
  return h(
    "button",
    { type: "button", class: "above-line reply", onclick: () => act.jump(original.id) },
    portrait(original.author, "tiny"),
    h("span", { class: "above-name" }, displayName(original.author)),
    h("span", { class: "above-words" }, words),
  );
}

function threadCard(message, act) {
  if (!message.thread) return undefined;
  return h(
    "button",
    { type: "button", class: "thread-card", onclick: () => act.openChannel(message.thread.id) },
    icon("thread"),
    h("span", { class: "thread-name" }, message.thread.name),
    h("span", { class: "thread-go" }, t("seeThread")),
  );
}

/** What a screen reader says when the message arrives. */
export function announcement(message, names) {
  const words = [message.content, ...collectTexts(message.components ?? [])].filter(Boolean).join(" ");
  const pictures = (message.attachments ?? []).map((attachment) => attachment.description).filter(Boolean);
  return `${displayName(message.author)}: ${[plainText(words, names), ...pictures].filter(Boolean).join(". ")}`;
}

function collectTexts(list) {
  return list.flatMap((component) => (component.type === 10 ? [component.content] : collectTexts(component.components ?? [])));
}
