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

/** The filters of an exam page. Its path has the others. */
export const examFilterNames = ['subjectId', 'year', 'paperType', 'language'] as const;

/** All filters in the order of their parameters in a URL. */
export const paperFilterNames = ['search', 'strict', 'category', 'examId', ...examFilterNames] as const;

type Missing = Exclude<PaperFilterName, (typeof paperFilterNames)[number]>;

/** Returns only the filters of a query, in the order of a URL. A filter that is in no list is a type error. */
export function pickFilters(
  query: PaperUrlFilters,
  names: readonly (Missing extends never ? PaperFilterName : never)[] = paperFilterNames,
): PaperUrlFilters {
  return Object.fromEntries(names.map((name) => [name, query[name]]));
}
