import { sql, type SQL } from 'drizzle-orm';
import { auditEntries } from '#features/audit/audit.table.ts';
import { differentPapers } from '#features/papers/different-papers.table.ts';
import { similarTexts } from '#features/page-texts/page-texts.table.ts';
import { paperFiles, papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { DuplicateGroup } from '../paper-duplicates.contract.ts';

export interface GroupRow {
  reason: DuplicateGroup['reason'];
  /** In ascending order. */
  ids: number[];
}

/** Pairs that are listed for two texts whose files have many papers. Others follow when these are settled. */
const maxPairsOfTexts = 10;

/** Separators and punctuation that are ignored in titles. Titles are stored in one Unicode form. */
const punctuation = ' \t\u00A0.,:;!?|/\\()[]{}<>\'"`‘’“”_+&*#~=-‐‑–—·•।॥';
const plainTitle = sql`translate(lower(title), ${punctuation}, '')`;
const plainFacts = sql`exam_id, year, lower(coalesce(session, '')), lower(paper_type), lower(language)`;

/** The set that a session or title names: 'a' in 'CGL 2019 (Set A)'. */
const namedSet = sql`substring(lower(concat_ws(' ', session, title))
  FROM '(?:^|[^a-z])(?:set|series|booklet|code|सेट)[^a-z0-9]+([a-z0-9]+)')`;

/**
 * Groups papers that are probably duplicates by their shared properties, the most certain reason first. Compares all
 * papers, or those in `among`. Omits a group if a more certain reason gives the same group, or if all its pairs are
 * marked as different. Candidates are found by hashes first, because few papers share anything: sorting all papers by
 * title takes ten times as long in a large library.
 */
export async function selectDuplicateGroups(db: Database, among?: number[]): Promise<GroupRow[]> {
  const within = (id: SQL) => (among ? sql`${id} = ANY(${sql.param(among)}::bigint[])` : sql`true`);
  const result = await db.execute<GroupRow & Record<string, unknown>>(sql`
    WITH hashed AS MATERIALIZED (
      SELECT id, hashtextextended(concat_ws('/', ${plainFacts}, ${plainTitle}), 0) AS hash
      FROM ${papers} WHERE ${within(sql`id`)}
    ), alike AS (
      SELECT id FROM hashed JOIN (
        SELECT hash FROM hashed GROUP BY hash HAVING count(*) > 1) AS same USING (hash)
      UNION
      SELECT id FROM ${papers} JOIN (
        SELECT external_url FROM ${papers} WHERE external_url IS NOT NULL AND ${within(sql`id`)}
        GROUP BY external_url HAVING count(*) > 1
      ) AS same USING (external_url) WHERE ${within(sql`id`)}
      UNION
      SELECT paper_id FROM ${paperFiles} JOIN (
        SELECT sha256 FROM ${paperFiles} WHERE ${within(sql`paper_id`)}
        GROUP BY sha256 HAVING count(*) > 1
      ) AS same USING (sha256) WHERE ${within(sql`paper_id`)}
    ), facts AS MATERIALIZED (
      SELECT papers.id, sha256, external_url, ROW(${plainFacts}, ${plainTitle}) AS words
      FROM alike JOIN ${papers} ON papers.id = alike.id LEFT JOIN ${paperFiles} ON paper_id = papers.id
    ), stored AS NOT MATERIALIZED (
      SELECT papers.*, sha256, ROW(${plainFacts}, ${plainTitle}) AS words, ${namedSet} AS named_set
      FROM ${paperFiles} JOIN ${papers} ON papers.id = paper_id WHERE ${within(sql`paper_id`)}
    ), of_text AS (
      SELECT pair.id, other_id, CASE
          WHEN (one.exam_id, one.year) = (other.exam_id, other.year)
            AND (one.named_set <> other.named_set OR NOT is_same_paper) THEN 'set'
          WHEN is_same_paper THEN 'text' ELSE 'questions' END AS reason,
        row_number() OVER (PARTITION BY one.sha256, other.sha256 ORDER BY pair.id, other_id) AS number
      FROM ${similarTexts} AS texts JOIN stored AS one ON one.sha256 = texts.sha256
        JOIN stored AS other ON other.sha256 = other_sha256,
        LATERAL (SELECT least(one.id, other.id) AS id, greatest(one.id, other.id) AS other_id) AS pair
      WHERE one.words <> other.words AND (one.external_url = other.external_url) IS NOT TRUE AND NOT EXISTS (
        SELECT FROM ${differentPapers} AS pairs WHERE paper_id = pair.id AND pairs.other_id = pair.other_id)
    ), of_one AS (
      SELECT 1 AS rank, 'file' AS reason, array_agg(id ORDER BY id) AS ids
      FROM facts WHERE sha256 IS NOT NULL GROUP BY sha256 HAVING count(*) > 1
      UNION ALL
      SELECT 2, 'address', array_agg(id ORDER BY id)
      FROM facts WHERE external_url IS NOT NULL GROUP BY external_url
      HAVING count(*) > 1 AND (min(sha256) IS DISTINCT FROM max(sha256) OR count(sha256) < count(*))
      UNION ALL
      SELECT 3, 'facts', array_agg(id ORDER BY id)
      FROM facts GROUP BY words
      HAVING count(*) > 1 AND (min(sha256) IS DISTINCT FROM max(sha256) OR count(sha256) < count(*))
        AND (min(external_url) IS DISTINCT FROM max(external_url) OR count(external_url) < count(*))
      UNION ALL
      SELECT 4, reason, ARRAY[id, other_id] FROM of_text WHERE number <= ${maxPairsOfTexts}
    )
    SELECT reason, to_json(ids) AS ids FROM of_one
    WHERE cardinality(ids)::bigint * (cardinality(ids) - 1) / 2 > (
      SELECT count(*) FROM ${differentPapers} WHERE paper_id = ANY(ids) AND other_id = ANY(ids))
    ORDER BY rank, ids[1]`);
  return result.rows;
}

/** Returns 0 for an empty library. */
export async function selectNewestPaperId(db: Database): Promise<number> {
  const result = await db.execute<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM ${papers}`);
  return result.rows[0]!.id;
}

/** Audit actions after which papers can become duplicates. */
const makesAlike = sql`action IN ('paper.created', 'paper.updated', 'paper.restored', 'paper.file-stored',
  'paper.file-replaced', 'paper.file-taken-over', 'paper.file-put-back', 'bulk.done', 'bulk.undone',
  'exam.merged', 'exam.restored', 'category.restored', 'backup.restored')`;

/** Returns whether papers were added, changed or read after a search began. */
export async function areDuplicatesStale(
  db: Database,
  { foundAt, newestPaperId }: { foundAt: Date; newestPaperId: number },
): Promise<boolean> {
  const result = await db.execute<{ isStale: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${papers} WHERE id > ${newestPaperId})
      OR EXISTS (SELECT FROM ${auditEntries} WHERE ${makesAlike} AND at > ${foundAt.toISOString()})
      OR EXISTS (SELECT FROM page_text_files WHERE state IN ('done', 'failed')
        AND updated_at > ${foundAt.toISOString()}::timestamptz + interval '1 millisecond') AS "isStale"`);
  return result.rows[0]!.isStale;
}

/** Marks every pair of these papers as different. Returns the number of new pairs. */
export async function insertDistinctions(transaction: Database, paperIds: number[]): Promise<number> {
  const ids = sql.param(paperIds);
  const result = await transaction.execute(sql`
    INSERT INTO ${differentPapers} (paper_id, other_id)
    SELECT one.id, other.id
    FROM ${papers} AS one JOIN ${papers} AS other ON one.id < other.id
    WHERE one.id = ANY(${ids}::bigint[]) AND other.id = ANY(${ids}::bigint[])
    ORDER BY one.id, other.id ON CONFLICT DO NOTHING`);
  return result.rowCount ?? 0;
}

export interface NamedPaper {
  id: number;
  title: string;
  slug: string;
}

/** Locks these papers. Returns the existing ones, ordered by id. */
export async function lockNamedPapers(transaction: Database, ids: number[]): Promise<NamedPaper[]> {
  const result = await transaction.execute<NamedPaper & Record<string, unknown>>(sql`
    SELECT id, title, slug FROM ${papers} WHERE id = ANY(${sql.param(ids)}::bigint[]) ORDER BY id FOR UPDATE`);
  return result.rows;
}
