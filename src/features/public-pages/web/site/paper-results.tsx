import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Paper } from '#features/papers/papers.contract.ts';
import { groupedCount } from '#lib/text/format.ts';
import { getPageCount } from '#lib/list-pages.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SearchX } from '#ui/icons.ts';
import { Pagination } from '#ui/pagination.tsx';
import { SharedHost } from '../paper-rows.tsx';
import { noFilters } from './paper-filters.ts';

/** Says how many papers the page shows: 'Showing 10 results of 60', or of an exam 'Showing 30 of 283 papers'. */
export function ResultCount({ shown, total, ofExam }: { shown: number; total: number; ofExam?: number }) {
  const { t } = useLingui();
  const results = t`Showing ${plural(shown, { one: '# result', other: '# results' })}`;
  const all = groupedCount(total);
  const text =
    ofExam !== undefined
      ? t`Showing ${shown} of ${plural(ofExam, { one: '# paper', other: '# papers' })}`
      : total > shown
        ? t`${results} of ${all}`
        : results;
  return (
    <p className="tabular shrink-0 text-sm text-muted" role="status">
      {text}
    </p>
  );
}

/** Shows a page of papers with its pagination, or says that there are none and offers the next step. */
export function PaperResults({
  total,
  pageSize,
  query,
  to,
  next,
  papers,
  isAnswered = false,
  children,
}: {
  /** The papers of the page. */
  papers: Paper[];
  total: number;
  pageSize: number;
  query: PaperPageQuery;
  /** Returns the URL of this page with a change. Goes to the first page unless the change sets one. */
  to: (change: Partial<PaperPageQuery>) => string;
  /** Whether the page answers the search without papers: then an empty list is one line. */
  isAnswered?: boolean;
  /** Shown after the papers, or below the message of an empty list. */
  next?: ReactNode;
  /** The list of papers, or undefined if there are none. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const isFiltered = to({}) !== to(noFilters);
  return (
    <section aria-labelledby="papers" className="flex min-w-0 flex-col gap-4">
      <h2 id="papers" className="sr-only">
        {t`Papers`}
      </h2>
      {children ??
        (isAnswered ? (
          <p className="text-sm text-muted">{t`No papers found`}</p>
        ) : (
          <Blankslate
            icon={<SearchX aria-hidden className="size-10" />}
            title={t`No papers found`}
            hint={isFiltered ? t`Try adjusting your search criteria` : t`Papers will appear here once added.`}
            action={
              isFiltered && (
                <ButtonLink variant="secondary" href={to(noFilters)}>
                  {t`Clear Filters`}
                </ButtonLink>
              )
            }
          />
        ))}
      <SharedHost papers={papers} />
      {next}
      <Pagination
        page={query.page ?? 0}
        pageCount={getPageCount(total, pageSize)}
        url={(page) => to({ page })}
      />
    </section>
  );
}
