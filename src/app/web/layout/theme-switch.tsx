import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from '#ui/icons.ts';
import { switchTheme } from '#ui/theme-choice.ts';

/** Light or dark; both icons are sent and the theme shows one, so the button never changes after hydration. */
export function ThemeSwitch() {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={switchTheme}
      className="flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <span className="sr-only">{t`Switch between light and dark`}</span>
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </button>
  );
}
