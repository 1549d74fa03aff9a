import { sql, type SQL } from 'drizzle-orm';
import { maxRanked, type SearchMatch } from '../match/match.service.ts';
import type { Database } from '#platform/database/database.ts';
import { joinConditions } from '#platform/database/join-conditions.ts';
import { inSessionOrder, type Placed } from './session-order.ts';

/**
 * Limit for ranking all matching papers under a filter. The words alone do not show how many papers pass the filter.
 */
const maxRankedFiltered = 5_000;
/**
 * If more papers match, the matching ones among this number of the most downloaded papers, and of the newest, are
 * always ranked.
 */
const maxPopular = 2_000;
const maxRecent = 10_000;
/** Limits under a filter, because fewer of the newest and of the most downloaded papers pass it. */
const maxRecentFiltered = 2_000;
const maxPopularFiltered = 5_000;
/** Limit for the most downloaded and for the most recent papers. It leaves room for papers of the newest years. */
const maxCandidates = 500;
/** From this share of papers on, reading the papers of a year and testing each is cheaper than sorting all that match. */
const denseShare = 0.15;

/** A match with the table or view to read. */
type RankedMatch = SearchMatch & { papers: SQL };

interface Group {
  /** The query that all papers of the group match, for the index. */
  query: string;
  /** Another condition that all of them match. */
  also: SQL;
  /** Expected share of the papers of a year. */
  share: number;
}

/**
 * Returns the groups of candidates, best group first: papers of an exam that the text names, papers with every word
 * as typed, and the rest.
 */
function getGroups(match: SearchMatch): Group[] {
  const { any, exact, share } = match;
  const named = isOfNamedExam(match);
  const isExact = sql`search_vector @@ ${exact}::tsquery`;
  return [
    ...(match.examIds.length > 0 ? [{ query: any, also: named, share: 0 }] : []),
    { query: exact, also: sql`NOT ${named}`, share: share.ofYear },
    ...(any === exact ? [] : [{ query: any, also: sql`NOT ${isExact} AND NOT ${named}`, share: 0 }]),
  ];
}

const isOfNamedExam = ({ examIds }: SearchMatch) =>
  sql`papers.exam_id = ANY(${sql.param(examIds)}::bigint[])`;
const candidateColumns = sql`papers.id, papers.exam_id, papers.title, papers.year, papers.session, papers.paper_type,
  papers.is_specimen, papers.search_vector`;

/**
 * Returns 0 for a question paper, 1 for a model paper, 2 for an answer key. Almost all papers are question papers, which is
 * quick to tell.
 */
const distanceOfType = sql`(CASE WHEN papers.paper_type = 'Question paper' THEN 0
  WHEN papers.paper_type ~* '(key|solution|solved)' THEN 2
  WHEN papers.paper_type ~* '(model|sample|mock)' THEN 1 ELSE 0 END)`;

/** What decides the order of results first, as numbers: the greater, the better. */
function getPlace(match: SearchMatch): SQL {
  const { exact, any, preferred, typed, title, years, asksForKey, examIds } = match;
  const matches = (query: string) => sql`(papers.search_vector @@ ${query}::tsquery)::int`;
  const places = [
    // A title that was pasted comes first, and the whole title before a longer one.
    ...(title
      ? [
          sql`CASE WHEN papers.search_vector @@ ${title.query}::tsquery
              AND (NOT ${title.isWhole} OR length(papers.title) = ${title.length}::int)
            THEN 1000 - least(abs(length(papers.title) - ${title.length}::int), 999) ELSE 0 END`,
        ]
      : []),
    ...(examIds.length > 0 ? [sql`(${isOfNamedExam(match)})::int`] : []),
    ...(any === exact ? [] : [matches(exact)]),
    ...(typed ? [matches(typed)] : []),
    ...(preferred.length > 0 ? [sql`(${sql.join(preferred.map(matches), sql` + `)})`] : []),
    ...(years.length > 0 ? [sql`coalesce(papers.year = ANY(${sql.param(years)}::int[]), false)::int`] : []),
    asksForKey ? distanceOfType : sql`-${distanceOfType}`,
    sql`-papers.is_specimen::int`,
    sql`coalesce(papers.year, 0)::int`,
  ];
  return sql`ARRAY[${sql.join(places, sql`, `)}]`;
}

