/** How many submitted searches are kept, and where in this browser. */
const mostKept = 5;
const storageKey = 'recent-searches';
const longest = 200;

/** The kept texts, newest first; none for anything that is not a list of texts. */
export function parseRecentSearches(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    const texts = list.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
    return texts.filter((text) => text.length <= longest).slice(0, mostKept);
  } catch {
    return [];
  }
}

/** The list with a text in front; the same text in other letters' case stands only once. */
export function withRecentSearch(list: readonly string[], submitted: string): string[] {
  const text = submitted.trim().replaceAll(/\s+/g, ' ');
  const others = list.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, mostKept);
}

/** What was submitted last in this browser, newest first; none where storage is blocked. */
export function recentSearches(): string[] {
  try {
    return parseRecentSearches(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** Keeps a submitted text; where storage is blocked or full, nothing is kept. */
export function storeSearch(text: string): void {
  if (text.trim() === '') return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(withRecentSearch(recentSearches(), text)));
  } catch {
    // Nothing depends on it.
  }
}

export function forgetRecentSearches(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Where storage is blocked, nothing was kept.
  }
}
