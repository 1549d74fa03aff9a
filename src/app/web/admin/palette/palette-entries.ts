import type { Icon } from '#ui/icon.ts';
import { History } from '#ui/icons.ts';
import { goToTab, getTabUrl } from '#admin-kit/tab-url.ts';
import type { AdminTab } from '../tabs.ts';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Smaller text next to the label. */
  note?: string;
  /** More words that find the entry. */
  words?: string;
  icon: Icon;
  run(): void;
}

export interface PaletteGroup {
  value: string;
  items: PaletteEntry[];
}

/** Opens a URL of the back office and moves the focus to its page, unless a dialog of the page takes it. */
export async function openFromPalette(url: string): Promise<void> {
  await goToTab(url);
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** An entry that was opened from the palette: its URL in the back office and its label. */
interface RecentEntry {
  url: string;
  label: string;
}

const maxKept = 5;
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
    return Array.isArray(list) ? list.filter(isEntry).slice(0, maxKept) : [];
  } catch {
    return [];
  }
}

/** Returns the list with an entry at the front, without duplicates. */
export function withRecentEntry(list: readonly RecentEntry[], { url, label }: RecentEntry): RecentEntry[] {
  return [{ url, label }, ...list.filter((other) => other.url !== url)].slice(0, maxKept);
}

/** Returns the recent entries of this browser, newest first. Empty if storage is blocked. */
function recentEntries(): RecentEntry[] {
  try {
    return parseRecentEntries(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** Stores an entry. Does nothing if storage is blocked or full. */
function storeEntry(entry: RecentEntry): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withRecentEntry(recentEntries(), entry)));
  } catch {
    // The list is only a convenience.
  }
}

/** Opens a URL of the back office and adds it to the recent entries. */
export function createUrlEntry(parts: Omit<PaletteEntry, 'key' | 'run'> & { url: string }): PaletteEntry {
  const { url, ...entry } = parts;
  return {
    ...entry,
    key: url,
    run() {
      storeEntry({ url, label: entry.label });
      void openFromPalette(url);
    },
  };
}

export function tabEntries(tabs: AdminTab[]): PaletteEntry[] {
  return tabs.map(({ name, title, icon, words = '' }) =>
    createUrlEntry({ url: getTabUrl(name), label: title, icon, words }),
  );
}

/** Returns the recently opened entries whose tabs still exist. */
export function lastEntries(tabs: AdminTab[]): PaletteEntry[] {
  const names = new Set(tabs.map(({ name }) => name));
  return recentEntries()
    .filter(({ url }) => names.has(new URLSearchParams(url.split('?', 2)[1]).get('tab') ?? ''))
    .map((recent) => ({ ...createUrlEntry({ ...recent, icon: History }), key: `recent ${recent.url}` }));
}

/** Words that do not distinguish entries: 'restore a backup'. */
const stopWords = new Set(['a', 'an', 'the', 'to', 'of', 'my']);

const readWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the entries that contain each typed word at the beginning of a word: first those whose label has all of
 * them, then those with synonyms.
 */
export function matchingEntries(entries: PaletteEntry[], typed: string): PaletteEntry[] {
  const typedWords = readWords(typed);
  const usual = typedWords.filter((word) => !stopWords.has(word));
  const words = usual.length === 0 ? typedWords : usual;
  const hasAll = (text: string) => {
    const labelWords = ` ${readWords(text).join(' ')}`;
    return words.every((word) => labelWords.includes(` ${word}`));
  };
  const matching = entries.filter(({ label, words: others = '' }) => hasAll(`${label} ${others}`));
  return [
    ...matching.filter(({ label }) => hasAll(label)),
    ...matching.filter(({ label }) => !hasAll(label)),
  ];
}