/** The candidates best first, with what the order of sessions needs for those of one place. */
function ranked(match: SearchMatch, { limit, offset }: Page): SQL {
  // Looked up for each candidate: joined, the planner reads the counters of the whole library.
  const downloads = sql`coalesce((SELECT downloads FROM paper_stats WHERE paper_id = papers.id), 0)`;
  return sql`
    SELECT papers.id, papers.session, ${getPlace(match)} AS place, ${downloads} AS downloads,
      EXISTS (SELECT 1 FROM paper_files WHERE paper_id = papers.id) AS "isStored"
    FROM candidates AS papers ORDER BY place DESC, downloads DESC, papers.id DESC
    LIMIT ${Math.max(0, Math.min(limit, maxRanked - offset))} OFFSET ${offset}`;
}

/** Returns the condition that a paper matches a search. Reads the search index only if the ids are not known. */
export function getMatchCondition({ found: paperIds, any }: SearchMatch): SQL {
  return paperIds
    ? sql`papers.id = ANY(${sql.param(paperIds)}::bigint[])`
    : sql`papers.search_vector @@ ${any}::tsquery`;
}

/** Ranks all papers that match. Returns a single row without an id if there are more than `limit`. */
function rankFew(match: RankedMatch, filter: SQL | undefined, limit: number, page: Page): SQL {
  const matches =
    match.share.all > denseShare && !match.found
      ? sql`ts_match_vq(papers.search_vector, ${match.any}::tsquery)`
      : getMatchCondition(match);
  return sql`
    WITH every AS MATERIALIZED (
      SELECT ${candidateColumns} FROM ${match.papers}
      WHERE ${joinConditions([matches, filter])} LIMIT ${limit + 1}
    ), amount AS MATERIALIZED (
      SELECT count(*) > ${limit} AS is_too_large FROM every
    ), candidates AS (
      SELECT * FROM every WHERE NOT (SELECT is_too_large FROM amount)
    )
    (${ranked(match, page)}) UNION ALL (SELECT NULL, NULL, NULL, NULL, NULL FROM amount WHERE is_too_large)`;
}

/** Years of the library in the order in which papers are read: those that the text names, then the newest. */
const orderYears = ({ years }: SearchMatch) =>
  years.length === 0
    ? sql`years`
    : sql`(SELECT year FROM years WHERE year IS NOT NULL
        ORDER BY year = ANY(${sql.param(years)}::int[]) DESC, year DESC) AS years`;

/**
 * Selects papers of a group that pass the filter, year by year, and the last added first within a year. Every document
 * contains its year, so the search index finds the papers of one year. Papers without a year come last.
 */
function groupByYear({ query, also, share }: Group, match: RankedMatch, filter: SQL | undefined): SQL {
  const ofYear =
    share > denseShare
      ? sql`ts_match_vq(papers.search_vector, ${query}::tsquery) AND papers.year = years.year`
      : sql`papers.search_vector @@ (${query}::tsquery && years.year::text::tsquery) AND papers.year + 0 = years.year`;
  const newest = (condition: SQL) => sql`
      SELECT ${candidateColumns} FROM ${match.papers}
      WHERE ${joinConditions([condition, also, filter])}
      ORDER BY papers.created_at DESC, papers.id DESC LIMIT ${maxRanked}`;
  return sql`
    SELECT of_year.* FROM ${orderYears(match)} CROSS JOIN LATERAL (${newest(ofYear)}) AS of_year
    UNION ALL
    (${newest(sql`ts_match_vq(papers.search_vector, ${query}::tsquery) AND papers.year IS NULL`)})`;
}

