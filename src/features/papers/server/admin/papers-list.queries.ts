import { sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import { exams } from '#features/catalog/catalog.table.ts';
import { maxRanked, selectBestMatches, type SearchMatch } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import { meanRating, paperStats } from '../../papers.table.ts';
import type { AdminPaperSort, AdminPapersQuery } from '../../papers-admin.contract.ts';
import { joinConditions } from '#platform/database/join-conditions.ts';
import { getChoiceCondition, selectLanguages } from '../paper-selection.queries.ts';
import { selectChosenPapers, type PaperRow } from '../papers.queries.ts';

/** Filters of the list. */
export interface AdminChoice extends Pick<
  AdminPapersQuery,
  'categoryId' | 'examId' | 'subjectId' | 'year' | 'paperType' | 'source' | 'visibility'
> {
  /** Stored language values. A paper has one of them. */
  languages?: string[] | undefined;
  /** Restricts the list to these papers. */
  ids?: number[] | undefined;
}

export interface AdminPage {
  sort: AdminPaperSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** Number of papers on all pages. */
  total: number;
}

/** Converts filters to conditions. A language matches every stored value that contains it. */
export async function resolveChoice(
  db: Database,
  { language, ...choice }: Omit<AdminChoice, 'languages'> & Pick<AdminPapersQuery, 'language'>,
): Promise<AdminChoice> {
  return language === undefined ? choice : { ...choice, languages: await selectLanguages(db, language) };
}

/** Returns the conditions on columns of `papers`, or `undefined` if there are none. */
function paperCondition(choice: AdminChoice): SQL | undefined {
  const { ids, categoryId, examId, subjectId, year, languages, paperType, visibility } = choice;
  const isNarrowed = [ids, categoryId, examId, subjectId, year, languages, paperType, visibility].some(
    (value) => value !== undefined,
  );
  if (!isNarrowed) return undefined;
  return joinConditions([
    ids && sql`papers.id = ANY(${sql.param(ids)}::bigint[])`,
    visibility &&
      (visibility === 'hidden' ? sql`papers.hidden_at IS NOT NULL` : sql`papers.hidden_at IS NULL`),
    categoryId === undefined
      ? undefined
      : sql`papers.exam_id IN (SELECT id FROM ${exams} WHERE category_id = ${categoryId})`,
    getChoiceCondition({
      examId,
      subjectId,
      year,
      languages,
      paperTypes: paperType === undefined ? undefined : [paperType],
    }),
  ]);
}

const hasFile = (id: SQL) => sql`EXISTS (SELECT FROM paper_files WHERE paper_files.paper_id = ${id})`;

function sourceCondition(source: AdminChoice['source'], id: SQL): SQL | undefined {
  if (source === undefined) return undefined;
  return source === 'stored' ? hasFile(id) : sql`NOT ${hasFile(id)}`;
}

/** Whether a row that belongs to a paper belongs to a deleted one. They are few: PostgreSQL looks them up in a hash table. */
const isOfDeleted = sql`paper_id IN (SELECT id FROM all_papers WHERE deleted_at IS NOT NULL)`;

/** Columns of each sort, for both directions. Ties are ordered by age. */
const sorts: Record<AdminPaperSort, { by: SQL[]; of: 'papers' | 'exams' | 'counters' }> = {
  title: { by: [inNaturalOrder(sql`papers.title`)], of: 'papers' },
  exam: { by: [sql`exams.name`, sql`exams.id`, sql`papers.created_at`], of: 'exams' },
  year: { by: [sql`papers.year`, sql`papers.created_at`], of: 'papers' },
  downloads: { by: [sql`paper_stats.downloads`], of: 'counters' },
  rating: { by: [meanRating(paperStats), sql`paper_stats.rating_count`], of: 'counters' },
  createdAt: { by: [sql`papers.created_at`], of: 'papers' },
  updatedAt: { by: [sql`papers.updated_at`], of: 'papers' },
};

/**
 * Returns the tables and the id column to read in the order of a sort. For the exam sort, exams are sorted first, so
 * that PostgreSQL sorts only the papers of the requested page. Every paper has a row in `paper_stats` from its
 * creation: counter sorts join `papers` only for a condition on its columns.
 */
function getSortSource(
  sort: AdminPaperSort,
  direction: SQL,
  condition: SQL | undefined,
): { from: SQL; id: SQL } {
  const { of } = sorts[sort];
  if (of === 'papers') return { from: sql`papers`, id: sql`papers.id` };
  if (of === 'counters') {
    const from = condition
      ? sql`paper_stats JOIN papers ON papers.id = paper_stats.paper_id`
      : sql`(SELECT * FROM paper_stats WHERE NOT ${isOfDeleted}) AS paper_stats`;
    return { from, id: sql`paper_stats.paper_id` };
  }
  const sortedExams = sql`
    SELECT id, ${inNaturalOrder(sql`name`)} AS name FROM ${exams} ORDER BY 2 ${direction}, id ${direction} OFFSET 0`;
  return {
    from: sql`(${sortedExams}) AS exams JOIN papers ON papers.exam_id = exams.id`,
    id: sql`papers.id`,
  };
}

/** Selects ids. Papers without a year are last in both directions; the list from its end begins with them. */
function ordered(
  choice: AdminChoice,
  sort: AdminPaperSort,
  order: 'asc' | 'desc',
  nulls = sql`NULLS LAST`,
): SQL {
  const condition = paperCondition(choice);
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const { from, id } = getSortSource(sort, direction, condition);
  const columns = [...sorts[sort].by, id].map(
    (column, at) => sql`${column} ${direction} ${sort === 'year' && at === 0 ? nulls : sql``}`,
  );
  return sql`
    SELECT ${id} AS id FROM ${from} WHERE ${joinConditions([condition, sourceCondition(choice.source, id)])}
    ORDER BY ${sql.join(columns, sql`, `)}`;
}

/**
 * Reads with planner settings for lists over the whole library. The planner does not know that the small index is in
 * memory. The higher `work_mem` also keeps sorts of 100,000 papers in memory.
 */
export function inMemory<Result>(
  db: Database,
  read: (session: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(
    async (transaction) => {
      await transaction.execute(
        sql`SELECT set_config('random_page_cost', '1.1', true), set_config('work_mem', '16MB', true)`,
      );
      return read(transaction);
    },
    { accessMode: 'read only' },
  );
}

/** Returns one page of papers. Reads from the end if that is nearer, which halves the cost of the last pages. */
export async function selectAdminPapers(
  db: Database,
  choice: AdminChoice,
  { sort, order, limit, offset, total }: AdminPage,
): Promise<PaperRow[]> {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const fromEnd = total - offset - size;
  if (fromEnd >= offset) {
    return selectChosenPapers(db, sql`${ordered(choice, sort, order)} LIMIT ${size} OFFSET ${offset}`);
  }
  const reversed = ordered(choice, sort, order === 'asc' ? 'desc' : 'asc', sql`NULLS FIRST`);
  const rows = await selectChosenPapers(db, sql`${reversed} LIMIT ${size} OFFSET ${fromEnd}`);
  return rows.toReversed();
}

/** Returns up to `limit` ids of matching papers, newest first by default. */
export async function selectChosenIds(
  db: Database,
  choice: AdminChoice,
  limit: number,
  { sort, order }: Pick<AdminPage, 'sort' | 'order'> = { sort: 'createdAt', order: 'desc' },
): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`${ordered(choice, sort, order)} LIMIT ${limit}`);
  return result.rows.map(({ id }) => id);
}

