import { and, asc, between, eq, isNull, min, or, sql } from 'drizzle-orm';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import { paperFiles, papers, paperStats } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteSome } from '#platform/database/delete-some.ts';
import type { Visit } from './download-journal.ts';
import { downloadDays, paperDownloadDays } from './downloads.table.ts';

/**
 * Counts the visits of a segment, all or none. Repeated calls with the same segment id count once. A visitor counts
 * again for a paper an hour after the last counted visit. Visits of deleted papers do not count. Returns the number
 * of counted visits. It is one statement and so one transaction. It locks rows in a fixed order, papers first as
 * their deletion does, so that concurrent writes wait for each other and do not deadlock.
 */
export async function countVisits(db: Database, segmentId: string, visits: Visit[]): Promise<number> {
  const ids = sql.param(visits.map(({ paperId }) => paperId));
  const hashes = sql.param(visits.map(({ visitorHash }) => visitorHash));
  const times = sql.param(visits.map(({ at }) => new Date(at).toISOString()));
  const result = await db.execute<{ counted: number }>(sql`
    WITH segment AS (
      INSERT INTO download_segments (id) VALUES (${segmentId}) ON CONFLICT DO NOTHING RETURNING id
    ), held AS (
      SELECT id FROM ${papers} WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR KEY SHARE
    ), visit AS (
      SELECT v.paper_id, decode(v.hash, 'hex') AS visitor_hash, min(v.at) AS at
      FROM segment, unnest(${ids}::bigint[], ${hashes}::text[], ${times}::timestamptz[]) AS v (paper_id, hash, at)
      JOIN held ON held.id = v.paper_id
      GROUP BY v.paper_id, v.hash
    ), counted AS (
      INSERT INTO download_visits AS known (paper_id, visitor_hash, at)
      SELECT paper_id, visitor_hash, at FROM visit ORDER BY paper_id, visitor_hash
      ON CONFLICT (paper_id, visitor_hash) DO UPDATE SET at = excluded.at
        WHERE known.at <= excluded.at - interval '1 hour'
      RETURNING paper_id, at
    ), added AS (
      INSERT INTO ${paperStats} AS stats (paper_id, downloads)
      SELECT paper_id, count(*) FROM counted GROUP BY paper_id ORDER BY paper_id
      ON CONFLICT (paper_id) DO UPDATE SET downloads = stats.downloads + excluded.downloads
      RETURNING paper_id
    ), of_papers AS (
      -- Of what is added, so that every node takes its locks in one order: papers, their days, then the day.
      INSERT INTO paper_download_days AS known (paper_id, day, downloads)
      SELECT paper_id, (at AT TIME ZONE 'Asia/Kolkata')::date, count(*)
      FROM (SELECT count(*) FROM added) AS papers_done, counted
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (paper_id, day) DO UPDATE SET downloads = known.downloads + excluded.downloads
      RETURNING paper_id
    ), of_days AS (
      INSERT INTO download_days AS known (day, downloads)
      SELECT (at AT TIME ZONE 'Asia/Kolkata')::date, count(*)
      FROM (SELECT count(*) FROM of_papers) AS papers_done, counted
      GROUP BY 1 ORDER BY 1
      ON CONFLICT (day) DO UPDATE SET downloads = known.downloads + excluded.downloads
    )
    SELECT count(*)::int AS counted FROM counted`);
  return result.rows[0]?.counted ?? 0;
}

/** Returns the counted downloads per day, first and last day included. */
export function selectDownloadDays(db: Database, { from, to }: { from: string; to: string }) {
  return db
    .select()
    .from(downloadDays)
    .where(between(downloadDays.day, from, to))
    .orderBy(downloadDays.day);
}

/** Returns the papers with the most downloads on these days, and the first day with such a count of any paper. */
export async function selectPopularPapers(
  db: Database,
  { from, to }: { from: string; to: string },
  limit: number,
) {
  const [popular, [first]] = await Promise.all([
    db
      .select({
        title: papers.title,
        slug: papers.slug,
        downloads: sql<number>`sum(${paperDownloadDays.downloads})::float8`,
      })
      .from(paperDownloadDays)
      .innerJoin(papers, eq(papers.id, paperDownloadDays.paperId))
      .where(between(paperDownloadDays.day, from, to))
      .groupBy(papers.id, papers.title, papers.slug)
      .orderBy(sql`3 DESC`, papers.id)
      .limit(limit),
    db.select({ day: min(paperDownloadDays.day) }).from(paperDownloadDays),
  ]);
  return { papers: popular, countedSince: first?.day ?? null };
}

/** Returns the first day with a count, or null if there is none. */
export async function selectFirstDownloadDay(db: Database): Promise<string | null> {
  const [row] = await db.select({ day: min(downloadDays.day) }).from(downloadDays);
  return row?.day ?? null;
}

/** Deletes at most `limit` counts of a paper and day that are over 400 days old. Returns how many. */
export function purgePaperDays(db: Database, limit: number): Promise<number> {
  return deleteSome(db, sql`paper_download_days`, sql`day < current_date - 400`, limit);
}

/** Deletes at most `limit` visits that are over an hour old and no longer affect counts. Returns how many. */
export function purgeVisits(db: Database, limit: number): Promise<number> {
  return deleteSome(db, sql`download_visits`, sql`at < now() - interval '1 hour'`, limit);
}

/** Keeps the id of a counted segment permanently, because its file still exists and would count again. */
export async function keepSegment(db: Database, segmentId: string): Promise<void> {
  await db.execute(sql`UPDATE download_segments SET written_at = 'infinity' WHERE id = ${segmentId}`);
}

/**
 * Deletes at most `limit` segments that are over a day old and not kept. Their files no longer exist. Returns how
 * many.
 */
export function purgeSegments(db: Database, limit: number): Promise<number> {
  return deleteSome(db, sql`download_segments`, sql`written_at < now() - interval '1 day'`, limit);
}

/** Returns the fields of a paper that a download needs, or undefined if the paper does not exist. */
export async function readDownloadRow(db: Database, paperId: number) {
  const rows = await db
    .select({
      paperId: papers.id,
      slug: papers.slug,
      title: papers.title,
      year: papers.year,
      examName: exams.name,
      examAliases: exams.aliases,
      examTranslations: exams.translations,
      examSlug: exams.slug,
      categorySlug: categories.slug,
      externalUrl: papers.externalUrl,
      file: {
        key: paperFiles.storageKey,
        sha256: paperFiles.sha256,
        bytes: paperFiles.bytes,
        createdAt: paperFiles.createdAt,
        damagedAt: paperFiles.damagedAt,
      },
    })
    .from(papers)
    .innerJoin(exams, eq(exams.id, papers.examId))
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .leftJoin(paperFiles, eq(paperFiles.paperId, papers.id))
    .where(and(eq(papers.id, paperId), isNull(papers.hiddenAt)));
  return rows[0];
}

/**
 * Returns the public paper whose file or picture has this key, the oldest if there are several, or undefined if there
 * is none.
 */
export async function readPaperOfFile(db: Database, key: string): Promise<number | undefined> {
  const rows = await db
    .select({ paperId: paperFiles.paperId })
    .from(paperFiles)
    .innerJoin(papers, and(eq(papers.id, paperFiles.paperId), isNull(papers.hiddenAt)))
    .where(or(eq(paperFiles.storageKey, key), eq(paperFiles.thumbnailKey, key)))
    .orderBy(asc(paperFiles.paperId))
    .limit(1);
  return rows[0]?.paperId;
}

export type DownloadRow = NonNullable<Awaited<ReturnType<typeof readDownloadRow>>>;
