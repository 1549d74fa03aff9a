import { useLingui } from '@lingui/react/macro';
import type { FoundPaperPage } from '#features/page-search/page-search.contract.ts';
import { FoundPages } from '#features/page-search/page-search.web.tsx';
import { SearchX } from '#ui/icons.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import { pageCountOf } from '#lib/list-pages.ts';
import type { PaperAddress } from '#lib/url/site-paths.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { PaperList } from '../../paper-pages.web.tsx';
import { FilterChips, type FilterChip } from './filter-chips.tsx';
import { noFilters } from './paper-filters.ts';
import { SortLinks } from './sort-links.tsx';
import { ViewToggle } from './view-toggle.tsx';

/** Shows a page of papers with its count, sort, view, active filters and pagination. */
export function PaperResults({
  papers,
  total,
  pageSize,
  summary,
  address,
  defaultSort,
  to,
  chips,
  inside,
}: {
  papers: Paper[];
  total: number;
  pageSize: number;
  summary: string;
  address: PaperAddress;
  defaultSort: 'newest' | 'year';
  /** Returns the URL of this page with a change. Goes to the first page unless the change sets one. */
  to: (change: Partial<PaperAddress>) => string;
  chips: FilterChip[];
  /** Pages of papers that contain the searched words. Shown after the papers. */
  inside?: { query: string; pages: FoundPaperPage[] };
}) {
  const { t } = useLingui();
  const page = address.page ?? 0;
  const clearAll = to(noFilters);
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <h2 id="results" className="sr-only">
        {t`Papers`}
      </h2>
      <FilterChips chips={chips} clearAll={clearAll} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="tabular mr-auto text-sm text-muted" role="status">
          {summary}
        </p>
        {papers.length > 0 && (
          <>
            <div className="max-sm:order-last max-sm:w-full">
              <SortLinks address={address} defaultSort={defaultSort} to={to} />
            </div>
            <ViewToggle view={address.view} address={(view) => to({ view, page: address.page })} />
          </>
        )}
      </div>
      {papers.length > 0 && <PaperList papers={papers} view={address.view ?? 'grid'} />}
      {papers.length === 0 && !inside?.pages.length && (
        <Blankslate
          icon={<SearchX aria-hidden className="size-10" />}
          title={t`No papers found`}
          hint={t`Try adjusting your search criteria`}
          action={
            chips.length > 0 ? (
              <ButtonLink variant="secondary" href={clearAll}>
                {t`Clear Filters`}
              </ButtonLink>
            ) : undefined
          }
        />
      )}
      {inside && <FoundPages {...inside} />}
      <Pagination
        page={page}
        pageCount={pageCountOf(total, pageSize)}
        address={(next) => to({ page: next })}
      />
    </section>
  );
}