async function firstCount(db: Database, query: SQL): Promise<number> {
  return (await db.execute<{ count: number }>(query)).rows[0]?.count ?? 0;
}

/** Counts the matching papers. */
export async function countAdminPapers(db: Database, choice: AdminChoice): Promise<number> {
  const condition = paperCondition(choice);
  const countAll = sql`SELECT count(*) FROM papers WHERE ${condition ?? sql`true`}`;
  const countStored = condition
    ? sql`SELECT count(*) FROM papers JOIN paper_files ON paper_id = papers.id WHERE ${condition}`
    : sql`SELECT count(*) FROM paper_files WHERE NOT ${isOfDeleted}`;
  if (choice.source === undefined) return firstCount(db, countAll);
  if (choice.source === 'stored') return firstCount(db, countStored);
  return firstCount(db, sql`SELECT (${countAll}) - (${countStored}) AS count`);
}

/** Returns the ids of up to 2,000 best search matches among the filtered papers, best first. */
export async function selectMatches(
  db: Database,
  match: SearchMatch,
  choice: AdminChoice,
): Promise<number[]> {
  const conditions = [paperCondition(choice), sourceCondition(choice.source, sql`papers.id`)];
  const filter = conditions.some((condition) => condition) ? joinConditions(conditions) : undefined;
  return selectBestMatches(db, match, filter, { limit: maxRanked, offset: 0 }, { isPublic: false });
}
