// The left side: channels with their threads, direct messages, and who one is.

import { h, icon, iconButton } from "./dom.js";
import { portrait } from "./portraits.js";
import { currentLanguage, t, tn } from "./strings.js";
import { compareIds, displayName, isDm, isThread } from "./world.js";

export class Sidebar {
  #world;
  #act;

  /** act: { openChannel(id), be(person), toggleTheme(), otherLanguage(), toggleFaults(), isDark() } */
  constructor({ world, act }) {
    this.#world = world;
    this.#act = act;
    this.head = h("header", { class: "guild-head" });
    this.lists = h("nav", { class: "channel-lists", "aria-label": t("channels") });
    this.foot = h("footer", { class: "me" });
    this.element = h("aside", { class: "sidebar", id: "sidebar" }, this.head, this.lists, this.foot);
    for (const event of ["snapshot", "channels", "unread", "people", "bot", "faults"]) world.on(event, () => this.draw());
    document.addEventListener("pointerdown", (event) => this.people && !this.foot.contains(event.target) && this.#closePeople());
  }

  draw() {
    if (!this.#world.me) return;
    this.#drawHead();
    this.#drawLists();
    this.#drawFoot();
  }

  #drawHead() {
    const { guild, bot } = this.#world;
    this.head.replaceChildren(
      h("img", { class: "emblem", src: "page/emblem.svg", alt: "" }),
      h("div", { class: "guild-words" }, h("h1", {}, guild?.name ?? ""), h("p", { class: `bot-state ${bot?.online ? "on" : ""}` }, bot?.online ? t("botConnected", { name: displayName(bot) }) : t("botMissing"))),
      iconButton("close", t("closeChannels"), () => this.#act.closeDrawer(), { class: "icon-button drawer-close" }),
    );
  }

  #drawLists() {
    const channels = [...this.#world.channels.values()];
    const byPlace = (a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id);
    const texts = channels.filter((channel) => !isDm(channel) && !isThread(channel) && channel.type !== 4).sort(byPlace);
    const threads = channels.filter((channel) => isThread(channel) && !channel.thread_metadata?.archived);
    const dms = channels.filter(isDm).sort((a, b) => compareIds(b.last_message_id ?? "0", a.last_message_id ?? "0"));
    // The list is drawn anew on every unread mark; the row one stands on with the keyboard keeps the focus.
    const focused = this.lists.contains(document.activeElement) ? document.activeElement.dataset.channelId : undefined;
    this.lists.setAttribute("aria-label", t("channels"));
    this.lists.replaceChildren(
      this.#group(t("channels"), texts.map((channel) => [this.#row(channel), this.#threads(threads.filter((thread) => thread.parent_id === channel.id))])),
      this.#group(t("directMessages"), dms.length ? dms.map((channel) => this.#row(channel)) : h("li", { class: "nothing" }, t("noDirectMessages"))),
    );
    if (focused) this.lists.querySelector(`[data-channel-id="${focused}"]`)?.focus({ preventScroll: true });
  }

  #group(title, rows) {
    return h("section", {}, h("h2", {}, title), h("ul", {}, rows));
  }

  #threads(threads) {
    if (!threads.length) return undefined;
    return h("li", {}, h("ul", { class: "threads", "aria-label": t("threads") }, threads.sort((a, b) => compareIds(a.id, b.id)).map((thread) => this.#row(thread))));
  }

  #row(channel) {
    const here = channel.id === this.#world.current;
    const { count, mentions } = here ? { count: 0, mentions: 0 } : this.#world.unread(channel.id);
    const name = this.#world.channelName(channel);
    const other = isDm(channel) && channel.recipients?.find((user) => user.id !== this.#world.me.id);
    return h(
      "li",
      { class: count ? "unread" : "" },
      h(
        "a",
        {
          href: `#${channel.id}`,
          class: "channel",
          "aria-label": count ? `${name}, ${tn("unreadCount", count)}` : undefined,
          "aria-current": here ? "page" : undefined,
          dataset: { channelId: channel.id },
          onclick: (event) => {
            event.preventDefault();
            this.#act.openChannel(channel.id);
          },
        },
        other ? portrait(other, "small") : icon(isThread(channel) ? "thread" : "hash"),
        h("span", { class: "channel-name" }, name),
        mentions > 0 && h("span", { class: "badge", "aria-hidden": "true" }, String(mentions)),
      ),
    );
  }

  #drawFoot() {
    const { me } = this.#world;
    const focused = this.foot.contains(document.activeElement) ? document.activeElement.dataset.focusKey : undefined;
    this.me = h(
      "button",
      { type: "button", class: "me-button", "aria-expanded": String(Boolean(this.people)), "aria-label": `${t("youAre", { name: displayName(me) })}. ${t("switchPerson")}`, title: t("switchPerson"), dataset: { focusKey: "me" }, onclick: () => this.#togglePeople() },
      portrait(me, "small"),
      h("span", { class: "me-words" }, h("span", { class: "me-name" }, displayName(me)), h("span", { class: "me-hint" }, t("switchHint"))),
      icon("up"),
    );
    const dark = this.#act.isDark();
    const active = activeFaults(this.#world.faults);
    this.foot.replaceChildren(
      ...(this.people ? [this.#peopleList()] : []),
      this.me,
      h(
        "div",
        { class: "me-tools" },
        iconButton("storm", active ? `${t("faults")}: ${tn("faultActive", active)}` : t("faults"), () => this.#act.toggleFaults(), { dataset: { focusKey: "faults" }, class: `icon-button ${active ? "stormy" : ""}`, "aria-controls": "faults" }),
        iconButton(dark ? "sun" : "moon", t(dark ? "toLight" : "toDark"), () => this.#act.toggleTheme(), { dataset: { focusKey: "theme" } }),
        h("button", { type: "button", class: "icon-button language", lang: currentLanguage() === "pl" ? "en" : "pl", "aria-label": t("toOther"), title: t("toOther"), dataset: { focusKey: "language" }, onclick: () => this.#act.otherLanguage() }, currentLanguage() === "pl" ? "EN" : "PL"),
      ),
    );
    if (focused) this.foot.querySelector(`[data-focus-key="${focused}"]`)?.focus({ preventScroll: true });
  }

  #togglePeople() {
    this.people = !this.people;
    this.#drawFoot();
    if (this.people) this.foot.querySelector(".person")?.focus();
  }

  #closePeople() {
    this.people = false;
    this.#drawFoot();
  }

  #peopleList() {
    return h(
      "ul",
      { class: "people", "aria-label": t("switchPerson"), onkeydown: (event) => event.key === "Escape" && (event.stopPropagation(), this.#closePeople(), this.me.focus()) },
      this.#world.people.map((person) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "person",
              "aria-current": person.id === this.#world.me.id ? "true" : undefined,
              onclick: () => {
                this.people = false;
                this.#act.be(person);
              },
            },
            portrait(person, "small"),
            h("span", {}, displayName(person)),
          ),
          h("a", { class: "icon-button", href: `?as=${encodeURIComponent(person.username)}`, target: "_blank", "aria-label": t("newWindow", { name: displayName(person) }), title: t("newWindow", { name: displayName(person) }) }, icon("window")),
        ),
      ),
    );
  }
}

/** How many kinds of bad weather are on. */
const activeFaults = (faults) => new Set((faults ?? []).map((fault) => fault.kind)).size;
