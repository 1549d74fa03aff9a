import { englishNames, type LocalNames } from '#features/catalog/catalog.server.ts';
import type { SearchMatcher } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { NamedRecord } from '../search.contract.ts';
import { selectFiguresOf, selectNamedRecords, type NamedRecordRow } from './named-records.queries.ts';

export type NamedRecordsService = ReturnType<typeof createNamedRecords>;

const mostRecords = 3;
const kinds = ['exam', 'category', 'subject'];
const lengthOf = ({ names }: NamedRecordRow) => Math.max(...names.map((name) => name.length));

/** Leaves out records whose names are all part of a longer name: SSC in 'ssc cgl'. */
function meant(rows: NamedRecordRow[]): NamedRecordRow[] {
  const all = rows.flatMap(({ names }) => names);
  const isPart = (name: string) =>
    all.some((other) => other.length > name.length && ` ${other} `.includes(` ${name} `));
  return rows
    .filter(({ names }) => !names.every(isPart))
    .sort(
      (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || lengthOf(other) - lengthOf(one),
    );
}

function nameIn(
  { kind, id, slug, name }: Pick<NamedRecord, 'kind' | 'id' | 'slug' | 'name'>,
  names: LocalNames,
): string {
  const texts = {
    exam: names.exams.get(id),
    subject: names.subjects.get(id),
    category: names.categories.get(slug),
  };
  return texts[kind]?.name ?? name;
}

/** Finds the records that a visitor names in a search. */
export function createNamedRecords({ db, matcher }: { db: Database; matcher: SearchMatcher }) {
  return {
    /**
     * Returns the exams, categories and subjects that a search text names, at most 3: exams, then categories, then subjects. Their
     * names are those of `names`. Empty for a text that names none.
     */
    async named(text: string, names: LocalNames = englishNames): Promise<NamedRecord[]> {
      const match = await matcher.match(text);
      if (!match) return [];
      const rows = meant(await selectNamedRecords(db, match.names.runs)).slice(0, mostRecords);
      return Promise.all(
        rows.map(async ({ names: _names, ...row }) => ({
          ...row,
          ...(await selectFiguresOf(db, row)),
          name: nameIn(row, names),
          categoryName: names.categories.get(row.categorySlug ?? '')?.name ?? row.categoryName,
        })),
      );
    },
  };
}
