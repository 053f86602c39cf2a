// The list above the composer: commands while one types "/", values while one fills in an option.

import { freshId, h } from "./dom.js";

export class Suggestions {
  #items = [];
  #active = -1;
  #pick;
  #id = freshId("suggestions");

  constructor() {
    this.list = h("ul", { id: this.#id, role: "listbox" });
    this.title = h("div", { class: "suggestions-title" });
    this.note = h("div", { class: "suggestions-note", role: "status" });
    this.element = h("div", { class: "suggestions", hidden: true }, this.title, this.list, this.note);
  }

  get open() {
    return !this.element.hidden;
  }

  /** input: the combobox these belong to; items: [{ label, description, tail, face }]; pick(item). */
  show({ input, title, items, note, active = 0, pick }) {
    this.#unlink();
    this.input = input;
    this.#items = items;
    this.#active = items.length ? Math.min(active, items.length - 1) : -1;
    this.#pick = pick;
    this.title.textContent = title ?? "";
    this.title.hidden = !title;
    this.note.textContent = note ?? "";
    this.note.hidden = !note;
    this.list.setAttribute("aria-label", title ?? "");
    this.list.hidden = items.length === 0;
    this.list.replaceChildren(...items.map((item, i) => this.#row(item, i)));
    this.element.hidden = items.length === 0 && !note;
    input.setAttribute("aria-expanded", String(this.open));
    input.setAttribute("aria-controls", this.#id);
    this.#mark();
  }

  hide() {
    this.element.hidden = true;
    this.#items = [];
    this.#unlink();
  }

  #unlink() {
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  #row(item, i) {
    return h(
      "li",
      {
        id: `${this.#id}-${i}`,
        role: "option",
        "aria-selected": "false",
        // The input keeps the focus; a press must not take it away.
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => this.#pick(item),
        onpointermove: () => {
          this.#active = i;
          this.#mark(false);
        },
      },
      item.face && h("span", { class: "picker-face" }, item.face()),
      h("span", { class: "suggestion-label" }, item.label, item.tail && h("span", { class: "suggestion-tail" }, item.tail)),
      item.description && h("span", { class: "suggestion-description" }, item.description),
    );
  }

  #mark(scroll = true) {
    for (const [i, row] of [...this.list.children].entries()) {
      row.classList.toggle("active", i === this.#active);
      row.setAttribute("aria-selected", String(i === this.#active));
      if (scroll && i === this.#active) row.scrollIntoView({ block: "nearest" });
    }
    if (this.#active >= 0) this.input.setAttribute("aria-activedescendant", `${this.#id}-${this.#active}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  /** True if the key was for the list. */
  key(event) {
    if (!this.open) return false;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && this.#items.length) {
      this.#active = (this.#active + move + this.#items.length) % this.#items.length;
      this.#mark();
    } else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && this.#items[this.#active]) {
      this.#pick(this.#items[this.#active]);
    } else if (event.key === "Escape") {
      this.hide();
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
