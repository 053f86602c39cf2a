// Puts the page together: who one is, which channel is open, and what goes to the server.

import { commandLabel } from "./commands.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { h, icon, iconButton, isPhone } from "./dom.js";
import { Faults } from "./faults.js";
import { openModal } from "./modal.js";
import { portrait } from "./portraits.js";
import { Sidebar } from "./sidebar.js";
import { nonce, Socket } from "./socket.js";
import { steady } from "./steady.js";
import { currentLanguage, setLanguage, t, tn } from "./strings.js";
import { isDark, restoreTheme, toggleTheme } from "./theme.js";
import { keepRelativeTimesTrue } from "./time.js";
import { displayName, isDm, isThread, World } from "./world.js";

const world = new World();
const socket = new Socket(steady((message) => world.receive(message)), lineChanged);

// ---- what one can do ----

const act = {
  openChannel,
  isDark,
  toggleTheme: () => {
    toggleTheme();
    sidebar.draw();
  },
  toggleFaults: () => {
    setDrawer(false);
    faults.toggle();
  },
  otherLanguage: () => socket.send({ t: "locale", locale: currentLanguage() === "pl" ? "en-US" : "pl" }),
  closeDrawer: () => setDrawer(false),
  be: (person) => {
    const address = new URL(location.href);
    address.searchParams.set("as", person.username);
    address.hash = "";
    history.pushState(null, "", address);
    setDrawer(false);
    socket.open(person.username);
  },
  dismiss: (message) => {
    world.dismiss(message);
    socket.send({ t: "dismiss", channel_id: message.channel_id, message_id: message.id });
  },
  press(message, component, values) {
    const key = nonce();
    world.expect(key, { kind: "component", channelId: message.channel_id, messageId: message.id, customId: component.custom_id, values: component.type === 2 ? undefined : values });
    ask(key, { t: "component", channel_id: message.channel_id, message_id: message.id, custom_id: component.custom_id, component_type: component.type, values });
  },
};

const names = {
  user: (id) => (world.user(id) ? displayName(world.user(id)) : undefined),
  role: (id) => world.guild?.roles?.find((role) => role.id === id)?.name,
  channel: (id) => world.channels.get(id)?.name,
  command: (path) => commandLabel(world.commands, world.me.locale, path),
  openChannel,
  openMessage: (channelId, id) => (channelId === world.current ? conversation.jump(id) : openChannel(channelId)),
  openCommand: (path) => composer.startCommand(path),
};

// Before the views listen: they draw in the language of whom one is now.
for (const event of ["snapshot", "people"]) world.on(event, () => setLanguage(world.me.locale));

const sidebar = new Sidebar({ world, act });
const conversation = new Conversation({ world, names, act, askOlder: (channelId, before) => socket.send({ t: "history", channel_id: channelId, before }) });
const composer = new Composer({
  world,
  send: {
    message: (content) => socket.send({ t: "message", nonce: nonce(), channel_id: world.current, content }) || composer.restore(content, t("reconnecting")),
    slash(command, options) {
      const key = nonce();
      world.expect(key, { kind: "slash", channelId: world.current, command: command.path.join(" ") });
      ask(key, { t: "slash", channel_id: world.current, path: command.path, options });
    },
    autocomplete: (key, path, options, focused, text) => socket.send({ t: "autocomplete", nonce: key, channel_id: world.current, path, options: { ...options, [focused]: text }, focused }),
  },
});
const faults = new Faults({ world, send: (change) => socket.send({ t: "faults", ...change }) });

/** Send what waits for an answer under this nonce; without a line it fails at once. */
function ask(key, message) {
  if (!socket.send({ ...message, nonce: key })) world.receive({ t: "interaction", nonce: key, state: "failed" });
}

// ---- the frame around it ----

const menu = iconButton("menu", t("openChannels"), () => setDrawer(true), { class: "icon-button menu-button", "aria-controls": "sidebar" });
const title = h("h1", { class: "channel-title", tabindex: "-1" });
const topic = h("p", { class: "channel-topic" });
const note = h("p", { class: "stand-in-note" });
const head = h("header", { class: "chat-head" }, menu, title, topic, note);
const line = h("p", { class: "line-lost", role: "alert", hidden: true });
const typing = h("p", { class: "typing", role: "status" });
const chat = h("main", { class: "chat" }, head, line, conversation.element, h("div", { class: "chat-foot" }, composer.element, typing));
const shade = h("div", { class: "shade", onclick: () => setDrawer(false) });
document.body.append(sidebar.element, chat, faults.element, shade);

function setDrawer(open) {
  document.body.classList.toggle("drawer-open", open);
  settleDrawer();
  if (open) sidebar.lists.querySelector("[aria-current]")?.focus();
  else if (isPhone()) menu.focus({ preventScroll: true });
}

/** On a phone the closed drawer must not catch the keyboard, nor the open one let it slip out. */
function settleDrawer() {
  const open = document.body.classList.contains("drawer-open");
  sidebar.element.inert = isPhone() && !open;
  chat.inert = isPhone() && open;
}

