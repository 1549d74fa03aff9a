import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';

const orders = {
  newest: msg`recently added first`,
  downloads: msg`most downloaded first`,
  year: msg`by year`,
};

/**
 * Returns what sets a page of a list apart besides its filters: ', most downloaded first, page 2'. Headings and titles
 * end with it. Empty for the first page of the plain list.
 */
export function useListNote({ strict, sort, view, exams, page }: PaperPageQuery): string {
  const { t, i18n } = useLingui();
  const examsNumber = (exams ?? 0) + 1;
  const number = (page ?? 0) + 1;
  return [
    strict && t`all words`,
    sort && i18n._(orders[sort as keyof typeof orders]),
    view && t`as cards`,
    examsNumber > 1 && t`exams page ${examsNumber}`,
    number > 1 && t`page ${number}`,
  ]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('');
}

/** Returns the query of the list that search engines index: an order or a look is only a view of it. */
export function getIndexedQuery(query: PaperPageQuery): PaperPageQuery {
  return { ...query, sort: undefined, view: undefined };
}

/** Returns whether a page is only a view of a list that has its own URL. */
export const isView = ({ sort, view }: PaperPageQuery): boolean => sort !== undefined || view !== undefined;

/** Whether search engines may list a page of papers. Anyone can make a search, and empty lists have nothing to find. */
export const isIndexed = (query: PaperPageQuery, total: number): boolean =>
  !isView(query) && query.search === undefined && total > 0;
