import { sql, type SQL } from 'drizzle-orm';
import type { SearchMatch } from '#features/search/server/search-match.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { AdminPaperSort, AdminPapersQuery } from '../../papers-admin.contract.ts';
import { mostRanked, selectBestMatches } from '../best-matches.queries.ts';
import { allOf, conditionOf, selectLanguages } from '../paper-choice.queries.ts';
import { selectChosenPapers, type PaperRow } from '../papers.queries.ts';

/** What narrows the list. */
export interface AdminChoice extends Pick<
  AdminPapersQuery,
  'categoryId' | 'examId' | 'subjectId' | 'year' | 'paperType' | 'source'
> {
  /** Stored languages, of which a paper has one. */
  languages?: string[] | undefined;
  /** Only these papers. */
  ids?: number[] | undefined;
}

export interface AdminPage {
  sort: AdminPaperSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** How many there are on all pages. */
  total: number;
}

/** The choice that filters make: a language stands for every stored set that contains it. */
export async function chooseBy(
  db: Database,
  { language, ...choice }: Omit<AdminChoice, 'languages'> & Pick<AdminPapersQuery, 'language'>,
): Promise<AdminChoice> {
  return language === undefined ? choice : { ...choice, languages: await selectLanguages(db, language) };
}

/** What `papers` itself says; undefined when that is no condition at all. */
function paperCondition(choice: AdminChoice): SQL | undefined {
  const { ids, categoryId, examId, subjectId, year, languages, paperType } = choice;
  const isNarrowed = [ids, categoryId, examId, subjectId, year, languages, paperType].some(
    (value) => value !== undefined,
  );
  if (!isNarrowed) return undefined;
  return allOf([
    ids && sql`papers.id = ANY(${sql.param(ids)}::bigint[])`,
    categoryId === undefined
      ? undefined
      : sql`papers.exam_id IN (SELECT id FROM exams WHERE category_id = ${categoryId})`,
    conditionOf({
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

const rating = sql`coalesce(paper_stats.rating_sum::float8 / nullif(paper_stats.rating_count, 0), 0)`;

/** By what a sort orders, each way round; what is equal goes by age. */
const sorts: Record<AdminPaperSort, { by: SQL[]; of: 'papers' | 'exams' | 'counters' }> = {
  title: { by: [sql`papers.title`], of: 'papers' },
  exam: { by: [sql`exams.name`, sql`exams.id`, sql`papers.created_at`], of: 'exams' },
  year: { by: [sql`papers.year`, sql`papers.created_at`], of: 'papers' },
  downloads: { by: [sql`paper_stats.downloads`], of: 'counters' },
  rating: { by: [rating, sql`paper_stats.rating_count`], of: 'counters' },
  createdAt: { by: [sql`papers.created_at`], of: 'papers' },
  updatedAt: { by: [sql`papers.updated_at`], of: 'papers' },
};

/**
 * Exams come in order, so that those of the page are sorted and no others. Every paper has its counters from the moment
 * it is written: in their order, papers are looked at only where one of their own columns is asked for.
 */
function readFrom(sort: AdminPaperSort, direction: SQL, condition: SQL | undefined): { from: SQL; id: SQL } {
  const { of } = sorts[sort];
  if (of === 'papers') return { from: sql`papers`, id: sql`papers.id` };
  if (of === 'counters') {
    const papers = condition ? sql`JOIN papers ON papers.id = paper_stats.paper_id` : sql``;
    return { from: sql`paper_stats ${papers}`, id: sql`paper_stats.paper_id` };
  }
  const exams = sql`
    SELECT id, lower(name) AS name FROM exams ORDER BY lower(name) ${direction}, id ${direction} OFFSET 0`;
  return { from: sql`(${exams}) AS exams JOIN papers ON papers.exam_id = exams.id`, id: sql`papers.id` };
}

function ordered(choice: AdminChoice, sort: AdminPaperSort, order: 'asc' | 'desc'): SQL {
  const condition = paperCondition(choice);
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const { from, id } = readFrom(sort, direction, condition);
  const columns = [...sorts[sort].by, id].map((column) => sql`${column} ${direction}`);
  return sql`
    SELECT ${id} AS id FROM ${from} WHERE ${allOf([condition, sourceCondition(choice.source, id)])}
    ORDER BY ${sql.join(columns, sql`, `)}`;
}

/**
 * Reads with settings for lists that look at a whole library: its narrow index is in memory, which the planner does not
 * know of, and so may sorts of a hundred thousand papers be.
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

/** A page of papers; read from the end where that is nearer, which halves what the last pages cost. */
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
  const reversed = ordered(choice, sort, order === 'asc' ? 'desc' : 'asc');
  const rows = await selectChosenPapers(db, sql`${reversed} LIMIT ${size} OFFSET ${fromEnd}`);
  return rows.toReversed();
}

/** Ids of at most so many papers of a choice, newest first. */
export async function selectChosenIds(db: Database, choice: AdminChoice, most: number): Promise<number[]> {
  const found = await db.execute<{ id: number }>(sql`${ordered(choice, 'createdAt', 'desc')} LIMIT ${most}`);
  return found.rows.map(({ id }) => id);
}

async function firstCount(db: Database, query: SQL): Promise<number> {
  return (await db.execute<{ count: number }>(query)).rows[0]?.count ?? 0;
}

/** How many papers there are. */
export async function countAdminPapers(db: Database, choice: AdminChoice): Promise<number> {
  const condition = paperCondition(choice);
  const countAll = sql`SELECT count(*) FROM papers WHERE ${condition ?? sql`true`}`;
  const countStored = condition
    ? sql`SELECT count(*) FROM papers JOIN paper_files ON paper_id = papers.id WHERE ${condition}`
    : sql`SELECT count(*) FROM paper_files`;
  if (choice.source === undefined) return firstCount(db, countAll);
  if (choice.source === 'stored') return firstCount(db, countStored);
  return firstCount(db, sql`SELECT (${countAll}) - (${countStored}) AS count`);
}

/** Ids of the best matches of a search among the papers of a choice, best first; at most 2,000. */
export async function selectMatches(
  db: Database,
  match: SearchMatch,
  choice: AdminChoice,
): Promise<number[]> {
  const conditions = [paperCondition(choice), sourceCondition(choice.source, sql`papers.id`)];
  const filter = conditions.some((condition) => condition) ? allOf(conditions) : undefined;
  return selectBestMatches(db, match, filter, { limit: mostRanked, offset: 0 });
}
