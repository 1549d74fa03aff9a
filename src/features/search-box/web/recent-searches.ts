/** The number of submitted searches to store, and the storage key. */
const mostKept = 5;
const storageKey = 'recent-searches';
const longest = 200;

/** Returns the stored texts, newest first. Empty if the stored value is not a list of texts. */
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

/** Returns the list with a text at the front. Removes an earlier copy, ignoring case. */
export function withRecentSearch(list: readonly string[], submitted: string): string[] {
  const text = submitted.trim().replaceAll(/\s+/g, ' ');
  const others = list.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, mostKept);
}

/** Returns the last submitted texts of this browser, newest first. Empty if storage is blocked. */
export function recentSearches(): string[] {
  try {
    return parseRecentSearches(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** Stores a submitted text. Does nothing if storage is blocked or full. */
export function storeSearch(text: string): void {
  if (text.trim() === '') return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(withRecentSearch(recentSearches(), text)));
  } catch {
    // The list is only a convenience.
  }
}

export function forgetRecentSearches(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
}
