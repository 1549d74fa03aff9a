import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { settingSections, settingTexts } from '#features/settings/settings.admin.ts';
import type { Icon } from '#ui/icon.ts';
import {
  ArchiveRestore,
  BookOpen,
  BrushCleaning,
  CalendarDays,
  CircleUser,
  ExternalLink,
  EyeOff,
  FileText,
  FileUp,
  FolderPlus,
  GraduationCap,
  Link2,
  LogOut,
  Moon,
  Search,
  Settings,
  Signpost,
  Trash2,
  Upload,
  Users,
  Zap,
} from '#ui/icons.ts';
import { switchTheme } from '#ui/theme-choice.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminTab } from '../tabs.ts';
import { openFromPalette, type PaletteEntry } from './palette-entries.ts';

interface TabAction {
  label: string;
  /** Synonyms of the verb and of its object. */
  words: string;
  icon: Icon;
  /** The tab that does it, with its state. Users who may not open the tab do not see the action. */
  tab: string;
  state?: Record<string, string>;
  /** Starts the work before the tab opens. */
  start?: () => Promise<unknown>;
  /** Shown only as a result of typing. */
  isTypedOnly?: boolean;
}

const create = 'add create make';

/** Returns the labels and synonyms of the settings in a section: 'logo' finds Branding. */
const settingWords = (section: string) =>
  Object.values(settingTexts)
    .filter((text) => text.section === section)
    .map(({ label, words = '' }) => `${label} ${words}`)
    .join(' ');

const tabActions: TabAction[] = [
  {
    label: 'New category',
    words: create,
    icon: FolderPlus,
    tab: 'categories',
    state: { open: 'new' },
  },
  { label: 'New exam', words: create, icon: GraduationCap, tab: 'exams', state: { open: 'new' } },
  { label: 'New subject', words: create, icon: BookOpen, tab: 'subjects', state: { open: 'new' } },
  { label: 'New papers', words: `${create} upload import pdf files`, icon: Upload, tab: 'upload' },
  {
    label: 'Move papers in',
    words: 'import csv excel spreadsheet wordpress google drive another site migrate',
    icon: FileUp,
    tab: 'moving-in',
    isTypedOnly: true,
  },
  {
    label: 'New synonyms',
    words: `${create} search words aliases`,
    icon: Search,
    tab: 'search-words',
    state: { open: 'new' },
    isTypedOnly: true,
  },
  {
    label: 'New exam date',
    words: `${create} calendar`,
    icon: CalendarDays,
    tab: 'calendar',
    state: { open: 'new' },
    isTypedOnly: true,
  },
  {
    label: 'New redirect',
    words: `${create} url move`,
    icon: Signpost,
    tab: 'redirects',
    state: { open: 'new' },
    isTypedOnly: true,
  },
  {
    label: 'New page',
    words: `${create} static content write`,
    icon: FileText,
    tab: 'pages',
    state: { open: 'new' },
    isTypedOnly: true,
  },
  {
    label: 'Run backup',
    words: 'start make create save now back up',
    icon: ArchiveRestore,
    tab: 'backup',
    start: () => callApi('POST', '/api/admin/backup/run', {}),
  },
  {
    label: 'Restore backup',
    words: 'undo recover import zip back',
    icon: ArchiveRestore,
    tab: 'backup',
    isTypedOnly: true,
  },
  {
    label: 'Download backup',
    words: 'export save zip copy',
    icon: ArchiveRestore,
    tab: 'backup',
    isTypedOnly: true,
  },
  {
    label: 'Check links',
    words: 'run start test broken urls',
    icon: Link2,
    tab: 'links',
    start: () => callApi('POST', '/api/admin/link-check/run', {}),
    isTypedOnly: true,
  },
  {
    label: 'Repair broken links',
    words: 'fix replace host dead urls',
    icon: Link2,
    tab: 'links',
    state: { status: 'broken' },
    isTypedOnly: true,
  },
  {
    label: 'Clean up database',
    words: 'cleanup remove delete unused duplicates orphaned',
    icon: BrushCleaning,
    tab: 'cleanup',
    isTypedOnly: true,
  },
  {
    label: 'Restore deleted papers',
    words: 'trash undo recover undelete bin',
    icon: Trash2,
    tab: 'manage',
    state: { view: 'trash' },
    isTypedOnly: true,
  },
  {
    label: 'Hide a paper from visitors',
    words: 'take down takedown remove unpublish legal notice complaint show again',
    icon: EyeOff,
    tab: 'manage',
    isTypedOnly: true,
  },
  {
    label: 'Change many papers',
    words: 'bulk edit set year subject session language exam of all',
    icon: Zap,
    tab: 'bulk',
    isTypedOnly: true,
  },
  {
    label: 'Papers without a stored file',
    words: 'missing external pdf link only no files',
    icon: FileText,
    tab: 'manage',
    state: { source: 'external' },
    isTypedOnly: true,
  },
  {
    label: 'Merge subjects',
    words: 'join combine duplicates same',
    icon: BookOpen,
    tab: 'subjects',
    isTypedOnly: true,
  },
  {
    label: 'Merge exams',
    words: 'join combine duplicates same',
    icon: GraduationCap,
    tab: 'exams',
    isTypedOnly: true,
  },
  {
    label: 'Downloads last week',
    words: 'popular papers visitors views figures statistics days',
    icon: Search,
    tab: 'analytics',
    state: { days: '7' },
    isTypedOnly: true,
  },
  {
    label: 'Flush caches',
    words: 'clear empty refresh homepage downloads',
    icon: Zap,
    tab: 'cache',
    isTypedOnly: true,
  },
  {
    label: 'Invite user',
    words: 'add new editor owner person',
    icon: Users,
    tab: 'users',
    isTypedOnly: true,
  },
  {
    label: 'Change password',
    words: 'set update passkey second factor account',
    icon: CircleUser,
    tab: 'account',
    isTypedOnly: true,
  },
  ...settingSections.map(({ name, title }) => ({
    label: `Change settings: ${title}`,
    words: `edit set update configure site options ${settingWords(name)}`,
    icon: Settings,
    tab: 'settings',
    state: { section: name },
    isTypedOnly: true,
  })),
];

