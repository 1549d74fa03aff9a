import { sql, type SQL } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import { getChoiceCondition, type PaperChoice } from '#features/papers/papers.server.ts';
import type { Database } from '#platform/database/database.ts';
import { inNaturalOrder } from '#platform/database/natural-order.ts';

/** The papers of an archive: those that filters choose, or these ids. */
export type ZipChoice = PaperChoice | number[];

/** A public paper with a stored file. */
export interface StoredPaper extends Record<string, unknown> {
  id: number;
  title: string;
  year: number | null;
  session: string | null;
  examId: number;
  examName: string;
  /** Seconds since 1970. */
  createdAt: number;
  storageKey: string;
  bytes: number;
  crc32: number | null;
}

/** Visitors can download these papers from the store. */
const fromStored = (choice: ZipChoice): SQL => sql`
  FROM public_papers AS papers JOIN paper_files AS file ON file.paper_id = papers.id AND file.damaged_at IS NULL
  JOIN ${exams} ON exams.id = papers.exam_id
  WHERE ${Array.isArray(choice) ? sql`papers.id = ANY(${sql.param(choice)}::bigint[])` : getChoiceCondition(choice)}`;

/** Returns at most `limit` papers, the newest year first. */
export async function selectStoredPapers(
  db: Database,
  choice: ZipChoice,
  limit: number,
): Promise<StoredPaper[]> {
  const { rows } = await db.execute<StoredPaper>(sql`
    SELECT papers.id, papers.title, papers.year, papers.session, exams.id AS "examId", exams.name AS "examName",
      floor(extract(epoch FROM papers.created_at))::float8 AS "createdAt", file.storage_key AS "storageKey", file.bytes,
      file.crc32
    ${fromStored(choice)}
    ORDER BY papers.year DESC NULLS LAST, ${inNaturalOrder(sql`papers.title`)}, papers.id LIMIT ${limit}`);
  return rows;
}

/** Counts at most `limit` papers and their bytes. */
export async function selectStoredSize(
  db: Database,
  choice: ZipChoice,
  limit: number,
): Promise<{ papers: number; bytes: number }> {
  const { rows } = await db.execute<{ papers: number; bytes: number }>(sql`
    SELECT count(*)::int AS papers, coalesce(sum(bytes), 0)::float8 AS bytes
    FROM (SELECT file.bytes ${fromStored(choice)} LIMIT ${limit}) AS stored`);
  return rows[0]!;
}

/** Saves the CRC-32 of stored files by their storage keys. */
export async function updateChecksums(db: Database, checksums: Map<string, number>): Promise<void> {
  if (checksums.size === 0) return;
  await db.execute(sql`
    UPDATE paper_files SET crc32 = computed.crc32
    FROM unnest(${sql.param([...checksums.keys()])}::text[], ${sql.param([...checksums.values()])}::bigint[])
      AS computed (key, crc32)
    WHERE storage_key = key`);
}
