import type { Icon } from '#ui/icon.ts';
import { ExternalLink, FolderPlus, History, LogOut, Moon } from '#ui/icons.ts';
import { goToTab, getTabUrl } from '#admin-kit/tab-url.ts';
import { switchTheme } from '#ui/theme-choice.ts';
import type { AdminTab } from '../tabs.ts';
import { recentEntries, storeEntry } from './recent-entries.ts';

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

/** Opens a URL of the back office and adds it to the recent entries. */
export function createUrlEntry(parts: Omit<PaletteEntry, 'key' | 'run'> & { url: string }): PaletteEntry {
  const { url, ...shown } = parts;
  return {
    ...shown,
    key: url,
    run() {
      storeEntry({ url, label: shown.label });
      void goToTab(url);
    },
  };
}

/** Synonyms for a tab. */
const wordsOf: Record<string, string> = {
  dashboard: 'home overview health performance',
  upload: 'add new pdf',
  manage: 'list edit delete search trash',
  audit: 'history log changes who',
  users: 'people editors owners invite',
  account: 'password profile sessions passkey',
};

export function tabEntries(tabs: AdminTab[]): PaletteEntry[] {
  return tabs.map(({ name, title, icon }) =>
    createUrlEntry({ url: getTabUrl(name), label: title, icon, words: wordsOf[name] }),
  );
}

/** Actions that run at once, for users who may open these tabs. */
export function actionEntries(tabs: AdminTab[]): PaletteEntry[] {
  const hasCategories = tabs.some(({ name }) => name === 'categories');
  return [
    ...(hasCategories
      ? [
          {
            key: 'new-category',
            label: 'New category',
            words: 'add create',
            icon: FolderPlus,
            run: () => void goToTab(getTabUrl('categories', { open: 'new' })),
          },
        ]
      : []),
    {
      key: 'preview',
      label: 'Preview Site',
      words: 'view public home',
      icon: ExternalLink,
      run: () => void window.open('/', '_blank', 'noopener'),
    },
    {
      key: 'theme',
      label: 'Switch between light and dark',
      words: 'theme colour color',
      icon: Moon,
      run: switchTheme,
    },
    {
      key: 'sign-out',
      label: 'Sign out',
      words: 'log out leave',
      icon: LogOut,
      run: signOut,
    },
  ];
}

/** Returns the recently opened entries whose tabs still exist. */
export function lastEntries(tabs: AdminTab[]): PaletteEntry[] {
  const names = new Set(tabs.map(({ name }) => name));
  return recentEntries()
    .filter(({ url }) => names.has(new URLSearchParams(url.split('?', 2)[1]).get('tab') ?? ''))
    .map((recent) => ({ ...createUrlEntry({ ...recent, icon: History }), key: `recent ${recent.url}` }));
}

/** Returns the entries that contain each typed word at the beginning of a word, in their order. */
export function matchingEntries(entries: PaletteEntry[], typed: string): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, words: others = '' }) => {
    const text = ` ${label} ${others}`.toLowerCase();
    return words.every((word) => text.includes(` ${word}`));
  });
}

/** Signs out through a link: `location.assign` would send no referrer, which the server needs on plain http. */
function signOut(): void {
  const link = document.createElement('a');
  link.href = '/api/logout';
  link.referrerPolicy = 'same-origin';
  link.click();
}
