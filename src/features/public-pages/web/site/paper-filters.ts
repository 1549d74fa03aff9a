import type { SearchFilter } from '#features/search/search-notes.contract.ts';
import type { PaperFacets } from '#features/papers/papers.contract.ts';
import { pickFilters, type PaperFilterName, type PaperUrlFilters } from '#lib/url/paper-filters.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import type { ValueLabels } from '#features/papers/papers.web.ts';

/** An active filter. */
export interface FilterChip {
  label: string;
  /** The label in the name of the list, if it is another: 'in Hindi', because a subject may be Hindi too. */
  name?: string;
  /** URL without this filter. */
  without: string;
}

/** The filters that are shown as chips. */
type ChipName = Exclude<PaperFilterName, 'search' | 'strict'>;

/** A change that clears all filters and keeps sort and view. */
export const noFilters: PaperUrlFilters = pickFilters({});

/** Labels of the parts of a search text that narrow its results. */
export type SearchFilterLabels = Record<SearchFilter['kind'], (value: string) => string>;

/** Returns '2020–2023' or '2020, 2022'. */
function labelOfYears(years: number[]): string {
  const [first, last] = [years[0] ?? 0, years.at(-1) ?? 0];
  const isRange = years.length > 2 && last - first === years.length - 1;
  return isRange ? `${first}–${last}` : years.join(', ');
}

/** Returns a chip for each part of the search text that narrows its results. Each removes its part of the text. */
export function getSearchChips(
  filters: SearchFilter[],
  to: (change: Partial<PaperPageQuery>) => string,
  labels: SearchFilterLabels,
): FilterChip[] {
  return filters.map(({ kind, text, years, without }) => ({
    label: labels[kind](years.length > 0 ? labelOfYears(years) : text),
    without: to({ search: without === '' ? undefined : without, strict: undefined }),
  }));
}

/**
 * Returns one chip per active filter; the search text is in the search box. Without a known name, an exam is labelled
 * with its id, a category with its slug, and a subject with `names.subject` and its id.
 */
export function getFilterChips(
  query: PaperPageQuery,
  to: (change: Partial<PaperPageQuery>) => string,
  names: {
    exam?: string | undefined;
    category?: string | undefined;
    subject: string;
    inLanguage: (language: string) => string;
    facets: PaperFacets;
    labels: ValueLabels;
  },
): FilterChip[] {
  const { facets, labels } = names;
  type Value<Name extends PaperFilterName> = NonNullable<PaperUrlFilters[Name]>;
  const chips: { [Name in ChipName]: (value: Value<Name>) => Omit<FilterChip, 'without'> } = {
    category: (slug) => ({ label: names.category ?? slug }),
    examId: (id) => ({ label: names.exam ?? String(id) }),
    subjectId: (id) => ({
      label: facets.subjects.find((subject) => subject.id === id)?.name ?? `${names.subject} ${id}`,
    }),
    year: (year) => ({ label: String(year) }),
    paperType: (type) => ({ label: labels.paperType(type) }),
    language: (language) => ({
      label: labels.language(language),
      name: names.inLanguage(labels.language(language)),
    }),
  };
  return (Object.keys(chips) as ChipName[]).flatMap((name) => {
    const value = query[name];
    if (value === undefined) return [];
    return { ...chips[name](value as never), without: to({ [name]: undefined }) };
  });
}

/** Returns the name of a filtered list: 'SSC CGL 2022 in Hindi'. */
export function getListName(base: string, chips: FilterChip[]): string {
  return [base, ...chips.map(({ label, name = label }) => name)].filter((part) => part !== '').join(' ');
}
