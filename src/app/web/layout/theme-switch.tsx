import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from '#ui/icons.ts';

/** Switches between light and dark. The theme decides which icon is visible. The loader handles the click. */
export function ThemeSwitch() {
  const { t } = useLingui();
  return (
    <button
      type="button"
      data-switches-theme
      className="flex size-11 items-center justify-center rounded-md text-muted not-in-data-loaded:invisible hover:bg-sunken hover:text-ink"
    >
      <span className="sr-only">{t`Switch between light and dark`}</span>
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </button>
  );
}
