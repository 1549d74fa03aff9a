import type { PaperPageQuery } from '#lib/url/site-paths.ts';

/** Filters that are shown as links with counts. */
export type FacetName = 'subjectId' | 'year' | 'language' | 'paperType';

export interface FacetOption {
  value: string | number;
  /** Display text of the value. */
  label: string;
  /** Papers that would remain. */
  count: number;
  isActive: boolean;
  /** URL of the list with this filter, or without it if it is active. */
  href: string;
}

/** Returns a facet's values as links. `to` keeps the other filters and goes to the first page. */
export function facetOptions(
  name: FacetName,
  counted: { value: string | number; count: number }[],
  query: PaperPageQuery,
  to: (change: Partial<PaperPageQuery>) => string,
  label: (value: string) => string = (value) => value,
): FacetOption[] {
  const active = query[name];
  return counted.map(({ value, count }) => {
    // Text filters ignore case.
    const isActive = String(value).toLowerCase() === String(active).toLowerCase();
    return {
      value,
      label: label(String(value)),
      count,
      isActive,
      href: to({ [name]: isActive ? undefined : value }),
    };
  });
}

const shownFirst = 10;

/** Splits options into the first ten, always with the active one, and those behind 'Show more'. */
export function splitOptions(options: FacetOption[]): { first: FacetOption[]; more: FacetOption[] } {
  const hidden = options.slice(shownFirst).find(({ isActive }) => isActive);
  const ordered = hidden ? [hidden, ...options.filter((option) => option !== hidden)] : options;
  return { first: ordered.slice(0, shownFirst), more: ordered.slice(shownFirst) };
}
