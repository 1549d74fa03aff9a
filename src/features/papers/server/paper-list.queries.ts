import { sql, type SQL } from 'drizzle-orm';
import { maxRanked } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import { browsePageSize, examPageSize, homePapers } from '../list-sizes.ts';
import type { PaperListQuery } from '../papers.contract.ts';
import { getChoiceCondition, getChoiceFilter, type PaperChoice } from './paper-selection.queries.ts';
import { chosenPapersStatement, selectChosenPapers, type PaperRow } from './papers.queries.ts';

export interface ListPage {
  order: NonNullable<PaperListQuery['sort']>;
  limit: number;
  offset: number;
  /** Whether fewer than `fewEnoughToSort` papers match. This decides how they are sorted by downloads. */
  isFew?: boolean;
}

const orders = {
  year: sql`papers.year DESC NULLS LAST, papers.created_at DESC, papers.id DESC`,
  newest: sql`papers.created_at DESC, papers.id DESC`,
};

function orderedPapers(condition: SQL, columns: SQL): SQL {
  return sql`SELECT papers.id FROM public_papers AS papers WHERE ${condition} ORDER BY ${columns}`;
}

/**
 * Below this number of papers, reading and sorting them is cheaper than finding them along the index of all
 * downloads.
 */
export const fewEnoughToSort = maxRanked;

/** Sorts few papers by downloads: reads all of them and sorts. */
function maxDownloadedOfFew(condition: SQL): SQL {
  return sql`
    SELECT chosen.id FROM (SELECT papers.id FROM public_papers AS papers WHERE ${condition} OFFSET 0) AS chosen
    LEFT JOIN paper_stats ON paper_stats.paper_id = chosen.id
    ORDER BY coalesce(paper_stats.downloads, 0) DESC, chosen.id DESC`;
}

/**
 * Papers with downloads, by the index on downloads, then papers without, newest first by their index. With a single
 * ORDER BY, the database would sort the whole library, most of which has no downloads.
 */
function maxDownloaded(condition: SQL, maxPapers: number): SQL {
  return sql`
    (SELECT papers.id FROM paper_stats JOIN public_papers AS papers ON papers.id = paper_stats.paper_id
      WHERE paper_stats.downloads > 0 AND ${condition}
      ORDER BY paper_stats.downloads DESC, paper_stats.paper_id DESC LIMIT ${maxPapers})
    UNION ALL
    (SELECT papers.id FROM public_papers AS papers
      WHERE ${condition}
        AND NOT EXISTS (SELECT 1 FROM paper_stats WHERE paper_id = papers.id AND downloads > 0)
      ORDER BY papers.id DESC LIMIT ${maxPapers})`;
}

function inOrder(choice: PaperChoice, { order, limit, offset, isFew }: ListPage): SQL {
  const condition = getChoiceCondition(choice);
  if (order === 'downloads') {
    return isFew ? maxDownloadedOfFew(condition) : maxDownloaded(condition, offset + limit);
  }
  return orderedPapers(condition, orders[order]);
}

/** Numbers of papers that pages of the site read at once. The browse page reads one more than it shows. */
const usualLimits = [homePapers, browsePageSize + 1, examPageSize];

/**
 * Returns the first papers of the lists that pages show most, with one named statement. Returns `undefined` for all
 * other lists: their best plans depend on the values. The limit is part of the text, because PostgreSQL expects many
 * rows for a limit it does not know.
 */
function selectUsualPapers(
  db: Database,
  { examId, ...others }: PaperChoice,
  { order, limit, offset }: ListPage,
): Promise<PaperRow[]> | undefined {
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  if (isFiltered || offset > 0 || !usualLimits.includes(limit)) return undefined;
  const limitSql = sql.raw(String(limit));
  if (examId === undefined && order === 'newest') {
    const choose = () => sql`${orderedPapers(sql`true`, orders.newest)} LIMIT ${limitSql}`;
    return chosenPapersStatement(db, `papers_newest_${limit}`, choose).execute();
  }
  if (examId !== undefined && order !== 'downloads') {
    const choose = () =>
      sql`${orderedPapers(sql`papers.exam_id = ${sql.placeholder('examId')}`, orders[order])} LIMIT ${limitSql}`;
    return chosenPapersStatement(db, `papers_of_exam_${order}_${limit}`, choose).execute({ examId });
  }
  return undefined;
}

/** Returns one page of papers in the order of the list. */
export async function selectPapers(db: Database, choice: PaperChoice, page: ListPage): Promise<PaperRow[]> {
  const usual = selectUsualPapers(db, choice, page);
  if (usual) return usual;
  return selectChosenPapers(db, sql`${inOrder(choice, page)} LIMIT ${page.limit} OFFSET ${page.offset}`);
}

/** Counts the papers. With a search, counting stops at 2,000. Without filters, it counts the ids that the search has read. */
export async function selectCount(db: Database, choice: PaperChoice): Promise<number> {
  const { match, ...filters } = choice;
  if (match?.found && !getChoiceFilter(filters)) return match.found.length;
  const some = match ? sql`LIMIT ${maxRanked}` : sql``;
  const result = await db.execute<{ count: number }>(
    sql`SELECT count(*) FROM (SELECT 1 FROM public_papers AS papers WHERE ${getChoiceCondition(choice)} ${some}) AS counted`,
  );
  return result.rows[0]?.count ?? 0;
}
