/** Returns the words of a text area: one a line, or separated by commas, semicolons or tabs. */
export function wordsOfLines(text: string): string[] {
  return text
    .split(/[,;\t\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Returns the server's error for a list of words, or for one of them. */
export function errorOfWords(errors: Record<string, string>): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith('words'))?.[1];
}
