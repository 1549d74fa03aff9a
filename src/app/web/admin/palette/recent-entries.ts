/** What was opened from the palette: an address of the back office and what it was called. */
export interface RecentEntry {
  address: string;
  label: string;
}

const mostKept = 5;
const storageKey = 'admin-recent';

const isEntry = (value: unknown): value is RecentEntry =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  'label' in value &&
  typeof value.label === 'string' &&
  typeof value.address === 'string' &&
  value.address.startsWith('/admin?');

/** The kept entries, newest first; none for anything that is no list of them. */
export function parseRecentEntries(stored: string | null): RecentEntry[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isEntry).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** The list with an entry in front, once. */
export function withRecentEntry(
  list: readonly RecentEntry[],
  { address, label }: RecentEntry,
): RecentEntry[] {
  return [{ address, label }, ...list.filter((other) => other.address !== address)].slice(0, mostKept);
}

/** What was opened last in this browser, newest first; none where storage is blocked. */
export function recentEntries(): RecentEntry[] {
  try {
    return parseRecentEntries(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** Where storage is blocked or full, nothing is kept. */
export function storeEntry(entry: RecentEntry): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withRecentEntry(recentEntries(), entry)));
  } catch {
    // Nothing depends on it.
  }
}
