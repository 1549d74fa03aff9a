import { sameName } from '#lib/text/same-name.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { maxAliasLength, maxAliases } from '../../catalog-admin.contract.ts';

/** The form in which spellings are compared. */
export const nameKey = (text: string) => text.normalize('NFC').toLowerCase();

/** Removes duplicates and the name of the record (case-insensitive). Keeps the order. */
function distinct(name: string, aliases: string[]): string[] {
  const keys = new Set([nameKey(name)]);
  return aliases.filter((alias) => {
    const isNew = !keys.has(nameKey(alias));
    keys.add(nameKey(alias));
    return isNew;
  });
}

/**
 * Returns the aliases to save. Throws 400 for a new alias that is too long, and 409 for one that is the name of another
 * record.
 */
export function checkedAliases(
  name: string,
  given: string[],
  present: string[],
  { what, names }: { what: string; names: string[] },
): string[] {
  const fields = given.flatMap((alias, at) =>
    alias.length <= maxAliasLength || present.includes(alias)
      ? []
      : [{ field: `aliases.${at}`, message: `must have at most ${maxAliasLength} characters` }],
  );
  if (fields.length > 0) {
    const text = `A name must have at most ${maxAliasLength} characters`;
    throw new AppError('validation_failed', { public: text, fields });
  }
  const taken = new Set(names.map(sameName));
  const at = given.findIndex((alias) => taken.has(sameName(alias)) && !present.includes(alias));
  if (at !== -1) throw fieldError('conflict', `aliases.${at}`, `${given[at]} is the name of another ${what}`);
  return distinct(name, given);
}

/**
 * Returns the aliases after a merge, up to the limit: those of `into`, the name of `from`, and the aliases of `from`.
 */
export function mergedAliases(
  into: { name: string; aliases: string[] },
  from: { name: string; aliases: string[] },
): string[] {
  return distinct(into.name, [...into.aliases, from.name, ...from.aliases]).slice(0, maxAliases);
}
