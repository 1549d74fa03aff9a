import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { shownPages } from '#lib/list-pages.ts';
import { ChevronLeft, ChevronRight } from '#ui/icons.ts';

const box =
  'tabular inline-flex min-h-11 min-w-9 items-center justify-center gap-1 rounded-md px-1 sm:min-w-11';
const linked = 'text-accent hover:bg-accent-soft';

/**
 * Links to the pages of a list. `page` is zero-based, and shown from 1. Renders nothing if there is only one page.
 */
export function Pagination({
  page,
  pageCount,
  url,
  label,
}: {
  page: number;
  pageCount: number;
  url: (page: number) => string;
  /** Distinguishes this list's pages from those of another list on the page. */
  label?: string;
}) {
  const { t } = useLingui();
  if (pageCount <= 1 && page === 0) return null;
  const number = page + 1;
  return (
    <nav aria-label={label ?? t`Pages`} className="mt-4 flex flex-col items-center gap-1 text-sm">
      <ul className="flex max-w-full flex-wrap items-center justify-center font-semibold">
        {page > 0 && (
          <li>
            <a rel="prev" href={url(page - 1)} className={clsx(box, linked)}>
              <ChevronLeft aria-hidden className="size-4" />
              <span className="max-sm:sr-only">{t`Previous`}</span>
            </a>
          </li>
        )}
        {shownPages(number, pageCount).map((each, at) =>
          each === undefined ? (
            <li key={`gap ${at}`} aria-hidden className="text-muted">
              …
            </li>
          ) : (
            <li key={each}>
              <a
                href={url(each - 1)}
                aria-label={t`Page ${each}`}
                aria-current={each === number ? 'page' : undefined}
                className={clsx(box, each === number ? 'bg-accent text-on-accent' : linked)}
              >
                {each}
              </a>
            </li>
          ),
        )}
        {number < pageCount && (
          <li>
            <a rel="next" href={url(page + 1)} className={clsx(box, linked)}>
              <span className="max-sm:sr-only">{t`Next`}</span>
              <ChevronRight aria-hidden className="size-4" />
            </a>
          </li>
        )}
      </ul>
      <span className="tabular text-muted">
        {pageCount > 1 ? t`Page ${number} of ${pageCount}` : t`Page ${number}`}
      </span>
    </nav>
  );
}
