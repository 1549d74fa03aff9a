/** The number of submitted searches to store, and the storage key. */
const maxKept = 5;
const storageKey = 'recent-searches';
const longest = 200;

/** Returns the last submitted texts of this browser, newest first. Empty if storage is blocked or has another value. */
export function recentSearches(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(list)) return [];
    const texts = list.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
    return texts.filter((text) => text.length <= longest).slice(0, maxKept);
  } catch {
    return [];
  }
}

/** Stores a submitted text in front. Removes an earlier copy, ignoring case. Does nothing if storage is blocked or full. */
export function storeSearch(submitted: string): void {
  const text = submitted.trim().replaceAll(/\s+/g, ' ');
  if (text === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(storageKey, JSON.stringify([text, ...others].slice(0, maxKept)));
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
