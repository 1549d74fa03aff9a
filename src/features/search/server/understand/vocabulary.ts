import type { SearchVocabulary } from '../../search-vocabulary.contract.ts';
import { indexSounds } from './fold-script.ts';
import { searchTokens } from './tokens.ts';

export interface VocabularyIndex {
  /** Returns the synonyms of a run of words, as words of documents. The first is the usual one. */
  synonyms(run: string): string[][] | undefined;
  isStopWord(token: string): boolean;
  /** Tells whether the vocabulary has this word, alone or in a phrase. */
  isWord(token: string): boolean;
  /** All single words of the synonyms that can have a typo. */
  words: readonly string[];
  /** All single words by their sound. */
  sounds: ReadonlyMap<string, string[]>;
  /** Number of words of the longest synonym. */
  maxWords: number;
}

const indexes = new WeakMap<SearchVocabulary, VocabularyIndex>();

/** Returns the vocabulary in a form for lookups. The result for the same object is cached. */
export function indexVocabulary(vocabulary: SearchVocabulary): VocabularyIndex {
  const cached = indexes.get(vocabulary);
  if (cached) return cached;
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
  const index: VocabularyIndex = {
    synonyms: (run) => groups.get(run),
    isStopWord: (token) => stopWords.has(token),
    isWord: (token) => words.has(token) || stopWords.has(token),
    words: [...words].filter((word) => word.length >= 4),
    sounds: indexSounds([...words]),
    maxWords: Math.max(1, ...runs.map((run) => run.split(' ').length)),
  };
  indexes.set(vocabulary, index);
  return index;
}