/** Starts the work of an action, then opens its tab, which shows the progress. */
async function runTabAction({ label, tab, state, start }: TabAction): Promise<void> {
  try {
    await start?.();
  } catch (error) {
    const description = error instanceof ApiError ? error.publicMessage : 'Something went wrong on this page';
    showToast({ title: `${label} failed`, description, style: 'destructive' });
    return;
  }
  await openFromPalette(getTabUrl(tab, state));
}

/** Actions for users who may open these tabs. Without typed text only the most frequent ones. */
export function actionEntries(tabs: AdminTab[], typed: string): PaletteEntry[] {
  const names = new Set(tabs.map(({ name }) => name));
  const possible = tabActions.filter(
    ({ tab, isTypedOnly }) => names.has(tab) && !(isTypedOnly && typed.trim() === ''),
  );
  return [
    ...possible.map((action) => ({
      key: `action ${action.label}`,
      label: action.label,
      words: action.words,
      icon: action.icon,
      run: () => void runTabAction(action),
    })),
    {
      key: 'preview',
      label: 'Preview Site',
      words: 'view public',
      icon: ExternalLink,
      run: () => void window.open('/', '_blank', 'noopener'),
    },
    {
      key: 'home page',
      label: 'Edit the home page',
      words: 'announcement notice banner hero heading inline text',
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

/** Signs out through a link: `location.assign` would send no referrer, which the server needs on plain http. */
function signOut(): void {
  const link = document.createElement('a');
  link.href = '/api/logout';
  link.referrerPolicy = 'same-origin';
  link.click();
}
