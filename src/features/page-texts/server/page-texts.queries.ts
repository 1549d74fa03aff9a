import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { PageTextSettingsFields, PageTextState } from '../page-texts.contract.ts';
import { isUnreadable, pageTextFiles, pageTexts, pageTextSettings } from '../page-texts.table.ts';
import { pagesWithoutText } from './reading-queue.queries.ts';

interface Totals extends Record<PageTextState, number> {
  layersRead: number;
  pages: number;
  readPages: number;
}

/** Counts the files of papers, and their pages. */
export async function selectTotals(db: Database): Promise<Totals> {
  const result = await db.execute<Record<keyof Totals, number>>(sql`
    SELECT count(*) FILTER (WHERE state = 'pending')::int AS pending,
      count(*) FILTER (WHERE state = 'reading')::int AS reading,
      count(*) FILTER (WHERE state = 'done')::int AS done,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE are_layers_read OR state = 'failed')::int AS "layersRead",
      coalesce(sum(pages) FILTER (WHERE state <> 'failed'), 0)::int AS pages,
      coalesce(sum(least(next_page - 1, pages)) FILTER (WHERE state <> 'failed'), 0)::int AS "readPages"
    FROM page_text_files
    WHERE EXISTS (SELECT FROM paper_files JOIN papers ON papers.id = paper_id
      WHERE paper_files.sha256 = page_text_files.sha256)`);
  return result.rows[0]!;
}

/** Counts the pages that were recognised. An estimate for large libraries would save little: it is one index scan. */
export function countRecognised(db: Database): Promise<number> {
  return db.$count(pageTexts, eq(pageTexts.source, 'ocr'));
}

/**
 * Returns the mean time of a page in the files that were read last, or null if none is read. Files in progress count
 * too: a scan takes far longer than the text layers that were read before it.
 */
export async function selectMsPerPage(db: Database, files: number): Promise<number | null> {
  const result = await db.execute<{ ms: number | null }>(sql`
    SELECT sum(spent_ms)::float8 / nullif(sum(pages), 0) AS ms FROM (
      SELECT spent_ms, least(next_page - 1, pages) AS pages FROM page_text_files
      WHERE next_page > 1 ORDER BY updated_at DESC LIMIT ${files}
    ) AS newest`);
  return result.rows[0]?.ms ?? null;
}

interface Failure extends Record<string, unknown> {
  sha256: string;
  /** The title of one of its papers. */
  title: string | null;
  failure: string;
}

export async function selectFailures(db: Database, limit: number): Promise<Failure[]> {
  const result = await db.execute<Failure>(sql`
    SELECT sha256, coalesce(failure, '') AS failure, (
      SELECT title FROM paper_files JOIN papers ON papers.id = paper_id
      WHERE paper_files.sha256 = page_text_files.sha256 ORDER BY papers.id LIMIT 1
    ) AS title
    FROM page_text_files WHERE state = 'failed' ORDER BY updated_at DESC, sha256 LIMIT ${limit}`);
  return result.rows;
}

interface Unreadable extends Record<string, unknown> {
  sha256: string;
  title: string | null;
  pages: number[];
}

/** Returns files with pages whose words are not readable, those of new papers first. */
export async function selectUnreadable(db: Database, limit: number): Promise<Unreadable[]> {
  const result = await db.execute<Unreadable>(sql`
    SELECT sha256, title, pages FROM (
      SELECT sha256, array_agg(page ORDER BY page) AS pages FROM page_texts WHERE ${isUnreadable} GROUP BY sha256
    ) AS file JOIN LATERAL (
      SELECT papers.id, title FROM paper_files JOIN papers ON papers.id = paper_id
      WHERE paper_files.sha256 = file.sha256 ORDER BY papers.id LIMIT 1
    ) AS paper ON true ORDER BY paper.id DESC LIMIT ${limit}`);
  return result.rows;
}

/** Queues failed files from their first page without a text. */
export async function queueFailedFiles(db: Database): Promise<number> {
  const queued = await db
    .update(pageTextFiles)
    .set({
      state: 'pending',
      attempts: 0,
      failure: null,
      spentMs: 0,
      updatedAt: sql`now()`,
      nextPage: sql`coalesce((${pagesWithoutText})[1], ${pageTextFiles.nextPage})`,
    })
    .where(eq(pageTextFiles.state, 'failed'));
  return queued.rowCount ?? 0;
}

export interface StoredSettings {
  isPaused: boolean;
  updatedAt: Date | null;
}

const settingColumns = {
  isPaused: pageTextSettings.isPaused,
  updatedAt: pageTextSettings.updatedAt,
};
const byDefault: StoredSettings = { isPaused: false, updatedAt: null };

export async function selectSettings(db: Database): Promise<StoredSettings> {
  const [settings] = await db.select(settingColumns).from(pageTextSettings);
  return settings ?? byDefault;
}

/** Returns the settings and locks them until the transaction ends. */
export async function lockSettings(transaction: Database): Promise<StoredSettings> {
  await transaction.insert(pageTextSettings).values({}).onConflictDoNothing();
  const [settings] = await transaction.select(settingColumns).from(pageTextSettings).for('update');
  return settings ?? byDefault;
}

export async function updateSettings(
  db: Database,
  { isPaused }: Omit<PageTextSettingsFields, 'updatedAt'>,
): Promise<void> {
  await db.update(pageTextSettings).set({ isPaused, updatedAt: sql`now()` });
}
