import { sameName } from '#lib/text/same-name.ts';
import { getLocalNames } from '#lib/text/translations.ts';
import { fieldError } from '#platform/errors/app-error.ts';

/** A category, an exam or a subject with all its names. */
export interface NamedRecord {
  name: string;
  slug?: string;
  aliases: string[];
  /** Names in other interface languages. */
  translations?: unknown;
}

const maxListedNames = 5;
const listFormat = new Intl.ListFormat('en-IN', { type: 'conjunction' });

export type NameLookup<Row extends NamedRecord> = ReturnType<typeof createNameLookup<Row>>;

/**
 * Finds records by the name itself, then by the name as compared by `sameName`, the name in another language, the slug
 * and the alias.
 */
export function createNameLookup<Row extends NamedRecord>(rows: Iterable<Row>) {
  const slugs = new Set<string>();
  const byExactName = new Map<string, Row>();
  const levels = Array.from({ length: 4 }, () => new Map<string, Row[]>());

  function add(row: Row): void {
    const { name, slug, aliases, translations } = row;
    if (slug) slugs.add(slug);
    if (!byExactName.has(name)) byExactName.set(name, row);
    const levelNames = [[name], getLocalNames(translations), slug ? [slug] : [], aliases];
    for (const [level, names] of levelNames.entries()) {
      for (const key of new Set(names.map(sameName))) {
        const rowsOfKey = levels[level]!.get(key);
        if (rowsOfKey) rowsOfKey.push(row);
        else levels[level]!.set(key, [row]);
      }
    }
  }

  /** Returns the records that a name can mean. */
  function findAll(name: string): Row[] {
    const exact = byExactName.get(name);
    if (exact) return [exact];
    const key = sameName(name);
    return levels.find((level) => level.has(key))?.get(key) ?? [];
  }

  for (const row of rows) add(row);
  return {
    add,
    hasSlug: (slug: string): boolean => slugs.has(slug),
    findAll,
    /** Returns the record with a name. Throws `validation_failed` for `field`, with their names, if several have it. */
    find(name: string, field = 'name'): Row | undefined {
      const [row, ...others] = findAll(name);
      if (others.length === 0) return row;
      const names = [row!, ...others].slice(0, maxListedNames).map((each) => each.name);
      const message = `"${name}" is a name of ${listFormat.format(names)}. Write one of these names.`;
      throw fieldError('validation_failed', field, message);
    },
  };
}
