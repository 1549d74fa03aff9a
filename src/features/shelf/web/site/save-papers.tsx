import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Paper } from '#features/papers/papers.contract.ts';
import { Button } from '#ui/button.tsx';
import { Bookmark, BookmarkCheck } from '#ui/icons.ts';
import { useSitePaths, useTextLanguage } from '#ui/site-locale.tsx';
import { savedStateScript } from '../saved-ids.ts';
import { maxSaved } from '../shelf-entries.ts';

export type SaveTexts = ReturnType<typeof useSaveTexts>;

/** Returns the texts of the toasts. The page carries them, so that the button loads no catalog. */
function useSaveTexts() {
  const { t } = useLingui();
  return {
    saved: [t`Saved`, t`It is kept in this browser.`],
    removed: [t`Removed`, t`It is no longer saved.`],
    full: [t`Not saved`, t`A browser can keep ${maxSaved} papers. Remove some first.`],
    failed: [t`Not saved`, t`This browser does not allow the site to store anything.`],
    open: t`Saved papers`,
  } as const;
}

/** Papers with buttons that save them: the texts of their toasts, and the script that marks them before the paint. */
export function SaveList({ children }: { children: ReactNode }) {
  const paths = useSitePaths();
  return (
    <div data-texts={JSON.stringify(useSaveTexts())} data-shelf={paths.saved()} className="contents">
      {children}
      <script dangerouslySetInnerHTML={{ __html: savedStateScript }} />
    </div>
  );
}

interface SaveProps {
  ids: readonly number[];
  label: string;
  className?: string;
}

/** The label of a button for both states, and the toast if the code of the button does not load. */
function SaveLabel({ label }: { label: string }) {
  const { t } = useLingui();
  return (
    <>
      <span
        data-waking-text={label}
        data-failed-title={t`Not saved`}
        data-failed-description={t`The connection was lost. Try again in a moment.`}
        className="group-data-saved:hidden"
      >
        {label}
      </span>
      <span className="hidden group-data-saved:inline">{t`Saved`}</span>
    </>
  );
}

/** A button that saves papers in the browser. Hidden without JavaScript. */
export function SavePapers({ ids, label, className }: SaveProps) {
  return (
    <SaveList>
      <Button
        variant="secondary"
        data-island="save-papers"
        data-saves={ids.join(',')}
        className={clsx('group noscript:hidden', className)}
      >
        <Bookmark aria-hidden className="size-5 group-data-saved:hidden" />
        <BookmarkCheck aria-hidden className="hidden size-5 text-accent group-data-saved:block" />
        <SaveLabel label={label} />
      </Button>
    </SaveList>
  );
}

/** A button that saves a paper of a `SaveList`. Its code loads when the visitor uses it. Hidden without JavaScript. */
export function SaveIcon({ paper: { id, title }, className }: { paper: Paper; className?: string }) {
  const { t } = useLingui();
  const languageOf = useTextLanguage();
  return (
    <button
      type="button"
      data-island="save-papers"
      data-saves={id}
      className={clsx(
        'group relative z-10 flex size-11 shrink-0 items-center justify-center rounded-md text-accent hover:bg-accent-soft noscript:hidden',
        className,
      )}
    >
      <Bookmark aria-hidden className="size-5 group-data-saved:hidden" />
      <BookmarkCheck aria-hidden className="hidden size-5 group-data-saved:block" />
      <span className="sr-only">
        <SaveLabel label={t`Save`} /> <span lang={languageOf(title)}>{title}</span>
      </span>
    </button>
  );
}
