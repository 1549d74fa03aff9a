/** An entry that was opened from the palette: its URL in the back office and its label. */
export interface RecentEntry {
  url: string;
  label: string;
}

const mostKept = 5;
const storageKey = 'admin-recent';

const isEntry = (value: unknown): value is RecentEntry =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'label' in value &&
  typeof value.label === 'string' &&
  typeof value.url === 'string' &&
  value.url.startsWith('/admin?');

/** Returns the stored entries, newest first. Empty if the stored value is not a list of entries. */
export function parseRecentEntries(stored: string | null): RecentEntry[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isEntry).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** Returns the list with an entry at the front, without duplicates. */
export function withRecentEntry(list: readonly RecentEntry[], { url, label }: RecentEntry): RecentEntry[] {
  return [{ url, label }, ...list.filter((other) => other.url !== url)].slice(0, mostKept);
}

/** Returns the recent entries of this browser, newest first. Empty if storage is blocked. */
export function recentEntries(): RecentEntry[] {
  try {
    return parseRecentEntries(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** Stores an entry. Does nothing if storage is blocked or full. */
export function storeEntry(entry: RecentEntry): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withRecentEntry(recentEntries(), entry)));
  } catch {
    // The list is only a convenience.
  }
}
