/** Returns the text without some of its words. */
export function withoutWords(text: string, words: string[]): string {
  const left = new Set(words.map((word) => word.toLowerCase()));
  return text
    .split(/\s+/)
    .filter((word) => !left.has(word.toLowerCase()))
    .join(' ');
}
