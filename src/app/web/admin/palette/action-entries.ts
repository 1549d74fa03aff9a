import { ApiError } from '#admin-kit/call-api.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { ExternalLink, LogOut, Moon } from '#ui/icons.ts';
import { switchTheme } from '#ui/theme-choice.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminTab, TabAction } from '../tabs.ts';
import { openFromPalette, type PaletteEntry } from './palette-entries.ts';

/** Starts the work of an action, then opens its tab, which shows the progress. */
async function runTabAction(tab: string, { label, state, start }: TabAction): Promise<void> {
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
  const isTyping = typed.trim() !== '';
  return [
    ...tabs.flatMap(({ name, icon, actions = [] }) =>
      actions
        .filter(({ isFrequent }) => isTyping || isFrequent)
        .map((action) => ({
          icon,
          ...action,
          key: `action ${action.label}`,
          run: () => void runTabAction(name, action),
        })),
    ),
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
