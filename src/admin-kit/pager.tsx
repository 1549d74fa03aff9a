import { ChevronLeft, ChevronRight } from '#ui/icons.ts';
import { groupedCount } from '#lib/text/format.ts';
import { IconButton } from './icon-button.tsx';
import { pageSizes } from './read-page.ts';

/** The range of a long list ('21–40 of 1,816'), buttons for the pages, and the page size. `page` starts at 0. */
export function Pager({
  page,
  size,
  total,
  onPage,
  onSize,
  label = 'Pages',
}: {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
  /** Set for a second list of a page, because landmarks need different names. */
  label?: string | undefined;
}) {
  const first = total === 0 ? 0 : page * size + 1;
  const last = Math.min(total, (page + 1) * size);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <p className="tabular" aria-live="polite">
        {groupedCount(first)}–{groupedCount(last)} of {groupedCount(total)}
      </p>
      <div className="flex items-center gap-1">
        {onSize && (
          <label className="mr-3 flex items-center gap-2">
            Rows
            <select
              value={size}
              onChange={(event) => onSize(Number(event.target.value))}
              className="min-h-11 rounded-md border border-line-strong bg-surface px-2 text-ink"
            >
              {pageSizes.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        )}
        <IconButton
          label="Previous page"
          icon={ChevronLeft}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          label="Next page"
          icon={ChevronRight}
          disabled={last >= total}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  );
}