/** The years that have papers, newest first. Each is found with one step along the index. */
const yearsOfLibrary = sql`
  SELECT max(year) FROM papers
  UNION ALL
  SELECT (SELECT max(year) FROM papers WHERE papers.year < years.year) FROM years WHERE years.year IS NOT NULL`;

/**
 * Ranks some of the matching papers. PostgreSQL stops reading a group, and then all groups, as soon as it has enough.
 */
function rankMany(match: RankedMatch, filter: SQL | undefined, page: Page): SQL {
  const matches = sql`ts_match_vq(papers.search_vector, ${match.any}::tsquery)`;
  const rankGroup = (group: Group) => {
    const isInGroup = sql`ts_match_vq(papers.search_vector, ${group.query}::tsquery) AND ${group.also}`;
    return sql`
      (SELECT * FROM (
        SELECT * FROM popular AS papers WHERE ${isInGroup}
        UNION ALL
        SELECT * FROM recent AS papers WHERE ${isInGroup}
        UNION ALL
        SELECT * FROM (${groupByYear(group, match, filter)}) AS others
        WHERE id NOT IN (SELECT id FROM popular UNION ALL SELECT id FROM recent)
      ) AS best LIMIT ${maxRanked})`;
  };
  return sql`
    WITH RECURSIVE years (year) AS (${yearsOfLibrary}),
    popular AS MATERIALIZED (
      SELECT ${candidateColumns}
      FROM (SELECT paper_id, downloads FROM paper_stats
        WHERE downloads > 0 AND paper_id NOT IN (SELECT id FROM all_papers WHERE deleted_at IS NOT NULL)
        ORDER BY downloads DESC, paper_id DESC LIMIT ${filter ? maxPopularFiltered : maxPopular}) AS most_downloaded
      JOIN ${match.papers} ON papers.id = most_downloaded.paper_id
      WHERE ${joinConditions([matches, filter])}
      ORDER BY most_downloaded.downloads DESC, papers.id DESC LIMIT ${maxCandidates}
    ), recent AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${candidateColumns} FROM ${match.papers} WHERE ${joinConditions([filter])}
        ORDER BY papers.created_at DESC, papers.id DESC LIMIT ${filter ? maxRecentFiltered : maxRecent}
      ) AS papers
      WHERE ${matches} AND id NOT IN (SELECT id FROM popular) LIMIT ${maxCandidates}
    ), candidates AS MATERIALIZED (
      SELECT * FROM (${sql.join(getGroups(match).map(rankGroup), sql` UNION ALL `)}) AS grouped LIMIT ${maxRanked}
    )
    ${ranked(match, page)}`;
}

interface Page {
  limit: number;
  offset: number;
}

/**
 * Returns the ids of the papers that match and pass the filter, best first, at most 2,000. The order of candidates
 * does not depend on the table, so all pages belong to the same list. If more than 2,000 papers match, or more than
 * 5,000 with a filter, the function ranks the most downloaded ones, the most recently added ones, those of the years
 * that the text names, and the newest years. Hidden papers are left out unless `isPublic` is false.
 */
export async function selectBestMatches(
  db: Database,
  search: SearchMatch,
  filter: SQL | undefined,
  page: Page,
  { isPublic = true } = {},
): Promise<number[]> {
  const match = { ...search, papers: isPublic ? sql`public_papers AS papers` : sql`papers` };
  if (filter || !match.isBroad) {
    const limit = filter ? maxRankedFiltered : maxRanked;
    const few = await db.execute<Placed>(rankFew(match, filter, limit, page));
    if (few.rows.every(({ id }) => id !== null)) return inSessionOrder(few.rows);
  }
  return inSessionOrder((await db.execute<Placed>(rankMany(match, filter, page))).rows);
}
