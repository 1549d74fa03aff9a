import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from './button.tsx';

/** Previous and Next as links; `page` is zero-based and shown from 1. Absent when there is only one page. */
export function Pagination({
  page,
  pageCount,
  address,
}: {
  page: number;
  pageCount: number;
  address: (page: number) => string;
}) {
  if (pageCount <= 1 && page === 0) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      <span className="min-w-28">
        {page > 0 && (
          <ButtonLink variant="secondary" rel="prev" href={address(page - 1)}>
            <ChevronLeft aria-hidden className="size-4" /> Previous
          </ButtonLink>
        )}
      </span>
      <span className="tabular text-sm text-muted">
        Page {page + 1}
        {pageCount > 1 && ` of ${pageCount}`}
      </span>
      <span className="min-w-28 text-right">
        {page + 1 < pageCount && (
          <ButtonLink variant="secondary" rel="next" href={address(page + 1)}>
            Next <ChevronRight aria-hidden className="size-4" />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
