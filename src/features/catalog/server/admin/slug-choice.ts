import { fieldError } from '#platform/errors/app-error.ts';
import { freeSlug, createSlug } from '#lib/url/slug.ts';

/**
 * Returns the requested slug, else the present one, else one from the name. Adds a number if one of the last two is
 * taken. Throws with the field `slug`: 409 if another record has the requested one, 400 if none is requested for a
 * name without letters and digits, such as an emoji.
 */
export function chooseSlug(choice: {
  asked: string | undefined;
  present?: string | undefined;
  name: string;
  /** Names by slug of the other records with which the slug must not collide. */
  taken: ReadonlyMap<string, string>;
  /** Kind of the record, for the message: 'category'. */
  what: string;
}): string {
  const { asked, present, name, taken, what } = choice;
  if (asked === undefined && present !== undefined && !taken.has(present)) return present;
  if (asked === undefined) {
    const wanted = present ?? createSlug(name, '');
    if (wanted !== '') return freeSlug(wanted, (slug) => taken.has(slug));
    const message = 'Type a slug: the name has no letters or digits to make one from';
    throw fieldError('validation_failed', 'slug', message);
  }
  const owner = taken.get(asked);
  if (owner === undefined) return asked;
  const message = `The ${what} ${owner} already has this slug`;
  throw fieldError('conflict', 'slug', message);
}
