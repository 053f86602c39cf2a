// Where one writes: plain messages, and slash commands that turn into a small form of their options.

import { choicesOf } from "./components.js";
import { callable, matching, OPTION, parse, valueOf } from "./commands.js";
import { freshId, h, icon, iconButton } from "./dom.js";
import { nonce } from "./socket.js";
import { t } from "./strings.js";
import { Suggestions } from "./suggestions.js";
import { isDm } from "./world.js";

const DEBOUNCE = 250;
const LONGEST = 2000;
const MOST_SHOWN = 25;

// A select component of the same kind offers the same people, channels or roles as the option.
const AS_SELECT = { [OPTION.USER]: 5, [OPTION.CHANNEL]: 8, [OPTION.ROLE]: 6, [OPTION.MENTIONABLE]: 7 };

export class Composer {
  #world;
  #send;
  #command;
  #fields = [];
  #hasAsked = false;
  #timer;

  /** send: { message(content), slash(command, options), autocomplete(nonce, path, options, focused) } */
  constructor({ world, send }) {
    this.#world = world;
    this.#send = send;
    this.suggestions = new Suggestions();
    this.text = h("textarea", {
      class: "composer-text",
      rows: "1",
      maxlength: String(LONGEST),
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      autocomplete: "off",
      oninput: () => this.#typed(),
      onkeydown: (event) => this.#textKey(event),
    });
    this.box = h("div", { class: "composer-box" });
    this.hint = h("p", { class: "composer-hint", role: "status" });
    this.element = h("form", { class: "composer", novalidate: true, onsubmit: (event) => (event.preventDefault(), this.#submit()) }, this.suggestions.element, this.hint, this.box);
    this.element.addEventListener("focusout", (event) => {
      if (!this.element.contains(event.relatedTarget)) this.suggestions.hide();
    });
    world.on("commands", () => this.suggestions.open && !this.#command && this.#typed());
    world.on("autocomplete", (answer) => this.#answered(answer));
    this.#writeText();
  }

  /** Another channel, person or language: start afresh, but keep what was being typed. */
  refresh() {
    const channel = this.#world.channels.get(this.#world.current);
    const placeholder = channel ? t("composerPlaceholder", { channel: this.#world.channelTitle(channel) }) : "";
    this.text.placeholder = placeholder;
    this.text.setAttribute("aria-label", placeholder);
    this.#writeText();
  }

  focus() {
    this.text.focus({ preventScroll: true });
  }

  /** Put a command into the composer, ready to be filled in. */
  startCommand(path) {
    const command = this.#callable().find((candidate) => candidate.path.join(" ") === path || candidate.label === path);
    if (command) this.#writeCommand(command);
  }

  #callable() {
    const channel = this.#world.channels.get(this.#world.current);
    return callable(this.#world.commands, this.#world.me.locale, channel ? isDm(channel) : false);
  }

  // ---- plain text ----

  #writeText() {
    this.#command = undefined;
    this.#fields = [];
    this.#say("");
    this.suggestions.hide();
    this.box.classList.remove("command");
    this.box.replaceChildren(
      h("button", { type: "button", class: "slash-button", "aria-label": t("commandsButton"), title: t("commandsButton"), onclick: () => this.#offerCommands() }, "/"),
      this.text,
      h("button", { type: "submit", class: "send-button", "aria-label": t("send"), title: t("send") }, icon("send")),
    );
    this.#grow();
  }

  #grow() {
    this.text.style.height = "auto";
    if (this.text.scrollHeight) this.text.style.height = `${this.text.scrollHeight}px`;
  }

  #offerCommands() {
    if (!this.text.value.startsWith("/")) this.text.value = "/";
    this.focus();
    this.#typed();
  }

  #typed() {
    this.#grow();
    const { value } = this.text;
    if (!value.startsWith("/") || value.includes("\n")) {
      this.suggestions.hide();
      return;
    }
    const list = this.#callable();
    const whole = parse(list, value);
    if (whole) {
      this.#writeCommand(whole.command, whole.typed);
      return;
    }
    const found = matching(list, value.slice(1)).slice(0, MOST_SHOWN);
    this.suggestions.show({
      input: this.text,
      title: t("commandList"),
      items: found.map((command) => ({
        label: `/${command.label}`,
        tail: command.options.map((option) => (option.required ? option.label : `[${option.label}]`)).join(" "),
        description: command.description,
        command,
      })),
      note: found.length ? undefined : list.length ? t("noCommandMatch") : t(this.#world.bot?.online === false ? "offlineBot" : "noCommands"),
      pick: (item) => this.#writeCommand(item.command),
    });
  }

  #textKey(event) {
    if (event.isComposing || this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    }
  }

  // ---- a command and its options ----

  #writeCommand(command, typed = {}) {
    this.#command = command;
    this.#say(command.description);
    this.suggestions.hide();
    this.text.value = "";
    this.box.classList.add("command");
    this.fields = h("div", { class: "fields" });
    this.more = h("div", { class: "more-options" });
    this.sendCommand = h(
      "button",
      { type: "submit", class: "send-button", "aria-label": t("sendCommand"), title: t("sendCommand"), onkeydown: (event) => (event.key === "Escape" || event.key === "Backspace") && this.#cancel() },
      icon("send"),
    );
    this.box.replaceChildren(
      iconButton("close", t("cancelCommand"), () => this.#cancel()),
      h("div", { class: "command-line" }, h("span", { class: "command-name" }, `/${command.label}`), this.fields, this.more),
      this.sendCommand,
    );
    this.#fields = [];
    for (const option of command.options) if (option.required || option.name in typed) this.#addField(option, typed[option.name]);
    this.#drawMore();
    (this.#fields.find((field) => field.input.value === "")?.input ?? this.sendCommand).focus();
  }

  #cancel() {
    this.text.value = "";
    this.#writeText();
    this.focus();
  }

  #drawMore() {
    const unused = this.#command.options.filter((option) => !this.#fields.some((field) => field.option === option));
    this.more.replaceChildren(
      ...unused.map((option) =>
        h("button", { type: "button", class: "add-option", "aria-label": t("addOption", { name: option.label }), title: option.hint, onclick: () => this.#addField(option).input.focus() }, "+ ", option.label),
      ),
    );
  }

  #addField(option, text = "") {
    const id = freshId("option");
    const numeric = option.type === OPTION.INTEGER || option.type === OPTION.NUMBER;
    const field = { option, value: undefined, choices: fixedChoices(option, this.#world) };
    field.input = h("input", {
      id,
      type: "text",
      inputmode: numeric && !field.choices ? "decimal" : undefined,
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": option.required ? "true" : undefined,
      autocomplete: "off",
      spellcheck: "false",
      value: text,
      size: "1",
      onfocus: () => this.#offer(field),
      oninput: () => {
        field.value = undefined;
        field.element.classList.remove("wrong");
        this.#fit(field);
        this.#offer(field);
      },
      onkeydown: (event) => this.#fieldKey(event, field),
    });
    field.element = h("div", { class: `field ${option.required ? "required" : ""}` }, h("label", { for: id }, option.label), field.input);
    this.#fields.push(field);
    this.fields.append(field.element);
    this.#fit(field);
    this.#drawMore();
    return field;
  }

  #fit(field) {
    field.input.style.width = `${Math.max(4, field.input.value.length + 1.5)}ch`;
  }

  #removeField(field) {
    const at = this.#fields.indexOf(field);
    this.#fields.splice(at, 1);
    field.element.remove();
    this.suggestions.hide();
    this.#drawMore();
    (this.#fields[at - 1]?.input ?? this.sendCommand).focus();
  }

  #fieldKey(event, field) {
    if (event.isComposing) return;
    // An optional field left empty, or one already chosen, is not filled by passing through it.
    const settled = field.value !== undefined || (event.key === "Tab" && field.input.value === "" && !field.option.required);
    if (!(settled && (event.key === "Tab" || event.key === "Enter")) && this.suggestions.key(event)) return;
    if (event.key === "Backspace" && field.input.value === "") {
      event.preventDefault();
      if (!field.option.required) this.#removeField(field);
      else if (field === this.#fields[0]) this.#cancel();
      else this.#fields[this.#fields.indexOf(field) - 1].input.focus();
    } else if (event.key === "Escape") this.#cancel();
  }

  #offer(field) {
    this.#say(field.option.hint);
    clearTimeout(this.#timer);
    // What is still to be answered was asked before this keystroke: Enter must not pick from it.
    field.asked = undefined;
    if (field.option.autocomplete) {
      this.suggestions.show({ input: field.input, title: field.option.label, items: [], note: t("loadingChoices"), pick: () => {} });
      this.#timer = setTimeout(() => this.#ask(field), this.#hasAsked ? DEBOUNCE : 0);
      return;
    }
    if (!field.choices) {
      this.suggestions.hide();
      return;
    }
    const wanted = field.value === undefined ? field.input.value.toLowerCase() : "";
    this.#show(field, field.choices.filter((choice) => choice.label.toLowerCase().includes(wanted)).slice(0, MOST_SHOWN));
  }

  #show(field, choices) {
    this.suggestions.show({
      input: field.input,
      title: field.option.label,
      items: choices,
      note: choices.length ? undefined : t("noChoices"),
      pick: (choice) => this.#pick(field, choice),
    });
  }

  #ask(field) {
    this.#hasAsked = true;
    field.asked = nonce();
    this.#send.autocomplete(field.asked, this.#command.path, this.#values(), field.option.name, field.input.value);
  }

  #answered({ nonce: answered, choices, failed }) {
    const field = this.#fields.find((candidate) => candidate.asked === answered);
    // An answer to an older keystroke, or to a field one has left.
    if (!field || document.activeElement !== field.input) return;
    if (failed) {
      this.suggestions.show({ input: field.input, title: field.option.label, items: [], note: t("failedChoices"), pick: () => {} });
      return;
    }
    field.choices = choices.map((choice) => ({ value: choice.value, label: choice.name_localizations?.[this.#world.me.locale] ?? choice.name }));
    this.#show(field, field.choices);
  }

  #pick(field, choice) {
    field.value = choice.value;
    field.input.value = choice.label;
    field.element.classList.remove("wrong");
    this.#fit(field);
    this.suggestions.hide();
    this.#fields.find((other) => other.option.required && other.input.value === "")?.input.focus();
  }

  /** What is filled in so far, as far as it is right. */
  #values() {
    const values = {};
    for (const field of this.#fields) {
      const { value } = field.value === undefined ? valueOf(field.option, field.input.value.trim(), field.choices) : field;
      if (value !== undefined) values[field.option.name] = value;
    }
    return values;
  }

  // ---- sending ----

  #submit() {
    clearTimeout(this.#timer);
    if (!this.#command) {
      const content = this.text.value.trim();
      if (!content) return;
      // Empty before it goes: what can't be sent is given back at once.
      this.text.value = "";
      this.suggestions.hide();
      this.#say("");
      this.#grow();
      this.#send.message(content);
      return;
    }
    for (const field of this.#fields) {
      const { error } = field.value === undefined ? valueOf(field.option, field.input.value.trim(), field.choices) : {};
      if (!error) continue;
      field.element.classList.add("wrong");
      field.input.focus();
      this.#say(`${field.option.label}: ${error}`, true);
      return;
    }
    this.#send.slash(this.#command, this.#values());
    this.#cancel();
  }

  /** Something one typed was refused; give it back. */
  restore(content, reason) {
    if (!this.#command && !this.text.value) this.text.value = content;
    this.#grow();
    this.#say(t("notSent", { reason }), true);
  }

  #say(words, wrong = false) {
    this.hint.textContent = words;
    this.hint.hidden = !words;
    this.hint.classList.toggle("wrong", wrong);
  }
}

function fixedChoices(option, world) {
  if (option.choices?.length) return option.choices;
  if (option.type === OPTION.BOOLEAN) {
    return [
      { value: true, label: t("yes") },
      { value: false, label: t("no") },
    ];
  }
  if (option.type in AS_SELECT) return choicesOf({ type: AS_SELECT[option.type], channel_types: option.channel_types }, world);
  return undefined;
}
