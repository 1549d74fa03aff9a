import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Button } from '#ui/button.tsx';
import { Bookmark, BookmarkCheck } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
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

/**
 * A button that saves papers in the browser. Hidden without JavaScript. Its script marks it before it is painted if the
 * papers are saved.
 */
export function SavePapers({
  ids,
  label,
  className,
}: {
  ids: readonly number[];
  label: string;
  className?: string;
}) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const texts = useSaveTexts();
  const [failedTitle, failedDescription] = [t`Not saved`, t`The connection was lost. Try again in a moment.`];
  return (
    <span
      data-island="save-papers"
      data-texts={JSON.stringify(texts)}
      data-shelf={paths.saved()}
      className="contents"
    >
      <Button
        variant="secondary"
        data-saves={ids.join(',')}
        className={clsx('group noscript:hidden', className)}
      >
        <Bookmark aria-hidden className="size-5 group-data-saved:hidden" />
        <BookmarkCheck aria-hidden className="hidden size-5 text-accent group-data-saved:block" />
        <span
          data-waking-text={label}
          data-failed-title={failedTitle}
          data-failed-description={failedDescription}
          className="group-data-saved:hidden"
        >
          {label}
        </span>
        <span className="hidden group-data-saved:inline">{t`Saved`}</span>
      </Button>
      <script dangerouslySetInnerHTML={{ __html: savedStateScript }} />
    </span>
  );
}
