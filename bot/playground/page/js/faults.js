// The drawer of bad weather: what the stand-in shall do to the bot.

import { freshId, h, icon, iconButton } from "./dom.js";
import { portrait } from "./portraits.js";
import { t } from "./strings.js";
import { displayName } from "./world.js";

const SLOWEST = 5000;
const FAILURES = { 429: "fault429", 500: "fault500", 502: "fault502", drop: "faultDrop", lost_answer: "faultLost" };

export class Faults {
  #world;
  #send;

  /** send({ set: { kind, … } }) makes weather, send({ clear: kind, user? }) ends it; world.faults is what is on. */
  constructor({ world, send }) {
    this.#world = world;
    this.#send = send;
    this.element = h("aside", { class: "faults", id: "faults", hidden: true, onkeydown: (event) => event.key === "Escape" && this.toggle(false) });
    world.on("snapshot", () => this.draw());
    world.on("faults", () => this.draw());
  }

  toggle(open = this.element.hidden) {
    this.element.hidden = !open;
    this.draw();
    if (open) this.element.querySelector("input, button")?.focus();
  }

  #active(kind) {
    return (this.#world.faults ?? []).filter((fault) => fault.kind === kind);
  }

  draw() {
    if (this.element.hidden || !this.#world.faults) return;
    // A slider in the hand is not replaced under it.
    if (document.activeElement?.type === "range" && this.element.contains(document.activeElement)) return;
    const key = this.element.contains(document.activeElement) ? document.activeElement.dataset.focusKey : undefined;
    const titleId = freshId("faults");
    this.element.setAttribute("aria-labelledby", titleId);
    this.element.replaceChildren(
      h("header", {}, h("h2", { id: titleId }, t("faultsTitle")), iconButton("close", t("close"), () => this.toggle(false))),
      h("p", { class: "faults-hint" }, t("faultsHint")),
      this.#section("faultWeather", [this.#latency(), this.#standing("duplicate_events", "faultDuplicate"), this.#standing("reorder_events", "faultReorder")]),
      this.#section("faultNow", [
        ...Object.entries(FAILURES).map(([kind, label]) => this.#failure(kind, label)),
        this.#deed("faultGatewayResume", "faultGatewayResumeHint", true),
        this.#deed("faultGatewayFresh", "faultGatewayFreshHint", false),
      ]),
      this.#section("faultClosedDms", [h("p", { class: "faults-hint" }, t("faultClosedDmsHint")), ...this.#world.people.map((person) => this.#closed(person))]),
      h("button", { type: "button", class: "button secondary", dataset: { focusKey: "clear" }, onclick: () => this.#send({ clear: null }) }, t("faultClear")),
    );
    if (key) this.element.querySelector(`[data-focus-key="${CSS.escape(key)}"]`)?.focus();
  }

  #section(title, rows) {
    return h("section", {}, h("h3", {}, t(title)), rows);
  }

  #latency() {
    const value = Math.round((this.#active("latency")[0]?.seconds ?? 0) * 1000);
    const id = freshId("latency");
    const shown = h("output", { for: id }, t("faultMs", { n: value }));
    const slider = h("input", {
      id,
      type: "range",
      min: "0",
      max: String(SLOWEST),
      step: "100",
      value: String(value),
      oninput: () => {
        shown.textContent = t("faultMs", { n: slider.value });
      },
      onchange: () => {
        this.#send({ clear: "latency" });
        if (Number(slider.value)) this.#send({ set: { kind: "latency", seconds: Number(slider.value) / 1000 } });
      },
    });
    return h("div", { class: "fault-row latency" }, h("label", { for: id }, t("faultLatency"), h("small", {}, t("faultLatencyHint"))), shown, slider);
  }

  /** On until switched off. */
  #standing(kind, label) {
    const change = (event) => this.#send(event.target.checked ? { set: { kind } } : { clear: kind });
    return h("label", { class: "fault-row" }, h("span", {}, t(label)), h("input", { type: "checkbox", role: "switch", checked: this.#active(kind).length > 0, dataset: { focusKey: kind }, onchange: change }));
  }

  /** Strikes the next calls of the bot. */
  #failure(kind, label) {
    const left = this.#active(kind).reduce((sum, fault) => sum + (fault.times ?? 0), 0);
    const seconds = kind === "429" ? 1 : 0;
    return h(
      "div",
      { class: "fault-row" },
      h("span", {}, t(label), left > 0 && h("small", { class: "left" }, t("faultTimes", { n: left }))),
      [1, 5].map((times) => h("button", { type: "button", class: "button secondary small", "aria-label": `${t(label)}: ${t("faultTimes", { n: times })}`, dataset: { focusKey: `${kind}-${times}` }, onclick: () => this.#send({ set: { kind, times, seconds } }) }, `×${times}`)),
    );
  }

  #deed(label, hint, resume) {
    const cut = () => this.#send({ set: { kind: "gateway_close", resume } });
    return h("div", { class: "fault-row" }, h("span", {}, t(label), h("small", {}, t(hint))), h("button", { type: "button", class: "button danger small", "aria-label": t(label), dataset: { focusKey: label }, onclick: cut }, icon("storm")));
  }

  #closed(person) {
    const on = this.#active("dm_closed").some((fault) => fault.user === person.id);
    const change = (event) => this.#send(event.target.checked ? { set: { kind: "dm_closed", user: person.id } } : { clear: "dm_closed", user: person.id });
    return h("label", { class: "fault-row" }, h("span", { class: "fault-person" }, portrait(person, "tiny"), displayName(person)), h("input", { type: "checkbox", role: "switch", checked: on, dataset: { focusKey: `closed-${person.id}` }, onchange: change }));
  }
}
