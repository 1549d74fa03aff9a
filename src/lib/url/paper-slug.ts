import { createSlug } from './slug.ts';

/** Returns the preferred slug of a paper: its title, followed by the year if the title does not contain it. */
export function paperSlug(title: string, year: number): string {
  return createSlug(title.includes(String(year)) ? title : `${title} ${year}`, `paper-${year}`);
}

/** Returns whether a slug is the one that a new paper would get, with or without a number for uniqueness. */
export function isGeneratedSlug(slug: string, title: string, year: number): boolean {
  const wanted = paperSlug(title, year);
  if (slug === wanted) return true;
  return slug.startsWith(`${wanted}-`) && /^([2-9]|[1-9]\d+)$/.test(slug.slice(wanted.length + 1));
}

interface Named {
  title: string;
  year: number;
}

/**
 * Returns the slug that a paper should get after a change, before it is made unique. `undefined` if the old slug was not
 * generated, or is still right.
 */
export function findSlugToFollow(
  before: Named & { slug: string },
  { title, year }: Named,
): string | undefined {
  const isGenerated = isGeneratedSlug(before.slug, before.title, before.year);
  return isGenerated && !isGeneratedSlug(before.slug, title, year) ? paperSlug(title, year) : undefined;
}
