import { sameName } from '#lib/text/same-name.ts';
import { getSearchText } from '#lib/text/search-words.ts';

export interface Choice {
  value: string;
  label: string;
  /** Smaller text next to the label, such as the category of an exam. */
  note?: string;
  /** Other names, such as aliases. */
  names?: string[];
}

/** Returns how well a name matches: 0 for the same words, 4 for the beginning of a word; 5 for no match. */
function rankName(name: string, typed: string): number {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.includes(typed)) return 2;
  const start = typed.trimEnd();
  if (name.startsWith(start)) return 3;
  return name.includes(start) ? 4 : 5;
}

/** Returns 0 for the best match; `undefined` if a typed word occurs nowhere. A label is better than another name. */
function rankChoice({ label, note = '', names = [] }: Choice, typed: string): number | undefined {
  const [name = '', ...others] = [label, note, ...names].map(getSearchText);
  const rank = Math.min(2 * rankName(name, typed), ...others.map((other) => 2 * rankName(other, typed) + 1));
  if (rank < 10) return rank;
  const text = name + others.join('');
  const words = typed.trim().split(' ');
  if (words.every((word) => text.includes(` ${word}`))) return 10;
  return words.every((word) => text.includes(word)) ? 11 : undefined;
}

/**
 * Returns the choices that match a typed text in the spelling of the search, best first: the same name, whole words,
 * beginnings of words, other parts of words. A blank text returns all choices in their order.
 */
export function rankChoices<Option extends Choice>(choices: Option[], typed: string): Option[] {
  const text = getSearchText(typed);
  if (text.trim() === '') return choices;
  return choices
    .map((choice) => ({ choice, rank: rankChoice(choice, text) }))
    .filter((ranked) => ranked.rank !== undefined)
    .toSorted((a, b) => a.rank! - b.rank!)
    .map(({ choice }) => choice);
}

/** Returns the choice with this label, or else with this other name. `undefined` if several have it. */
export function findNamed<Option extends Choice>(choices: Option[], typed: string): Option | undefined {
  if (typed.trim() === '') return undefined;
  const typedName = sameName(typed);
  const labelled = choices.filter(({ label }) => sameName(label) === typedName);
  const named = choices.filter(({ names = [] }) => names.some((name) => sameName(name) === typedName));
  const matching = labelled.length > 0 ? labelled : named;
  return matching.length === 1 ? matching[0] : undefined;
}
