import { AppError } from '#platform/errors/app-error.ts';
import { longestAlias, mostAliases } from '../../catalog-admin.contract.ts';

const keyOf = (text: string) => text.normalize('NFC').toLowerCase();

/** Each once whatever its capitals, and none that is the exam's name itself; in their order. */
function distinct(name: string, aliases: string[]): string[] {
  const known = new Set([keyOf(name)]);
  return aliases.filter((alias) => {
    const isNew = !known.has(keyOf(alias));
    known.add(keyOf(alias));
    return isNew;
  });
}

/** The aliases that an exam is given. Throws 400 for a long one that it does not have already. */
export function checkedAliases(name: string, given: string[], present: string[]): string[] {
  const fields = given.flatMap((alias, at) =>
    alias.length <= longestAlias || present.includes(alias)
      ? []
      : [{ field: `aliases.${at}`, message: `may have ${longestAlias} characters at most` }],
  );
  if (fields.length > 0) {
    const text = `A short name may have ${longestAlias} characters at most`;
    throw new AppError('validation_failed', { public: text, fields });
  }
  return distinct(name, given);
}

/** Of an exam that takes another one in: its own, the other's name, the other's; no more than an exam can have. */
export function mergedAliases(
  into: { name: string; aliases: string[] },
  from: { name: string; aliases: string[] },
): string[] {
  return distinct(into.name, [...into.aliases, from.name, ...from.aliases]).slice(0, mostAliases);
}
