import { sql, type SQL } from 'drizzle-orm';
import type { SearchMatch } from '#features/search/server/search-match.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { PaperListQuery } from '../papers.contract.ts';
import { conditionOf, type PaperChoice } from './paper-choice.queries.ts';
import { selectChosenPapers, type PaperRow } from './papers.queries.ts';

/** A search ranks at most so many papers, and counts no further: nobody reads past them. */
export const mostRanked = 2_000;

export type PaperOrder = NonNullable<PaperListQuery['sort']> | 'match';

function orderedPapers(condition: SQL, columns: SQL): SQL {
  return sql`SELECT papers.id FROM papers WHERE ${condition} ORDER BY ${columns}`;
}

/** By downloads, of few papers: those of one exam are read and sorted. */
function mostDownloadedOfExam(condition: SQL): SQL {
  return sql`
    SELECT chosen.id FROM (SELECT papers.id FROM papers WHERE ${condition} OFFSET 0) AS chosen
    LEFT JOIN paper_stats ON paper_stats.paper_id = chosen.id
    ORDER BY coalesce(paper_stats.downloads, 0) DESC, chosen.id DESC`;
}

/**
 * By downloads along their index; then those that nobody downloaded, newest first along theirs. As one ORDER BY
 * the database would sort the whole library, of which most has no download at all.
 */
function mostDownloaded(condition: SQL, atMost: number): SQL {
  return sql`
    (SELECT papers.id FROM paper_stats JOIN papers ON papers.id = paper_stats.paper_id
      WHERE paper_stats.downloads > 0 AND ${condition}
      ORDER BY paper_stats.downloads DESC, paper_stats.paper_id DESC LIMIT ${atMost})
    UNION ALL
    (SELECT papers.id FROM papers
      WHERE ${condition}
        AND NOT EXISTS (SELECT 1 FROM paper_stats WHERE paper_id = papers.id AND downloads > 0)
      ORDER BY papers.id DESC LIMIT ${atMost})`;
}

/**
 * Best match first: papers of an exam that the text names, then papers with every word as typed, then rank,
 * then downloads, then the exam's year. Candidates are taken in the same order of groups, so that an exact hit is never cut off.
 */
export function bestMatches(match: SearchMatch, condition: SQL): SQL {
  const named = sql`exam_id = ANY(${sql.param(match.examIds)}::bigint[])`;
  const exact = sql`search_vector @@ ${match.exact}::tsquery`;
  const group = (also: SQL) => sql`
    (SELECT id, exam_id, year, search_vector FROM papers WHERE ${condition} AND ${also} LIMIT ${mostRanked})`;
  const groups = [
    ...(match.examIds.length > 0 ? [group(named)] : []),
    group(sql`${exact} AND NOT ${named}`),
    ...(match.any === match.exact ? [] : [group(sql`NOT ${exact} AND NOT ${named}`)]),
  ];
  return sql`
    WITH candidates AS MATERIALIZED (
      SELECT * FROM (${sql.join(groups, sql` UNION ALL `)}) AS grouped LIMIT ${mostRanked}
    )
    SELECT candidates.id FROM candidates LEFT JOIN paper_stats ON paper_stats.paper_id = candidates.id
    ORDER BY ${named} DESC, ${exact} DESC, ts_rank(search_vector, ${match.any}::tsquery) DESC,
      coalesce(downloads, 0) DESC, year DESC, candidates.id DESC`;
}

function inOrder(choice: PaperChoice, order: PaperOrder, atMost: number): SQL {
  const condition = conditionOf(choice);
  if (order === 'match' && choice.match) return bestMatches(choice.match, condition);
  if (order === 'downloads') {
    return choice.examId === undefined ? mostDownloaded(condition, atMost) : mostDownloadedOfExam(condition);
  }
  if (order === 'year') {
    return orderedPapers(condition, sql`papers.year DESC, papers.created_at DESC, papers.id DESC`);
  }
  return orderedPapers(condition, sql`papers.created_at DESC, papers.id DESC`);
}

/** A page of papers in this order; `match` without a search means newest first. */
export function selectPapers(
  db: Database,
  choice: PaperChoice,
  page: { order: PaperOrder; limit: number; offset: number },
): Promise<PaperRow[]> {
  return selectChosenPapers(
    db,
    sql`${inOrder(choice, page.order, page.offset + page.limit)} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
}

/** How many papers there are; with a search counting stops at 2,000. */
export async function countPapers(db: Database, choice: PaperChoice): Promise<number> {
  const some = choice.match ? sql`LIMIT ${mostRanked}` : sql``;
  const found = await db.execute<{ count: number }>(
    sql`SELECT count(*) FROM (SELECT 1 FROM papers WHERE ${conditionOf(choice)} ${some}) AS counted`,
  );
  return found.rows[0]?.count ?? 0;
}
