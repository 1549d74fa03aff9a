import { searchTextOf } from '#lib/text/search-words.ts';

const windowSize = 5;
/** One window of so many is kept, a prime: a paper of 5,000 words has some 160 hashes. */
const windowsPerHash = 31;
/** Texts of fewer words, such as notices, share too much by chance. */
const minWords = 640;

/** One step of the hash FNV-1a. */
const mixIn = (hash: number, part: number) => Math.imul(hash ^ part, 0x01000193);

function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = mixIn(hash, word.charCodeAt(at));
  return hash;
}

/**
 * Returns hashes of a sample of the windows of five words, each once, in the order of the text. Equal windows are in the
 * sample of every text or of none, so two sketches share the same part as their texts. Empty for a short text.
 */
export function sketchText(text: string): number[] {
  const words = searchTextOf(text).trim().split(' ').map(hashWord);
  if (words.length < minWords) return [];
  const hashes = words.slice(windowSize - 1).map((_, at) => words.slice(at, at + windowSize).reduce(mixIn));
  return [...new Set(hashes.filter((hash) => hash % windowsPerHash === 0))];
}