addEventListener("resize", settleDrawer);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.body.classList.contains("drawer-open")) setDrawer(false);
});

function drawHead() {
  const channel = world.channels.get(world.current);
  const elsewhere = world.unreadElsewhere();
  menu.setAttribute("aria-label", elsewhere ? `${t("openChannels")}, ${tn("unreadCount", elsewhere)}` : t("openChannels"));
  menu.title = t("openChannels");
  menu.classList.toggle("has-unread", elsewhere > 0);
  note.textContent = t("standIn");
  note.title = t("standInLong");
  if (!channel) return;
  const other = isDm(channel) && channel.recipients?.find((user) => user.id !== world.me.id);
  title.replaceChildren(other ? portrait(other, "tiny") : icon(isThread(channel) ? "thread" : "hash"), h("span", {}, world.channelName(channel)));
  topic.textContent = channel.topic ?? (world.bot && world.bot.online === false ? t("offlineBot") : "");
  document.title = `${elsewhere ? `(${elsewhere}) ` : ""}${world.channelTitle(channel)} · ${displayName(world.me)} · Playground`;
}

function drawTyping() {
  const users = world.typing(world.current);
  typing.textContent = users.length ? tn("typing", users.length, { names: users.map(displayName).join(", ") }) : "";
}

function lineChanged(open) {
  line.hidden = open;
  line.textContent = t("reconnecting");
  if (!open) world.abandon();
}

// ---- which channel ----

function firstChannel() {
  const wanted = location.hash.slice(1);
  if (world.channels.has(wanted)) return wanted;
  const texts = [...world.channels.values()].filter((channel) => !isDm(channel) && !isThread(channel) && channel.type !== 4);
  return world.notice?.channel_id ?? texts.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))[0]?.id;
}

function openChannel(id) {
  if (!world.channels.has(id)) return;
  if (location.hash.slice(1) !== id) history.pushState(null, "", `#${id}`);
  showChannel(id);
  setDrawer(false);
  if (!isPhone()) composer.focus();
}

function showChannel(id) {
  const newFrom = world.unread(id).first;
  world.current = id;
  conversation.forgetNotes();
  conversation.open(newFrom);
  // Ask anew each time: cheap on one machine, and a gap in the live events heals.
  socket.send({ t: "history", channel_id: id });
  markRead();
  sidebar.draw();
  composer.refresh();
  drawHead();
  drawTyping();
}

function markRead() {
  const channel = world.channels.get(world.current);
  if (!channel || document.visibilityState !== "visible") return;
  world.markRead(channel.id);
  if (channel.last_message_id) socket.send({ t: "read", channel_id: channel.id, message_id: channel.last_message_id });
}

addEventListener("popstate", () => {
  const as = new URL(location.href).searchParams.get("as");
  if (as && as !== world.me?.username) socket.open(as);
  else if (world.channels.has(location.hash.slice(1))) showChannel(location.hash.slice(1));
});
document.addEventListener("visibilitychange", markRead);

// ---- what the server says ----

world.on("snapshot", () => {
  const keep = world.channels.has(world.current) && !location.hash ? world.current : firstChannel();
  if (keep) showChannel(keep);
  document.body.classList.remove("starting");
});
world.on("channels", () => {
  if (world.channels.has(world.current)) drawHead();
  else if (firstChannel()) showChannel(firstChannel());
});
world.on("people", () => {
  conversation.open();
  composer.refresh();
  faults.draw();
  drawHead();
  drawTyping();
});
world.on("message", (message) => message.channel_id === world.current && markRead());
world.on("unread", drawHead);
world.on("bot", drawHead);
world.on("typing", drawTyping);
world.on("refused", ({ content, reason }) => composer.restore(content, reason));

let openForm;
world.on("modal", ({ nonce: opener, modal }) => {
  openForm?.form.close();
  const channelId = world.current;
  const form = openModal(modal, {
    world,
    names,
    closed: () => {
      openForm = undefined;
    },
    submit: (values) => {
      const key = nonce();
      openForm = { key, form };
      world.expect(key, { kind: "modal", channelId });
      ask(key, { t: "modal_submit", modal: opener, channel_id: channelId, custom_id: modal.custom_id, values });
    },
  });
  openForm = { form };
});

world.on("settled", ({ nonce: key, about, state, reason }) => {
  if (about.kind === "slash" && state === "failed" && about.channelId === world.current) conversation.commandFailed(about.command, world.bot?.online === false ? t("offlineBot") : reason);
  if (about.kind === "modal" && openForm?.key === key) {
    if (state === "failed") openForm.form.fail();
    else {
      openForm.form.close();
      openForm = undefined;
    }
  }
});

restoreTheme(() => sidebar.draw());
setLanguage(navigator.language);
settleDrawer();
keepRelativeTimesTrue();
socket.open(new URL(location.href).searchParams.get("as") ?? undefined);
