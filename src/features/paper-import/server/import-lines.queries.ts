import { sql } from 'drizzle-orm';
import { paperFiles, papers, selectedFacts } from '#features/papers/papers.table.ts';
import { getDirectUrl } from '#lib/url/direct-url.ts';
import { getShareLinks } from '#lib/url/share-links.ts';
import type { Database } from '#platform/database/database.ts';
import { factsKey, type ComparedPaper, type KnownPaper } from './known-papers.ts';

/**
 * Creates a temporary table that maps papers to CSV rows. A reject names the line of the row that it repeats, also in
 * a second run, without a million lines in memory. In a dry run, the table also holds the unwritten papers.
 */
export async function createImportLines(session: Database): Promise<void> {
  await session.execute(sql`
    CREATE TEMPORARY TABLE import_lines (
      slug text PRIMARY KEY, line integer NOT NULL, sha256 text, url text, facts text
    )`);
  await session.execute(sql`CREATE INDEX ON import_lines USING hash (sha256)`);
  await session.execute(sql`CREATE INDEX ON import_lines USING hash (url)`);
}

export async function dropImportLines(session: Database): Promise<void> {
  await session.execute(sql`DROP TABLE import_lines`);
}

/**
 * Stores the line of each paper, unless an earlier line is stored. In a dry run, also stores the columns that
 * `selectKnownPapers` needs.
 */
export async function noteImportLines(session: Database, papers: KnownPaper[]): Promise<void> {
  if (papers.length === 0) return;
  const unwritten = (paper: KnownPaper, text: string | null) => (paper.id === null ? text : null);
  await session.execute(sql`
    INSERT INTO import_lines (slug, line, sha256, url, facts)
    SELECT * FROM unnest(
      ${sql.param(papers.map(({ slug }) => slug))}::text[],
      ${sql.param(papers.map(({ line }) => line))}::int[],
      ${sql.param(papers.map((paper) => unwritten(paper, paper.sha256)))}::text[],
      ${sql.param(papers.map((paper) => unwritten(paper, paper.url)))}::text[],
      ${sql.param(papers.map((paper) => unwritten(paper, paper.facts)))}::text[])
    ON CONFLICT (slug) DO UPDATE SET sha256 = excluded.sha256, url = excluded.url, facts = excluded.facts
    WHERE excluded.facts IS NOT NULL`);
}

/** Returns the slugs among these that papers use, or that earlier rows of a dry run use. */
export async function selectTakenSlugs(
  session: Database,
  slugs: string[],
  isDryRun: boolean,
): Promise<Set<string>> {
  const noted = sql`UNION ALL SELECT slug FROM import_lines WHERE slug = ANY(${sql.param(slugs)}::text[])`;
  const result = await session.execute<{ slug: string }>(sql`
    SELECT slug FROM ${papers} WHERE slug = ANY(${sql.param(slugs)}::text[]) ${isDryRun ? noted : sql``}`);
  return new Set(result.rows.map((row) => row.slug));
}

type FoundPaper = Omit<KnownPaper, 'facts'> & ComparedPaper;

/** Returns papers with one of these contents, from the library or from earlier rows of this dry run, oldest first. */
export async function selectKnownPapers(
  session: Database,
  contents: { sha256s: string[]; urls: string[] },
): Promise<KnownPaper[]> {
  const sha256s = sql.param(contents.sha256s);
  const urls = sql.param(contents.urls);
  // Papers from before the direct forms have the link as entered.
  const links = sql.param([...new Set(contents.urls.flatMap((url) => [url, ...getShareLinks(url)]))]);
  const stored = await session.execute<FoundPaper & Record<string, unknown>>(sql`
    SELECT papers.id, papers.slug, import_lines.line, paper_files.sha256, papers.external_url AS url,
      papers.exam_id AS "examId", papers.subject_id AS "subjectId", ${selectedFacts}, papers.title
    FROM (
      SELECT paper_id AS id FROM unnest(${sha256s}::text[]) AS wanted JOIN ${paperFiles} ON sha256 = wanted
      UNION
      SELECT papers.id FROM unnest(${links}::text[]) AS wanted JOIN ${papers} ON external_url = wanted
    ) AS found
    JOIN ${papers} ON papers.id = found.id
    LEFT JOIN ${paperFiles} ON paper_files.paper_id = papers.id
    LEFT JOIN import_lines ON import_lines.slug = papers.slug
    ORDER BY papers.id`);
  const noted = await session.execute<KnownPaper & Record<string, unknown>>(sql`
    SELECT NULL::bigint AS id, slug, line, sha256, url, facts FROM import_lines
    WHERE facts IS NOT NULL AND (sha256 = ANY(${sha256s}::text[]) OR url = ANY(${urls}::text[]))
    ORDER BY line`);
  const storedPapers = stored.rows.map(({ id, slug, line, sha256, url, ...facts }) => {
    return { id, slug, line, sha256, url: url && getDirectUrl(url), facts: factsKey(facts) };
  });
  return [...storedPapers, ...noted.rows];
}
