import type { SearchVocabulary } from '../search-vocabulary.contract.ts';
import { getSound } from './fold-script.ts';
import { searchTokens } from './search-tokens.ts';

export interface VocabularyIndex {
  /** Returns the synonyms of a run of words, as words of documents. The first is the usual one. */
  synonyms(run: string): string[][] | undefined;
  isStopWord(token: string): boolean;
  /** Tells whether the vocabulary has this word, alone or in a phrase. */
  isWord(token: string): boolean;
  /** All single words of the synonyms that can have a typo. */
  words: readonly string[];
  /** Returns a word of the synonyms that sounds like this. */
  findBySound(sound: string): string | undefined;
  /** Number of words of the longest synonym. */
  longest: number;
}

/** Returns the first of the words of each sound. Too many words share a shorter sound. */
export function indexSounds(words: string[]): Map<string, string> {
  const sounds = words.map((word) => [getSound(word), word] as const).filter(([sound]) => sound.length >= 3);
  return new Map(sounds.toReversed());
}

const indexes = new WeakMap<SearchVocabulary, VocabularyIndex>();

/** Returns the vocabulary in a form for lookups. The result for the same object is cached. */
export function indexVocabulary(vocabulary: SearchVocabulary): VocabularyIndex {
  const known = indexes.get(vocabulary);
  if (known) return known;
  const groups = new Map<string, string[][]>();
  for (const { words } of vocabulary.groups) {
    const group = words.map(searchTokens).filter((tokens) => tokens.length > 0);
    // A word in two groups has the synonyms of both.
    for (const tokens of group) {
      const run = tokens.join(' ');
      groups.set(run, [...(groups.get(run) ?? []), ...group]);
    }
  }
  const stopWords = new Set(vocabulary.stopWords.flatMap(searchTokens));
  const runs = [...groups.keys()];
  const words = new Set(runs.flatMap((run) => run.split(' ')));
  const sounds = indexSounds([...words]);
  const index: VocabularyIndex = {
    synonyms: (run) => groups.get(run),
    isStopWord: (token) => stopWords.has(token),
    isWord: (token) => words.has(token) || stopWords.has(token),
    words: [...words].filter((word) => word.length >= 4),
    findBySound: (sound) => sounds.get(sound),
    longest: Math.max(1, ...runs.map((run) => run.split(' ').length)),
  };
  indexes.set(vocabulary, index);
  return index;
}
