import { searchTextOf } from '#lib/text/search-words.ts';

const windowWords = 5;
/** One window of so many is kept, a prime: a paper of 5,000 words has some 160 hashes. */
const windowsPerHash = 31;
/** Texts of fewer words, such as notices, share too much by chance. */
const minWords = 640;

/** FNV-1a of 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/**
 * Returns hashes of a sample of the windows of five words, each once, in the order of the text. Equal windows are in the
 * sample of every text or of none, so two sketches share the same part as their texts. Empty for a short text.
 */
export function sketchText(text: string): number[] {
  const words = searchTextOf(text).trim().split(' ');
  if (words.length < minWords) return [];
  const hashes = words
    .slice(windowWords - 1)
    .map((_, at) => hashText(words.slice(at, at + windowWords).join(' ')));
  return [...new Set(hashes.filter((hash) => hash % windowsPerHash === 0))];
}
