import { canMean, commonWords, getSound } from '#features/search/search.server.ts';
import { createLruMap } from '#platform/cache/lru-map.ts';
import type { PageQuery } from './page-query.ts';

/** Shorter words with another letter, or with a sound of fewer letters, are other words. */
const minLetters = 4;
const soundsOfWords = createLruMap<string, string>(20_000);

function getSoundOnce(word: string): string {
  const cached = soundsOfWords.get(word);
  if (cached !== undefined) return cached;
  const sound = getSound(word);
  soundsOfWords.set(word, sound);
  return sound;
}

/** Returns the last vowel of a word in either script: 'a', 'i' for 'e' too, 'u' for 'o' too, or '' for a consonant. */
function getEnding(word: string): string {
  if (/[aाआ]$/.test(word)) return 'a';
  if (/[ieि-ीे-ैइईएऐ]$/.test(word)) return 'i';
  return /[ouु-ूो-ौउऊओऔ]$/.test(word) ? 'u' : '';
}

const nasal = 'ं';
/** Returns the key of a Hindi word, by which `getSoundKeys` finds it: its sound, and how it ends. */
const getSoundKey = (word: string) =>
  word.endsWith(nasal)
    ? `${getSoundOnce(word)}${getEnding(word.slice(0, -1))}${nasal}`
    : getSoundOnce(word) + getEnding(word);

/** Returns the keys of the Hindi words that a word in Latin letters can be. */
function getSoundKeys(word: string, sounds: string[]): string[] {
  const ending = getEnding(word);
  return sounds.flatMap((sound) => [
    sound + ending,
    // The last letter is not written in 'तंत्र' and 'हार्मोन': 'tantra', 'hormone'.
    ...(/[ae]$/.test(word) ? [sound] : []),
    ...(ending === '' ? ['a', 'i', 'u'] : [ending]).map((vowel) => sound + vowel + nasal),
  ]);
}

/** The words of a query that a word of a text answers, by their indexes. */
interface WordMatch {
  at: number[];
  /** Whether it is the same word. */
  isExact: boolean;
}
export type WordMatcher = (word: string) => WordMatch | undefined;

/**
 * Returns a function that compares a word of these pages with a query. It answers a word of the query if it is the same,
 * if it sounds like it in Hindi, or if it is another spelling of a word that no page contains.
 */
export function createWordMatcher({ words, sounds }: PageQuery, pages: string[][]): WordMatcher {
  const all = new Set(pages.flat());
  const matches = new Map<string, WordMatch>();
  const answer = (word: string, at: number) =>
    matches.set(word, { at: [...(matches.get(word)?.at ?? []), at], isExact: false });
  const bySound = new Map<string, number[]>();
  for (const [at, word] of words.entries())
    for (const key of getSoundKeys(word, sounds.get(word) ?? []))
      bySound.set(key, [...(bySound.get(key) ?? []), at]);
  // Words that the pages have in Latin letters are English.
  if (words.some((word) => sounds.get(word)?.length && !all.has(word)))
    for (const word of all)
      if (/^[\u0900-\u097f]+$/.test(word))
        for (const at of bySound.get(getSoundKey(word)) ?? []) answer(word, at);
  for (const [at, typed] of words.entries()) {
    if (typed.length < minLetters || /\d/.test(typed) || all.has(typed)) continue;
    for (const word of all) if (isSpelling(typed, word)) answer(word, at);
  }
  for (const [at, word] of words.entries()) matches.set(word, { at: [at], isExact: true });
  return (word) => matches.get(word);
}

/** Tells whether a word can be another spelling of a typed one. */
function isSpelling(typed: string, word: string): boolean {
  // The first letter is rarely mistyped, but often misread in Devanagari.
  const isLike = typed < 'ऀ' ? word[0] === typed[0] : word >= 'ऀ';
  if (!isLike || Math.abs(typed.length - word.length) > 2) return false;
  // A common English word is no typo, but 'centre' is 'center'.
  if (!commonWords.has(typed)) return canMean(typed, word, false);
  const sound = getSoundOnce(typed);
  return sound.length >= minLetters && sound === getSoundOnce(word);
}
