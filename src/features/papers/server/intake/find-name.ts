import { plainWords } from './plain-words.ts';

/** Something of the catalog and what it is called. */
export interface Named {
  id: number;
  names: string[];
}

/** What every exam's name may say or leave out. */
const fillers = new Set([
  'exam',
  'examination',
  'exams',
  'the',
  'of',
  'and',
  'for',
  'in',
  'question',
  'papers',
]);

/** Words that say something, in their order. */
export function tellingWords(text: string): string[] {
  return plainWords(text).filter((word) => !fillers.has(word));
}

/**
 * A name as it is, without what stands in brackets, and each short form in brackets alone:
 * 'Engineering Services (ESE/IES)' is also 'Engineering Services', 'ESE' and 'IES'.
 */
export function waysToWrite(name: string): string[] {
  const bracketed = [...name.matchAll(/\(([^()]*)\)/g)].flatMap(([, inner = '']) => inner.split(/[/,]/));
  const shortForms = bracketed.map((text) => text.trim()).filter((text) => /^\p{Lu}[\p{Lu}&]+$/u.test(text));
  return [name, name.replace(/\([^()]*\)/g, ' '), ...shortForms];
}

interface Match {
  id: number;
  run: string[];
  length: number;
  /** Whether the words are the whole name, and no shorter way to write it. */
  isWhole: boolean;
}

/** The longest first; of two written alike the one that is called just so. */
const closest = (one: Match, other: Match) =>
  other.length - one.length || Number(other.isWhole) - Number(one.isWhole);

export interface NameIndex {
  /**
   * The one whose name stands in the words; of several the one with the longest name, so that 'SSC CGL' goes before
   * 'CGL'. Null when none is named, or two by the same words.
   */
  find(words: string[]): { id: number; run: string[] } | null;
  /**
   * The one whose name the words begin and half tell: 'bseb 12' is BSEB Intermediate (Class 12). Null when none is,
   * or two are as much.
   */
  findHalf(words: string[]): number | null;
}

/** Names taken apart once, so that looking through a page takes as long with thousands of them as with ten. */
export function createNameIndex(among: Named[]): NameIndex {
  const byRun = new Map<string, Match[]>();
  const byFirst = new Map<string, { id: number; words: string[] }[]>();
  let longest = 0;
  const put = <Value>(map: Map<string, Value[]>, key: string, value: Value) => {
    const known = map.get(key);
    if (known) known.push(value);
    else map.set(key, [value]);
  };
  for (const { id, names } of among) {
    for (const name of names) {
      const words = tellingWords(name);
      if (words[0] !== undefined) put(byFirst, words[0], { id, words });
      for (const way of waysToWrite(name)) {
        const run = tellingWords(way);
        const key = run.join(' ');
        if (key.length < 2) continue;
        longest = Math.max(longest, run.length);
        put(byRun, key, { id, run, length: key.length, isWhole: way === name });
      }
    }
  }

  function matchesIn(words: string[]): Match[] {
    const matches = new Map<number, Match>();
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(words.length, start + longest); end += 1) {
        for (const match of byRun.get(words.slice(start, end).join(' ')) ?? []) {
          const known = matches.get(match.id);
          if (!known || closest(match, known) < 0) matches.set(match.id, match);
        }
      }
    }
    return [...matches.values()].sort(closest);
  }

  return {
    find(words) {
      const [first, second] = matchesIn(words);
      return first && (!second || closest(first, second) !== 0) ? first : null;
    },
    findHalf(words) {
      const said = new Set(words);
      const shares = new Map<number, number>();
      for (const { id, words: name } of [...said].flatMap((word) => byFirst.get(word) ?? [])) {
        const share = name.filter((word) => said.has(word)).length / name.length;
        if (share >= 0.5) shares.set(id, Math.max(share, shares.get(id) ?? 0));
      }
      const [first, second] = [...shares].sort(([, one], [, other]) => other - one);
      return first && first[1] !== second?.[1] ? first[0] : null;
    },
  };
}
