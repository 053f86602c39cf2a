// A form the bot asked for: text inputs, and labels around inputs, selects and ticks.

import { choicesOf, chosenOf, selectLabel } from "./components.js";
import { freshId, h, iconButton } from "./dom.js";
import { markdown } from "./markdown.js";
import { dots, selectBox } from "./picker.js";
import { t, tn } from "./strings.js";

const PARAGRAPH = 2;

/** submit(values) with values by custom_id; closed() when it went away without. Returns { close(), fail() }. */
export function openModal(modal, { world, names, submit, closed }) {
  const fields = [];
  const body = h("div", { class: "modal-body" });
  for (const component of modal.components) body.append(...rows(component, fields, { world, names }));
  const failure = h("p", { class: "failure", role: "alert", hidden: true }, t("modalFailed"));
  const send = h("button", { type: "submit", class: "button primary" }, t("submit"));
  const titleId = freshId("modal");
  let sent = false;

  const dialog = h(
    "dialog",
    {
      class: "modal",
      "aria-labelledby": titleId,
      onclose: () => {
        dialog.remove();
        if (!sent) closed();
      },
      // A press on the dimmed page, outside the form.
      onpointerdown: (event) => event.target === dialog && dialog.close(),
    },
    h(
      "form",
      {
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          if (send.disabled) return;
          const wrong = fields.filter((field) => !field.check());
          if (wrong.length) {
            wrong[0].focus();
            return;
          }
          failure.hidden = true;
          send.disabled = true;
          send.replaceChildren(dots());
          submit(Object.fromEntries(fields.map((field) => [field.customId, field.value()])));
        },
      },
      h("header", { class: "modal-head" }, portraitLine(world), h("h2", { id: titleId }, modal.title), iconButton("close", t("close"), () => dialog.close())),
      body,
      failure,
      h("footer", { class: "modal-foot" }, h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, t("cancel")), send),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();

  return {
    close() {
      sent = true;
      dialog.close();
    },
    fail() {
      failure.hidden = false;
      send.disabled = false;
      send.replaceChildren(t("submit"));
    },
  };
}

const portraitLine = (world) => h("p", { class: "modal-from" }, world.bot?.username ?? "");

function rows(component, fields, setting) {
  switch (component.type) {
    case 1:
      return component.components.flatMap((child) => rows(child, fields, setting));
    case 4:
      return [labelled({ label: component.label, required: component.required !== false }, textInput(component), fields)];
    case 10:
      return [markdown(component.content, setting.names)];
    case 18:
      return labelledChild(component, fields, setting);
    default:
      return [];
  }
}

function labelledChild(component, fields, setting) {
  const child = component.component;
  const make = { 3: select, 4: textInput, 5: select, 6: select, 7: select, 8: select, 21: group, 22: group, 23: tick }[child.type];
  if (!make) return [];
  return [labelled({ label: component.label, description: component.description, required: child.required !== false && child.type !== 23 }, make(child, setting), fields)];
}

/** field: { customId, control, value(), problem(), focus() } */
function labelled({ label, description, required }, field, fields) {
  const errorId = freshId("error");
  const error = h("p", { class: "field-error", id: errorId, hidden: true });
  const labelId = freshId("label");
  field.control.setAttribute("aria-labelledby", labelId);
  field.control.setAttribute("aria-describedby", errorId);
  if (field.control.id) error.dataset.for = field.control.id;
  fields.push({
    ...field,
    check() {
      const problem = field.problem(required);
      error.textContent = problem ?? "";
      error.hidden = !problem;
      field.control.setAttribute("aria-invalid", String(Boolean(problem)));
      return !problem;
    },
  });
  return h(
    "div",
    { class: "modal-field" },
    h("label", { id: labelId, for: field.control.id || undefined }, label, required && h("span", { class: "star", title: t("required") }, " *")),
    description && h("p", { class: "modal-description" }, description),
    field.element ?? field.control,
    error,
  );
}

function textInput(component) {
  const long = component.style === PARAGRAPH;
  const max = component.max_length ?? 4000;
  const count = h("span", { class: "characters", "aria-hidden": "true" });
  const control = h(long ? "textarea" : "input", {
    id: freshId("input"),
    type: long ? undefined : "text",
    rows: long ? "4" : undefined,
    placeholder: component.placeholder,
    maxlength: String(max),
    value: component.value ?? "",
    autocomplete: "off",
    oninput: () => draw(),
  });
  const draw = () => {
    count.textContent = component.max_length ? t("charactersLeft", { n: control.value.length, max }) : "";
  };
  draw();
  return {
    customId: component.custom_id,
    control,
    element: h("div", { class: "input-box" }, control, count),
    value: () => control.value,
    focus: () => control.focus(),
    problem(required) {
      if (!control.value.trim()) return required ? t("fieldRequired") : undefined;
      return control.value.length < (component.min_length ?? 0) ? tn("fieldShort", component.min_length) : undefined;
    },
  };
}

function select(component, { world }) {
  let values = chosenOf(component);
  const needed = component.min_values ?? 1;
  const control = selectBox({
    label: selectLabel(component),
    choices: choicesOf(component, world),
    chosen: values,
    min: component.required === false ? 0 : needed,
    max: component.max_values ?? 1,
    disabled: component.disabled,
    change: (chosen) => {
      values = chosen;
    },
  });
  return {
    customId: component.custom_id,
    control,
    value: () => values,
    focus: () => control.focus(),
    problem: (required) => (required && values.length < needed ? t("fieldRequired") : undefined),
  };
}

/** Radio buttons (21) and tick boxes (22). */
function group(component) {
  const several = component.type === 22;
  const name = freshId("group");
  const boxes = (component.options ?? []).map((option) => h("input", { type: several ? "checkbox" : "radio", name, value: option.value, checked: option.default }));
  const control = h(
    "div",
    { class: "choice-group", role: several ? "group" : "radiogroup" },
    (component.options ?? []).map((option, i) =>
      h("label", {}, boxes[i], h("span", {}, option.label, option.description && h("span", { class: "picker-description" }, option.description))),
    ),
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  return {
    customId: component.custom_id,
    control,
    value: () => (several ? chosen() : (chosen()[0] ?? null)),
    focus: () => boxes[0]?.focus(),
    problem: (required) => (required && chosen().length < (several ? (component.min_values ?? 1) : 1) ? t("fieldRequired") : undefined),
  };
}

function tick(component) {
  const control = h("input", { type: "checkbox", id: freshId("tick"), checked: component.default });
  return { customId: component.custom_id, control, value: () => control.checked, focus: () => control.focus(), problem: () => undefined };
}
