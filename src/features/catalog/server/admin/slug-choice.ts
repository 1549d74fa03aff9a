import { fieldError } from '#platform/errors/app-error.ts';
import { freeSlug, createSlug } from '#lib/url/slug.ts';

/**
 * Returns the requested slug, else the present one, else one from the name. Adds a number if one of the last two is
 * taken. Throws 409 with the field `slug` if another record has the requested one.
 */
export function chooseSlug(choice: {
  asked: string | undefined;
  present?: string;
  name: string;
  /** Names by slug of the other records with which the slug must not collide. */
  taken: ReadonlyMap<string, string>;
  /** Kind of the record, for the message: 'category'. */
  what: string;
}): string {
  const { asked, present, name, taken, what } = choice;
  if (asked === undefined && present !== undefined && !taken.has(present)) return present;
  if (asked === undefined) return freeSlug(present ?? createSlug(name, what), (slug) => taken.has(slug));
  const owner = taken.get(asked);
  if (owner === undefined) return asked;
  const message = `The ${what} ${owner} already has this slug`;
  throw fieldError('conflict', 'slug', message);
}
