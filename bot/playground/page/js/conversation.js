// The open channel: its messages from old to new, kept at the newest end unless one reads further up.

import { h, icon, swap } from "./dom.js";
import { announcement, messageElement } from "./message.js";
import { dots } from "./picker.js";
import { portrait } from "./portraits.js";
import { t } from "./strings.js";
import { longDate, sameDay } from "./time.js";
import { displayName, isDm } from "./world.js";

const NEAR_END = 80;
const NEAR_START = 200;
const ANNOUNCED_FOR = 3000;

export class Conversation {
  #world;
  #names;
  #act;
  #askOlder;
  #askedBefore;
  #newFrom;
  #atEnd = true;

  constructor({ world, names, act, askOlder }) {
    this.#world = world;
    this.#names = names;
    this.#act = { ...act, jump: (id) => this.jump(id) };
    this.#askOlder = askOlder;
    this.start = h("div", { class: "start" });
    this.list = h("ol", { class: "messages", role: "list" });
    this.waiting = h("ol", { class: "messages waiting" });
    this.scroller = h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", onscroll: () => this.#scrolled(), onkeydown: (event) => this.#keys(event) },
      h("div", { class: "scroller-inner" }, this.start, this.list, this.waiting),
    );
    this.toEnd = h("button", { type: "button", class: "to-end", hidden: true, onclick: () => this.#goToEnd(true) }, icon("down"), h("span", {}, t("jumpDown")));
    this.element = h("div", { class: "conversation" }, this.scroller, this.toEnd);
    this.announcer = h("div", { class: "sr-only", role: "log", "aria-live": "polite" });
    this.element.append(this.announcer);
    // A picture that arrives, a composer that grows: whoever was at the newest message stays there.
    new ResizeObserver(() => this.#atEnd && this.#goToEnd()).observe(this.scroller.firstElementChild);
    new ResizeObserver(() => this.#atEnd && this.#goToEnd()).observe(this.scroller);

    world.on("history", ({ channelId, older }) => channelId === world.current && this.#loaded(older));
    world.on("message", (message) => message.channel_id === world.current && this.#added(message));
    world.on("message_update", (message) => message.channel_id === world.current && this.#redraw(message));
    world.on("message_delete", ({ channelId }) => channelId === world.current && this.#draw());
    world.on("pending", (about) => about.channelId === world.current && this.#pending(about));
  }

  /** Show the channel the world says is current. */
  open(newFrom) {
    this.#newFrom = newFrom;
    this.#atEnd = true;
    this.#askedBefore = undefined;
    this.announcer.replaceChildren();
    const channel = this.#world.channels.get(this.#world.current);
    this.scroller.setAttribute("aria-label", channel ? t("messages", { channel: this.#world.channelTitle(channel) }) : "");
    this.toEnd.querySelector("span").textContent = t("jumpDown");
    this.#draw();
  }

  #loaded(older) {
    if (!older) {
      this.#draw();
      return;
    }
    const height = this.scroller.scrollHeight;
    const top = this.scroller.scrollTop;
    this.#draw();
    this.scroller.scrollTop = top + this.scroller.scrollHeight - height;
  }

  #draw() {
    const world = this.#world;
    const channel = world.channels.get(world.current);
    const list = world.messages(world.current);
    const rows = [];
    list.forEach((message, i) => rows.push(...this.#dividers(message, list[i - 1]), this.#element(message, list[i - 1])));
    this.list.replaceChildren(...rows);
    this.start.replaceChildren(...(channel && world.isLoaded(channel.id) ? this.#startOf(channel) : []));
    this.#drawWaiting();
    if (this.#atEnd) this.#goToEnd();
  }

  #dividers(message, previous) {
    const date = new Date(message.timestamp);
    const out = [];
    if (!previous || !sameDay(date, new Date(previous.timestamp))) out.push(h("li", { class: "divider", role: "separator" }, h("span", {}, longDate(date))));
    if (message.id === this.#newFrom) out.push(h("li", { class: "divider new", role: "separator" }, h("span", {}, t("newMessages"))));
    return out;
  }

  #element(message, previous) {
    const separated = message.id === this.#newFrom;
    return messageElement(message, separated ? undefined : previous, { world: this.#world, names: this.#names, act: this.#act });
  }

  #startOf(channel) {
    if (!this.#world.isWhole(channel.id)) return [h("button", { type: "button", class: "button secondary", onclick: () => this.#older() }, t("loadOlder"))];
    const name = this.#world.channelName(channel);
    const face = isDm(channel) ? portrait(channel.recipients.find((user) => user.id !== this.#world.me.id) ?? {}, "large") : h("span", { class: "start-face" }, icon("hash"));
    const title = isDm(channel) ? t("startOfDm", { name }) : t("startOfChannel", { channel: `#${name}` });
    return [face, h("h2", {}, title), h("p", {}, channel.topic || t("startOfChannelHint"))];
  }

  #added(message) {
    const list = this.#world.messages(message.channel_id);
    // The usual case, the newest one, is appended; anything else (out of order) draws the whole list.
    if (list.at(-1)?.id !== message.id) this.#draw();
    else {
      const drawn = document.getElementById(`message-${message.id}`);
      if (drawn) this.#redraw(message);
      else this.list.append(...this.#dividers(message, list.at(-2)), this.#element(message, list.at(-2)));
    }
    this.#drawWaiting();
    if (this.#atEnd || message.author.id === this.#world.me.id) this.#goToEnd();
    if (message.author.id !== this.#world.me.id) this.#announce(message);
  }

  #redraw(message) {
    const list = this.#world.messages(message.channel_id);
    const at = list.findIndex((other) => other.id === message.id);
    const old = document.getElementById(`message-${message.id}`);
    if (!old) this.#draw();
    else {
      const wasThinking = old.querySelector(".thinking");
      const hadFocus = old === document.activeElement;
      const fresh = swap(old, this.#element(message, list[at - 1]));
      if (hadFocus) fresh.focus({ preventScroll: true });
      if (wasThinking) this.#announce(message);
    }
    if (this.#atEnd) this.#goToEnd();
  }

  #announce(message) {
    const words = h("p", {}, announcement(message, this.#names));
    this.announcer.append(words);
    // Said once; who reads on with the cursor shall not find everything twice.
    setTimeout(() => words.remove(), ANNOUNCED_FOR);
  }

  // ---- commands on their way ----

  #pending(about) {
    if (about.messageId) {
      const message = this.#world.message(about.channelId, about.messageId);
      if (message) this.#redraw(message);
    }
    this.#drawWaiting();
    if (this.#atEnd) this.#goToEnd();
  }

  #drawWaiting() {
    const { me } = this.#world;
    const rows = this.#world.pendingCommands(this.#world.current).map(({ command }) => this.#note(me, command, [dots(), t("sending")], "thinking"));
    const failed = [...this.waiting.querySelectorAll(".failed-command")];
    this.waiting.replaceChildren(...failed, ...rows);
  }

  #note(user, command, words, kind) {
    return h(
      "li",
      { class: "message local" },
      h(
        "article",
        {},
        h("div", { class: "above-line" }, portrait(user, "tiny"), h("span", { class: "above-name" }, displayName(user)), ` ${t("used")} `, h("span", { class: "above-command" }, `/${command}`)),
        h("div", { class: "gutter" }, this.#world.bot && portrait(this.#world.bot)),
        h("div", { class: "message-main" }, h("div", { class: "message-head" }, h("span", { class: "author" }, displayName(this.#world.bot))), h("p", { class: kind }, words)),
      ),
    );
  }

  /** The bot did not answer in time; only this window knows of it. */
  commandFailed(command, reason) {
    const words = reason ? t("noResponseReason", { reason }) : t("noResponse");
    const note = this.#note(this.#world.me, command, [icon("warning"), words], "failure");
    note.classList.add("failed-command");
    note.querySelector(".message-main").append(
      h("p", { class: "ephemeral-line" }, icon("eye"), t("onlyYou"), " · ", h("button", { type: "button", class: "text-button", onclick: () => note.remove() }, t("dismiss"))),
    );
    note.querySelector(".failure").setAttribute("role", "alert");
    this.waiting.prepend(note);
    if (this.#atEnd) this.#goToEnd();
  }

  forgetNotes() {
    this.waiting.replaceChildren();
  }

  // ---- moving about ----

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    this.toEnd.hidden = this.#atEnd;
    if (scrollTop < NEAR_START) this.#older();
  }

  #older() {
    const { current } = this.#world;
    const oldest = this.#world.messages(current)[0];
    if (!oldest || this.#world.isWhole(current) || this.#askedBefore === oldest.id) return;
    this.#askedBefore = oldest.id;
    this.#askOlder(current, oldest.id);
  }

  #goToEnd(smooth = false) {
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  }

  /** To a message of the open channel, if it is loaded. */
  jump(id) {
    const element = document.getElementById(`message-${id}`);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  }

  /** Up and down walk from message to message once the list has the focus. */
  #keys(event) {
    const onList = event.target === this.scroller;
    const onMessage = event.target.classList.contains("message");
    if (!onList && !onMessage) return;
    const all = [...this.list.querySelectorAll(".message")];
    const at = all.indexOf(event.target);
    const next = { ArrowUp: onList ? all.length - 1 : at - 1, ArrowDown: onList ? all.length - 1 : at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || !all[next]) return;
    event.preventDefault();
    all[next].focus({ preventScroll: true });
    all[next].scrollIntoView({ block: "nearest" });
  }
}
