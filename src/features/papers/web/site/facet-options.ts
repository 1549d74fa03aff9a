import type { PaperAddress } from '#lib/site-paths.ts';

/** The filters that stand as counted links. */
export type FacetName = 'year' | 'language' | 'paperType';

export interface FacetOption {
  value: string | number;
  /** The value as the page shows it. */
  label: string;
  /** Papers that would be left. */
  count: number;
  isActive: boolean;
  /** The list narrowed to this value, or without it when it is active. */
  href: string;
}

/** A facet's values as links. `to` keeps the other filters and goes to the first page. */
export function facetOptions(
  name: FacetName,
  counted: { value: string | number; count: number }[],
  address: PaperAddress,
  to: (change: Partial<PaperAddress>) => string,
  label: (value: string) => string = (value) => value,
): FacetOption[] {
  const active = address[name];
  return counted.map(({ value, count }) => {
    // A text filter passes papers whatever the case of its letters.
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

/** The ten first, an active one always among them, and those that 'Show more' holds. */
export function splitOptions(options: FacetOption[]): { first: FacetOption[]; more: FacetOption[] } {
  const hidden = options.slice(shownFirst).find(({ isActive }) => isActive);
  const ordered = hidden ? [hidden, ...options.filter((option) => option !== hidden)] : options;
  return { first: ordered.slice(0, shownFirst), more: ordered.slice(shownFirst) };
}
