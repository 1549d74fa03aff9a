import { plainWords } from '#lib/text/plain-words.ts';

/** A catalogue record and its names. */
export interface Named {
  id: number;
  names: string[];
}

/** Words that any exam name may contain or omit. */
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
  // Of '10th'.
  'st',
  'nd',
  'rd',
  'th',
]);

/** Returns the significant words of a text, in order. */
export function tellingWords(text: string): string[] {
  return plainWords(text).filter((word) => !fillers.has(word));
}

/**
 * Returns the variants of a name: the full name, the name without brackets, and each short form in brackets.
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
  /** Whether the words are the full name, not a shorter variant. */
  isWhole: boolean;
}

/** Orders the longest match first, and full names before variants of equal length. */
const closest = (a: Match, b: Match) => b.length - a.length || Number(b.isWhole) - Number(a.isWhole);

export type NameIndex = ReturnType<typeof createNameIndex>;

/** Creates an index of names. A search takes the same time with thousands of names as with ten. */
export function createNameIndex(among: Named[]) {
  const byRun = new Map<string, Match[]>();
  const byFirst = new Map<string, { id: number; words: string[] }[]>();
  let maxWords = 0;
  const put = <Value>(map: Map<string, Value[]>, key: string, value: Value) => {
    const values = map.get(key);
    if (values) values.push(value);
    else map.set(key, [value]);
  };
  for (const { id, names } of among) {
    for (const name of names) {
      const words = tellingWords(name);
      if (words[0] !== undefined) put(byFirst, words[0], { id, words });
      for (const spelling of waysToWrite(name)) {
        const run = tellingWords(spelling);
        const key = run.join(' ');
        if (key.length < 2) continue;
        maxWords = Math.max(maxWords, run.length);
        put(byRun, key, { id, run, length: key.length, isWhole: spelling === name });
      }
    }
  }

  function findMatches(words: string[]): Match[] {
    const matches = new Map<number, Match>();
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(words.length, start + maxWords); end += 1) {
        for (const match of byRun.get(words.slice(start, end).join(' ')) ?? []) {
          const previous = matches.get(match.id);
          if (!previous || closest(match, previous) < 0) matches.set(match.id, match);
        }
      }
    }
    return [...matches.values()].sort(closest);
  }

  return {
    /**
     * Finds the record whose name occurs in the words. Prefers the longest name, so 'SSC CGL' precedes 'CGL'. Returns
     * `null` if none matches, or if two match equally.
     */
    find(words: string[]): { id: number; run: string[] } | null {
      const [first, second] = findMatches(words);
      return first && (!second || closest(first, second) !== 0) ? first : null;
    },
    /**
     * Finds the record whose name starts with one of the words. At least half of its words must occur: 'bseb 12' is
     * BSEB Intermediate (Class 12). Returns `null` if none matches, or if two match equally.
     */
    findHalf(words: string[]): number | null {
      const wordSet = new Set(words);
      const shares = new Map<number, number>();
      for (const { id, words: name } of [...wordSet].flatMap((word) => byFirst.get(word) ?? [])) {
        const share = name.filter((word) => wordSet.has(word)).length / name.length;
        if (share >= 0.5) shares.set(id, Math.max(share, shares.get(id) ?? 0));
      }
      const [first, second] = [...shares].sort(([, a], [, b]) => b - a);
      return first && first[1] !== second?.[1] ? first[0] : null;
    },
  };
}
