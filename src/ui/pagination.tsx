import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from '#ui/icons.ts';
import { ButtonLink } from './button.tsx';

/** Previous and Next as links. `page` is zero-based, and shown from 1. Renders nothing if there is only one page. */
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
    <nav aria-label={label ?? t`Pages`} className="mt-8 flex items-center justify-between gap-4">
      <span className="min-w-28">
        {page > 0 && (
          <ButtonLink variant="secondary" rel="prev" href={url(page - 1)}>
            <ChevronLeft aria-hidden className="size-4" /> {t`Previous`}
          </ButtonLink>
        )}
      </span>
      <span className="tabular text-sm text-muted">
        {pageCount > 1 ? t`Page ${number} of ${pageCount}` : t`Page ${number}`}
      </span>
      <span className="min-w-28 text-right">
        {number < pageCount && (
          <ButtonLink variant="secondary" rel="next" href={url(page + 1)}>
            {t`Next`} <ChevronRight aria-hidden className="size-4" />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
