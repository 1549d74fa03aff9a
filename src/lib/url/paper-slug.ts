import { createSlug } from './slug.ts';

/** Length of a slug in a URL, where a Devanagari letter has nine characters. With a host, a URL has less than 200. */
const maxEncodedLength = 140;
const getEncodedLength = (text: string) => encodeURIComponent(text).length;

/**
 * Returns the preferred slug of a paper: its title, followed by the year if it is known and the title does not contain it.
 * A slug that is too long for a URL ends after its last whole word that fits, and has the year at its end.
 */
export function paperSlug(title: string, year: number | null): string {
  const base = createSlug(title, 'paper');
  const end = year === null ? '' : `-${year}`;
  const slug = title.includes(String(year ?? '')) ? base : `${base}${end}`;
  if (getEncodedLength(slug) <= maxEncodedLength) return slug;
  let start = '';
  for (const letter of base) {
    if (getEncodedLength(`${start}${letter}${end}`) > maxEncodedLength) break;
    start += letter;
  }
  const words = `${start}${base[start.length]}`.replace(/-[^-]*$/, '').replace(new RegExp(`${end}$`), '');
  return `${words}${end}`;
}

/** Returns whether a slug is the one that a new paper would get, with or without a number for uniqueness. */
export function isGeneratedSlug(slug: string, title: string, year: number | null): boolean {
  const base = paperSlug(title, year);
  if (slug === base) return true;
  // The year that a paper has lost is not such a number.
  return (
    slug.startsWith(`${base}-`) && /^(?!(?:19|20)\d\d$)([2-9]|[1-9]\d+)$/.test(slug.slice(base.length + 1))
  );
}

interface Named {
  title: string;
  year: number | null;
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
