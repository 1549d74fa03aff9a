import { englishNames, type LocalNames } from '#features/catalog/catalog.server.ts';
import { matchSearch } from '#features/search/search.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { NamedRecord } from '../search.contract.ts';
import { selectFigures, selectNamedRecords, type NamedRecordRow } from './named-records.queries.ts';

const maxRecords = 3;
const kinds = ['exam', 'category', 'subject'];
const getLength = ({ names }: NamedRecordRow) => Math.max(...names.map((name) => name.length));

/** Leaves out records whose names are all part of a longer name: SSC in 'ssc cgl'. */
function selectMeant(rows: NamedRecordRow[]): NamedRecordRow[] {
  const all = rows.flatMap(({ names }) => names);
  const isPart = (name: string) =>
    all.some((other) => other.length > name.length && ` ${other} `.includes(` ${name} `));
  return rows
    .filter(({ names }) => !names.every(isPart))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || getLength(b) - getLength(a));
}

function translateName(
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

/**
 * Returns the exams, categories and subjects that a search text names, at most 3: exams, then categories, then subjects.
 * Their names are those of `names`. Empty for a text that names none.
 */
export async function findNamedRecords(
  ctx: Context,
  text: string,
  names: LocalNames = englishNames,
): Promise<NamedRecord[]> {
  const match = await matchSearch(ctx, text);
  if (!match) return [];
  const rows = selectMeant(await selectNamedRecords(ctx.db, match.names.runs)).slice(0, maxRecords);
  return Promise.all(
    rows.map(async ({ names: _names, ...row }) => ({
      ...row,
      ...(await selectFigures(ctx.db, row)),
      name: translateName(row, names),
      categoryName: names.categories.get(row.categorySlug ?? '')?.name ?? row.categoryName,
    })),
  );
}
