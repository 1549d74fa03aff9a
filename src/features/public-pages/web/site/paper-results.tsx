import { useLingui } from '@lingui/react/macro';
import type { FoundPaperPage } from '#features/page-search/page-search.contract.ts';
import { FoundPages } from '#features/page-search/page-search.web.tsx';
import { SearchX } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { getPageCount } from '#lib/list-pages.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { FilterChips, type FilterChip } from './filter-chips.tsx';
import { noFilters } from './paper-filters.ts';
import { SortLinks } from './sort-links.tsx';
import { ViewToggle } from './view-toggle.tsx';

/** Shows a page of papers with its count, sort, view, active filters and pagination. */
export function PaperResults({
  view,
  total,
  pageSize,
  summary,
  query,
  defaultSort,
  to,
  chips,
  areFiltersShown = false,
  waysOn,
  inside,
  children,
}: {
  view: 'list' | 'grid';
  total: number;
  pageSize: number;
  summary: string;
  query: PaperPageQuery;
  defaultSort: 'newest' | 'year';
  /** Returns the URL of this page with a change. Goes to the first page unless the change sets one. */
  to: (change: Partial<PaperPageQuery>) => string;
  chips: FilterChip[];
  /** Pages of papers that contain the searched words. Shown after the papers. */
  inside?: { query: string; pages: FoundPaperPage[] };
  /** Whether a wide viewport shows the active filters above the list anyway. */
  areFiltersShown?: boolean;
  /** Shown below the message of an empty list. */
  waysOn?: ReactNode;
  /** The list of papers, or undefined if there are none. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const page = query.page ?? 0;
  const clearAll = to(noFilters);
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <h2 id="results" className="sr-only">
        {t`Papers`}
      </h2>
      <div className={areFiltersShown ? 'lg:hidden' : undefined}>
        <FilterChips chips={chips} clearAll={clearAll} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="tabular mr-auto text-sm text-muted" role="status">
          {summary}
        </p>
        {children && (
          <>
            <div className="max-sm:order-last max-sm:w-full">
              <SortLinks query={query} defaultSort={defaultSort} to={to} />
            </div>
            <ViewToggle view={view} url={(other) => to({ view: other, page: query.page })} />
          </>
        )}
      </div>
      {children}
      {children === undefined && !inside?.pages.length && (
        <Blankslate
          icon={<SearchX aria-hidden className="size-10" />}
          title={t`No papers found`}
          hint={t`Try adjusting your search criteria`}
          action={
            chips.length > 0 && (
              <ButtonLink variant="secondary" href={clearAll}>
                {t`Clear Filters`}
              </ButtonLink>
            )
          }
        />
      )}
      {children === undefined && waysOn}
      {inside && <FoundPages {...inside} />}
      <Pagination page={page} pageCount={getPageCount(total, pageSize)} url={(next) => to({ page: next })} />
    </section>
  );
}
