import { inLocale, type Locale } from '../text/locales.ts';
import { examFilterNames, pickFilters, type PaperUrlFilters } from './paper-filters.ts';
import { queryString } from './read-url.ts';

/** The query of the browse, category and exam pages. */
export interface PaperPageQuery extends PaperUrlFilters {
  sort?: string | undefined;
  /** A list of rows by default. */
  view?: 'grid' | undefined;
  /** Zero-based page of a category's exams; `page` is the page of its papers. */
  exams?: number | undefined;
  /** Zero-based; omitted on the first page. */
  page?: number | undefined;
}

/** The place in a paper, in the URL of its page. */
export interface ReaderQuery {
  /** Page of the file, from 1 on. */
  p?: number | undefined;
  /** Words to find or mark. */
  q?: string | undefined;
}

/** The filters in the URL of the exam calendar. */
export interface CalendarPageQuery {
  /** By month if omitted. */
  view?: 'exam' | undefined;
  category?: string | undefined;
  examId?: number | undefined;
}

/** The papers of a shared list, by id. */
export interface SavedPageQuery {
  ids?: number[] | undefined;
}

/** Parameters in a fixed order without defaults, so that the same view always has the same URL. */
function paperQuery(query: PaperPageQuery): string {
  const { search, strict, sort, view, page } = query;
  return queryString({
    ...pickFilters({ ...query, strict: search === undefined ? undefined : strict }),
    sort,
    view,
    page: page || undefined,
  });
}

/** Returns functions for all paths of the public site in one language. */
export function createSitePaths(locale: Locale) {
  const page = (url: string) => inLocale(locale, url);
  /** The language of what is not a page. */
  const lang = locale === 'en' ? undefined : locale;
  return {
    home: () => page('/'),
    browse: (query: PaperPageQuery = {}) => page(`/browse${paperQuery(query)}`),
    category: (slug: string, { exams, page: number }: Pick<PaperPageQuery, 'exams' | 'page'> = {}) =>
      page(
        `/category/${encodeURIComponent(slug)}${queryString({ exams: exams || undefined, page: number || undefined })}`,
      ),
    exam: (categorySlug: string, examSlug: string, query: PaperPageQuery = {}) =>
      page(`/${encodeURIComponent(categorySlug)}/${encodeURIComponent(examSlug)}${paperQuery(query)}`),
    paper: (slug: string, { p, q }: ReaderQuery = {}) =>
      page(`/paper/${encodeURIComponent(slug)}${queryString({ p, q })}`),
    /** The page for a missing file. For an unknown paper, `paperId` may be any word. */
    missingFile: (paperId: number | string) => page(`/missing-file/${encodeURIComponent(paperId)}`),
    calendar: ({ view, category, examId }: CalendarPageQuery = {}) =>
      page(`/exam-calendar${queryString({ view, category, examId })}`),
    /** The iCalendar feed of an exam or of all exams, the same in every language. */
    calendarFeed: (exam?: { categorySlug: string; slug: string }) =>
      exam === undefined
        ? '/exam-calendar.ics'
        : `/exam-calendar/${encodeURIComponent(exam.categorySlug)}/${encodeURIComponent(exam.slug)}.ics`,
    /** The short permanent URL of a paper, which redirects to its page. */
    shortUrl: (paperId: number | string) => page(`/p/${encodeURIComponent(paperId)}`),
    /** The Atom feed of the newest papers of a list. */
    feed: (filters: PaperUrlFilters = {}) => `/feed.xml${queryString({ ...pickFilters(filters), lang })}`,
    openSearch: () => `/opensearch.xml${queryString({ lang })}`,
    suggestions: () => `/api/search/suggestions${queryString({ lang })}`,
    saved: ({ ids }: SavedPageQuery = {}) => page(`/saved${queryString({ ids })}`),
    offline: () => page('/offline'),
    staticPage: (slug: string) => page(`/${encodeURIComponent(slug)}`),
    download: (paperId: number) => `/api/papers/${paperId}/download`,
    examZip: (examId: number, filters: PaperUrlFilters) =>
      `/api/exams/${examId}/papers.zip${queryString({
        ...pickFilters(filters, examFilterNames),
        lang: locale === 'en' ? undefined : locale,
      })}`,
  };
}
export type SitePaths = ReturnType<typeof createSitePaths>;

/** The English paths, which have no prefix. They are canonical for everything that is not a page. */
export const sitePaths = createSitePaths('en');
