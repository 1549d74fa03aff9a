/** The filters in the URL of a list of papers. */
export interface PaperUrlFilters {
  search?: string | undefined;
  /** Whether the search ignores no word. */
  strict?: '1' | undefined;
  category?: string | undefined;
  examId?: number | undefined;
  subjectId?: number | undefined;
  year?: number | undefined;
  paperType?: string | undefined;
  language?: string | undefined;
}
export type PaperFilterName = keyof PaperUrlFilters;

/** The order of the filters in a URL, and which of them the exam page has: its path has the others. */
const isOnExamPage: Record<PaperFilterName, boolean> = {
  search: false,
  strict: false,
  category: false,
  examId: false,
  subjectId: true,
  year: true,
  paperType: true,
  language: true,
};

/** All filters in the order of their parameters in a URL. */
export const paperFilterNames = Object.keys(isOnExamPage) as PaperFilterName[];
export const examFilterNames = paperFilterNames.filter((name) => isOnExamPage[name]);

/** Returns only the filters of a query, in the order of a URL. */
export function pickFilters(
  query: PaperUrlFilters,
  names: readonly PaperFilterName[] = paperFilterNames,
): PaperUrlFilters {
  return Object.fromEntries(names.map((name) => [name, query[name]]));
}
