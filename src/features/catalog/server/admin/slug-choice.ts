import { AppError } from '#platform/errors/app-error.ts';
import { freeSlug, slugOf } from '#lib/slug.ts';

/**
 * The slug of a record: the one that was asked for, else the present one, else one made of the name; with a number where
 * the last two are taken. 409 with the field `slug` when the one that was asked for is somebody else's.
 */
export function chooseSlug(choice: {
  asked: string | undefined;
  present?: string;
  name: string;
  /** Names of those that have a slug in the same place, this record left out. */
  taken: ReadonlyMap<string, string>;
  /** What stands there, as in 'Another category'. */
  what: string;
}): string {
  const { asked, present, name, taken, what } = choice;
  if (asked === undefined && present !== undefined && !taken.has(present)) return present;
  if (asked === undefined) return freeSlug(present ?? slugOf(name, what), (slug) => taken.has(slug));
  const owner = taken.get(asked);
  if (owner === undefined) return asked;
  const message = `The ${what} ${owner} has this address already`;
  throw new AppError('conflict', { public: message, fields: [{ field: 'slug', message }] });
}
