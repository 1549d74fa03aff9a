import { sql } from 'drizzle-orm';
import { englishNames, type LocalNames } from '#features/catalog/catalog.server.ts';
import type { SearchMatcher } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { NamedRecord } from '../search.contract.ts';

export type NamedRecordsService = ReturnType<typeof createNamedRecords>;

const mostRecords = 3;
const kinds = ['exam', 'category', 'subject'];
const lengthOf = ({ names }: NamedRecordRow) => Math.max(...names.map((name) => name.length));

type Figures = Pick<NamedRecord, 'paperCount' | 'firstYear' | 'lastYear'>;

interface NamedRecordRow extends Omit<NamedRecord, keyof Figures>, Record<string, unknown> {
  /** The runs of words in the query that are a name of this record. */
  names: string[];
}

/** Returns exams, categories and subjects of which one name is exactly one of these, at most 20 of each kind. */
async function selectNamedRecords(db: Database, runs: string[]): Promise<NamedRecordRow[]> {
  const wanted = sql`${sql.param(runs)}::text[]`;
  const names = (table: string) =>
    sql`ARRAY(SELECT unnest(${sql.identifier(table)}.search_names) INTERSECT SELECT unnest(${wanted}))`;
  const found = await db.execute<NamedRecordRow>(sql`
    (SELECT 'exam' AS kind, exams.id, exams.name, exams.slug, categories.name AS "categoryName",
        categories.slug AS "categorySlug", ${names('exams')} AS names
      FROM exams JOIN categories ON categories.id = exams.category_id
      WHERE exams.search_names && ${wanted} ORDER BY exams.id LIMIT 20)
    UNION ALL
    (SELECT 'category', id, name, slug, NULL, NULL, ${names('categories')}
      FROM categories WHERE search_names && ${wanted} ORDER BY position, id LIMIT 20)
    UNION ALL
    (SELECT 'subject', id, name, slug, NULL, NULL, ${names('subjects')}
      FROM subjects WHERE search_names && ${wanted} ORDER BY id LIMIT 20)`);
  return found.rows;
}

const papersOf = {
  exam: (id: number) => sql`exam_id = ${id}`,
  category: (id: number) => sql`exam_id IN (SELECT exams.id FROM exams WHERE category_id = ${id})`,
  subject: (id: number) => sql`subject_id = ${id}`,
};

/** Counts the papers of a record and returns their years. */
async function selectFiguresOf(
  db: Database,
  { kind, id }: Pick<NamedRecordRow, 'kind' | 'id'>,
): Promise<Figures> {
  const found = await db.execute<Figures & Record<string, unknown>>(sql`
    SELECT count(*)::int AS "paperCount", min(year) AS "firstYear", max(year) AS "lastYear"
    FROM papers WHERE ${papersOf[kind](id)}`);
  return found.rows[0]!;
}

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
