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
  /** Zero-based; left out on the first page. */
  page?: number | undefined;
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

/** Every address of the public site. */
export const sitePaths = {
  home: () => '/',
  browse: (address: PaperAddress = {}) => `/browse${paperQuery(address)}`,
  category: (slug: string, address: PaperAddress = {}) =>
    `/category/${encodeURIComponent(slug)}${paperQuery(address)}`,
  exam: (categorySlug: string, examSlug: string, address: PaperAddress = {}) =>
    `/${encodeURIComponent(categorySlug)}/${encodeURIComponent(examSlug)}${paperQuery(address)}`,
  paper: (slug: string) => `/paper/${encodeURIComponent(slug)}`,
  download: (paperId: number) => `/api/papers/${paperId}/download`,
} as const;
