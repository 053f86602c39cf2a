// The bot's slash commands as a person sees them: one line per thing that can be called, in that person's language.

import { t } from "./strings.js";

const SUBCOMMAND = 1;
const SUBCOMMAND_GROUP = 2;
const CHAT_INPUT = 1;
const GUILD_CONTEXT = 0;
const BOT_DM_CONTEXT = 1;

export const OPTION = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, ATTACHMENT: 11 };

const localised = (thing, key, locale) => thing[`${key}_localizations`]?.[locale] ?? thing[key] ?? "";

/** Every callable path: { path, label, description, options }, sorted by label. */
export function callable(commands, locale, inDm) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT && usable(command, inDm))
    .flatMap((command) => leaves(command, locale, [], []))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** What a person calls the command of this path, which goes by its own names; a command that is gone keeps them. */
export function commandLabel(commands, locale, path) {
  const known = commands.flatMap((command) => leaves(command, locale, [], []));
  return known.find((command) => command.path.join(" ") === path)?.label ?? path;
}

function usable(command, inDm) {
  if (command.contexts?.length) return command.contexts.includes(inDm ? BOT_DM_CONTEXT : GUILD_CONTEXT);
  return !inDm || command.dm_permission !== false;
}

function leaves(node, locale, path, shown) {
  const here = [...path, node.name];
  const words = [...shown, localised(node, "name", locale)];
  const options = node.options ?? [];
  const nested = options.filter((option) => option.type === SUBCOMMAND || option.type === SUBCOMMAND_GROUP);
  if (nested.length) return nested.flatMap((option) => leaves(option, locale, here, words));
  return [
    {
      path: here,
      label: words.join(" "),
      description: localised(node, "description", locale),
      options: options
        .filter((option) => option.type !== OPTION.ATTACHMENT)
        .map((option) => ({
          ...option,
          label: localised(option, "name", locale),
          hint: localised(option, "description", locale),
          choices: option.choices?.map((choice) => ({ value: choice.value, label: localised(choice, "name", locale) })),
        })),
    },
  ];
}

/** Those that fit what was typed after the slash; the ones starting with it first. */
export function matching(list, typed) {
  const wanted = typed.trim().toLowerCase();
  const score = (command) => {
    const names = [command.label.toLowerCase(), command.path.join(" ").toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.includes(wanted))) return 1;
    return wanted.split(/\s+/).every((word) => names.some((name) => name.includes(word))) ? 2 : -1;
  };
  return list
    .map((command) => ({ command, rank: score(command) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

/** "/train new map: europe" → the command and what was typed for its options; nothing if no whole command is there yet. */
export function parse(list, text) {
  const body = text.replace(/^\//, "");
  const command = list
    .flatMap((candidate) => [candidate.label, candidate.path.join(" ")].map((name) => ({ candidate, name })))
    .filter(({ name }) => body.toLowerCase().startsWith(`${name.toLowerCase()} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!command) return undefined;
  const rest = body.slice(command.name.length).trim();
  const typed = {};
  const { options } = command.candidate;
  const marks = [...rest.matchAll(/(^|\s)([\p{L}\p{N}_-]+):\s*/gu)]
    .map((mark) => ({ option: options.find((option) => option.name === mark[2] || option.label === mark[2]), from: mark.index, to: mark.index + mark[0].length }))
    .filter((mark) => mark.option);
  marks.forEach((mark, i) => {
    typed[mark.option.name] = rest.slice(mark.to, marks[i + 1]?.from).trim();
  });
  if (!marks.length && rest && options[0]) typed[options[0].name] = rest;
  return { command: command.candidate, typed };
}

/** The typed text of an option as the value Discord sends, or what is wrong with it: { value } | { error }. */
export function valueOf(option, text, choices) {
  if (text === "") return option.required ? { error: t("optionRequired") } : {};
  if (choices) {
    const hit = choices.find((choice) => choice.label.toLowerCase() === text.toLowerCase() || String(choice.value) === text);
    if (hit) return { value: hit.value };
    if (!option.autocomplete) return { error: t("optionChoice") };
  }
  switch (option.type) {
    case OPTION.INTEGER:
    case OPTION.NUMBER: {
      const number = Number(text.replace(",", "."));
      if (!Number.isFinite(number) || (option.type === OPTION.INTEGER && !Number.isInteger(number))) return { error: t("optionNumber") };
      if (number < (option.min_value ?? -Infinity) || number > (option.max_value ?? Infinity)) return { error: t("optionRange") };
      return { value: number };
    }
    case OPTION.STRING:
      if (text.length < (option.min_length ?? 0) || text.length > (option.max_length ?? 6000)) return { error: t("optionLength") };
      return { value: text };
    default:
      return { error: t("optionChoice") };
  }
}
