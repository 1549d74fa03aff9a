import { inLocale, type Locale } from './locales.ts';
import { queryString } from './read-address.ts';

/** What the browse and exam pages keep in their address. */
export interface PaperAddress {
  search?: string | undefined;
  category?: string | undefined;
  examId?: number | undefined;
  subjectId?: number | undefined;
  year?: number | undefined;
  paperType?: string | undefined;
  language?: string | undefined;
  sort?: string | undefined;
  view?: 'list' | undefined;
  /** Zero-based page of a category's exams; `page` counts the pages of its papers. */
  exams?: number | undefined;
  /** Zero-based; left out on the first page. */
  page?: number | undefined;
}

/** What the exam calendar keeps in its address. */
export interface CalendarAddress {
  /** By month unless given. */
  view?: 'exam' | undefined;
  category?: string | undefined;
  examId?: number | undefined;
}

/** Known parameters in one order, defaults left out: the same view always has the same address. */
function paperQuery(address: PaperAddress): string {
  const { search, category, examId, subjectId, year, paperType, language, sort, view, page } = address;
  return queryString({
    search,
    category,
    examId,
    subjectId,
    year,
    paperType,
    language,
    sort,
    view,
    page: page || undefined,
  });
}

/** Every address of the public site, in one language. */
export function sitePathsIn(locale: Locale) {
  const page = (address: string) => inLocale(locale, address);
  return {
    home: () => page('/'),
    browse: (address: PaperAddress = {}) => page(`/browse${paperQuery(address)}`),
    category: (slug: string, { exams, page: number }: Pick<PaperAddress, 'exams' | 'page'> = {}) =>
      page(
        `/category/${encodeURIComponent(slug)}${queryString({ exams: exams || undefined, page: number || undefined })}`,
      ),
    exam: (categorySlug: string, examSlug: string, address: PaperAddress = {}) =>
      page(`/${encodeURIComponent(categorySlug)}/${encodeURIComponent(examSlug)}${paperQuery(address)}`),
    paper: (slug: string) => page(`/paper/${encodeURIComponent(slug)}`),
    /** In place of a file that is not there; of a paper that is not known either with any word as its id. */
    missingFile: (paperId: number | string) => page(`/missing-file/${paperId}`),
    calendar: ({ view, category, examId }: CalendarAddress = {}) =>
      page(`/exam-calendar${queryString({ view, category, examId })}`),
    /** For calendar programs, in every language the same: of one exam, or of all. */
    calendarFeed: (exam?: { categorySlug: string; slug: string }) =>
      exam === undefined
        ? '/exam-calendar.ics'
        : `/exam-calendar/${encodeURIComponent(exam.categorySlug)}/${encodeURIComponent(exam.slug)}.ics`,
    contentPage: (slug: string) => page(`/${encodeURIComponent(slug)}`),
    download: (paperId: number) => `/api/papers/${paperId}/download`,
  };
}
export type SitePaths = ReturnType<typeof sitePathsIn>;

/** Addresses in English, which are also those without any language: canonical for everything that is not a page. */
export const sitePaths = sitePathsIn('en');
