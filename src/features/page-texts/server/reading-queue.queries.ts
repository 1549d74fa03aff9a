import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { PageWords } from '#lib/text/page-words.ts';
import type { Database } from '#platform/database/database.ts';
import { compareEngines } from '#platform/ocr/ocr-engine.ts';
import { minConfidence } from '#platform/ocr/read-upright.ts';
import type { PageText } from '../page-texts.contract.ts';
import { pageTextFiles, pageTexts, pageTextSettings } from '../page-texts.table.ts';

/** A file that a process reads now. */
export interface HeldFile {
  sha256: string;
  lease: string;
}

export type FileToRead = Pick<
  typeof pageTextFiles.$inferSelect,
  'sha256' | 'pages' | 'nextPage' | 'attempts' | 'engine' | 'areLayersRead'
>;

/** A page as it is stored. */
export type ReadPage = PageText & PageWords & { engine: string };

export interface ReadingProgress {
  nextPage: number;
  spentMs: number;
  /** Pages that could not be recognized. */
  failedPages: number[];
}

/** Increase it when pages are read by other rules: files that were read before are read again. */
export const readingVersion = 3;

/** A lease that is not renewed is void after this time. */
export const leaseSeconds = 30;
/** Papers of the last days come first: they were just added, and their visitors expect to find them. */
const newDays = 7;

/** Pending files, after a pause that doubles with each attempt, and files whose process has died. */
const isReadable = sql`(
  (state = 'pending' AND (attempts = 0 OR updated_at < now() - interval '30 seconds' * 2 ^ attempts))
  OR (state = 'reading' AND updated_at < now() - interval '1 second' * ${leaseSeconds})
)`;

/** Queues stored files that are not queued, such as files of a restored backup. Returns their number. */
export async function queueMissingFiles(db: Database): Promise<number> {
  const queued = await db.execute(sql`
    INSERT INTO page_text_files (sha256, pages)
    SELECT sha256, max(pages) FROM paper_files
    WHERE NOT EXISTS (SELECT FROM page_text_files AS known WHERE known.sha256 = paper_files.sha256)
    GROUP BY sha256 ORDER BY sha256
    ON CONFLICT DO NOTHING`);
  return queued.rowCount ?? 0;
}

/**
 * Queues files that were read by older rules. Their texts stay until they are replaced, but no longer count as proved
 * text layers. Returns their number.
 */
export async function queueOldFiles(db: Database): Promise<number> {
  const queued = await db
    .update(pageTextFiles)
    .set({
      state: 'pending',
      nextPage: 1,
      attempts: 0,
      spentMs: 0,
      trustedPages: null,
      updatedAt: sql`now()`,
    })
    .where(sql`state IN ('done', 'failed') AND reading_version < ${readingVersion}`);
  return queued.rowCount ?? 0;
}

const isLike = (column: unknown, patterns: string[]) =>
  sql`coalesce(${column} LIKE ANY (${sql.param(patterns)}::text[]), false)`;

/**
 * Queues files that a worse engine than `engine` has read. Their texts stay until they are replaced. Returns their
 * number.
 */
export async function queueWorseFiles(db: Database, engine: string): Promise<number> {
  const queued = await db
    .update(pageTextFiles)
    .set({ state: 'pending', attempts: 0, nextPage: 1, spentMs: 0, updatedAt: sql`now()` })
    .where(and(eq(pageTextFiles.state, 'done'), isLike(pageTextFiles.engine, compareEngines(engine).worse)));
  return queued.rowCount ?? 0;
}

/** Whether a file was read by older rules. */
const isOld = sql`(reading_version > 0 AND reading_version < ${readingVersion})`;
/** Whether a file is read again, by newer rules or by a better engine. */
const isReread = sql`(trusted_pages IS NOT NULL OR ${isOld})`;

/**
 * Returns the hashes of files to read: files whose text layers are not read, then those of new and of popular papers,
 * then those to read again, newest first. Only files that papers have.
 */
export async function selectFilesToRead(
  db: Database,
  limit: number,
  { onlyLayers = false } = {},
): Promise<string[]> {
  const result = await db.execute<{ sha256: string }>(sql`
    SELECT sha256 FROM page_text_files JOIN LATERAL (
      SELECT max(stored.created_at) AS added_at, sum(downloads) AS downloads, max(year) AS year
      FROM paper_files AS stored JOIN papers ON papers.id = stored.paper_id
        LEFT JOIN paper_stats ON paper_stats.paper_id = papers.id
      WHERE stored.sha256 = page_text_files.sha256
    ) AS paper ON added_at IS NOT NULL
    WHERE ${isReadable} ${onlyLayers ? sql`AND NOT are_layers_read` : sql``}
    ORDER BY are_layers_read, ${isReread}, CASE WHEN ${isReread} THEN added_at END DESC,
      added_at > now() - interval '1 day' * ${newDays} DESC, downloads DESC, year DESC NULLS LAST, added_at DESC, sha256
    LIMIT ${limit}`);
  return result.rows.map(({ sha256 }) => sha256);
}

/** Claims a file, unless another process was faster. */
export async function claimFile(db: Database, { sha256, lease }: HeldFile): Promise<FileToRead | undefined> {
  const rows = await db
    .update(pageTextFiles)
    .set({
      state: 'reading',
      lease,
      attempts: sql`${pageTextFiles.attempts} + 1`,
      failure: null,
      // What was read by older rules is read again from the first page.
      nextPage: sql`CASE WHEN ${isOld} THEN 1 ELSE ${pageTextFiles.nextPage} END`,
      readingVersion,
      updatedAt: sql`now()`,
    })
    .where(and(eq(pageTextFiles.sha256, sha256), isReadable))
    .returning({
      sha256: pageTextFiles.sha256,
      pages: pageTextFiles.pages,
      nextPage: pageTextFiles.nextPage,
      attempts: pageTextFiles.attempts,
      engine: pageTextFiles.engine,
      areLayersRead: pageTextFiles.areLayersRead,
    });
  return rows[0];
}

const isHeldBy = ({ sha256, lease }: HeldFile) =>
  and(eq(pageTextFiles.sha256, sha256), eq(pageTextFiles.lease, lease));

type FileChange = Partial<
  Omit<typeof pageTextFiles.$inferInsert, 'sha256' | 'updatedAt' | 'trustedPages'>
> & {
  trustedPages?: SQL;
};

/** Changes a file and renews its lease. Returns false if another process holds the file now. */
export async function updateHeld(db: Database, held: HeldFile, change: FileChange): Promise<boolean> {
  const changed = await db
    .update(pageTextFiles)
    .set({ ...change, updatedAt: sql`now()` })
    .where(isHeldBy(held));
  return changed.rowCount === 1;
}

/**
 * Stores pages in one transaction with the progress of their file. `isFirst` keeps texts that are stored already. A page
 * that failed loses its text layer, because it was not good. A readable text that a better engine has recognised stays:
 * the file may be read by the worse engine of another machine. Returns false as `updateHeld`.
 */
export async function storePages(
  db: Database,
  held: HeldFile,
  pages: ReadPage[],
  { nextPage, spentMs, failedPages }: ReadingProgress,
  { isFirst = false } = {},
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const spent = sql`least(${pageTextFiles.spentMs} + ${Math.round(spentMs)}, 2000000000)`;
    const isHeld = await transaction
      .update(pageTextFiles)
      .set({ nextPage, attempts: 0, spentMs: spent, updatedAt: sql`now()` })
      .where(isHeldBy(held));
    if (isHeld.rowCount !== 1) return false;
    if (failedPages.length > 0)
      await transaction
        .delete(pageTexts)
        .where(
          and(
            eq(pageTexts.sha256, held.sha256),
            inArray(pageTexts.page, failedPages),
            eq(pageTexts.source, 'text layer'),
          ),
        );
    if (pages.length === 0) return true;
    const { better } = compareEngines(pages.find(({ source }) => source === 'ocr')?.engine ?? '');
    const insert = transaction
      .insert(pageTexts)
      .values(pages.map((page) => ({ ...page, sha256: held.sha256 })));
    if (isFirst) await insert.onConflictDoNothing();
    else
      await insert.onConflictDoUpdate({
        target: [pageTexts.sha256, pageTexts.page],
        set: {
          text: sql`excluded.text`,
          edges: sql`excluded.edges`,
          source: sql`excluded.source`,
          language: sql`excluded.language`,
          confidence: sql`excluded.confidence`,
          turn: sql`excluded.turn`,
          engine: sql`excluded.engine`,
        },
        // A text layer is the same in both passes.
        setWhere: sql`NOT (excluded.source = 'text layer' AND page_texts.text = excluded.text
          AND page_texts.source = excluded.source AND page_texts.language = excluded.language
          AND page_texts.edges = excluded.edges)
          AND NOT (excluded.source = 'ocr' AND ${isLike(pageTexts.engine, better)}
            AND page_texts.confidence >= ${minConfidence})`,
      });
    return true;
  });
}

/** The pages of a file without a text. */
export const pagesWithoutText = sql`ARRAY(
  SELECT number FROM generate_series(1, ${pageTextFiles.pages}) AS numbers (number)
  WHERE NOT EXISTS (SELECT FROM page_texts WHERE page_texts.sha256 = ${pageTextFiles.sha256} AND page = number)
  ORDER BY number)`;

/**
 * Marks a file as done, or as failed if pages have no text. The texts of its other pages count. Returns false as
 * `updateHeld`.
 */
export async function finishFile(
  db: Database,
  held: HeldFile,
  result: { pages: number; engine: string | null; isContinued: boolean },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const { isContinued, ...page } = result;
    const ofFile = eq(pageTexts.sha256, held.sha256);
    const trustedPages = sql`(SELECT count(*) FROM page_texts
      WHERE page_texts.sha256 = ${held.sha256} AND page <= ${result.pages} AND source = 'text layer')`;
    const ended = { lease: null, nextPage: result.pages + 1, attempts: 0, areLayersRead: true } as const;
    if (!(await updateHeld(transaction, held, { ...page, ...ended, state: 'done', trustedPages })))
      return false;
    // A worse engine may have read the first pages, before a restart.
    if (isContinued && result.engine !== null)
      await transaction.execute(sql`
        UPDATE page_text_files SET engine = page.engine FROM page_texts AS page
        WHERE page_text_files.sha256 = ${held.sha256} AND page.sha256 = ${held.sha256}
          AND ${isLike(sql`page.engine`, compareEngines(result.engine).worse)}`);
    await transaction.execute(sql`
      UPDATE page_text_files SET state = 'failed', failure = 'The text recognition ended twice at page '
        || array_to_string(${pagesWithoutText}, ', ') || '.'
      WHERE sha256 = ${held.sha256} AND cardinality(${pagesWithoutText}) > 0`);
    await transaction.delete(pageTexts).where(and(ofFile, gt(pageTexts.page, result.pages)));
    return true;
  });
}

/** Whether this process should read now: reading is not paused, and servers leave it to workers if there are any. */
export async function selectMayRead(db: Database, isWorker: boolean): Promise<boolean> {
  const [settings] = await db.select({ isPaused: pageTextSettings.isPaused }).from(pageTextSettings);
  if (settings?.isPaused) return false;
  return isWorker || !(await hasWorkers(db));
}

/** The `application_name` of a worker's connections, by which servers know that there is one. */
export const workerName = 'pariksha worker';

export async function hasWorkers(db: Database): Promise<boolean> {
  const result = await db.execute(sql`
    SELECT FROM pg_stat_activity WHERE application_name = ${workerName} AND datname = current_database() LIMIT 1`);
  return result.rowCount === 1;
}

/** Deletes the texts of files that no paper has had for a day, at most `limit` files. Returns their number. */
export async function deleteUnusedTexts(db: Database, limit: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const files = await transaction.execute<{ sha256: string }>(sql`
      DELETE FROM page_text_files WHERE sha256 IN (
        SELECT sha256 FROM page_text_files AS file
        WHERE updated_at < now() - interval '1 day' AND lease IS NULL
          AND NOT EXISTS (SELECT FROM paper_files WHERE paper_files.sha256 = file.sha256)
        LIMIT ${limit}
      ) RETURNING sha256`);
    const hashes = files.rows.map(({ sha256 }) => sha256);
    await transaction.execute(sql`DELETE FROM page_texts WHERE sha256 = ANY(${sql.param(hashes)}::text[])`);
    return hashes.length;
  });
}

/** Returns the papers that have the file. */
export async function selectPaperIds(db: Database, sha256: string): Promise<number[]> {
  const result = await db.execute<{ id: number }>(
    sql`SELECT paper_id AS id FROM paper_files WHERE sha256 = ${sha256}`,
  );
  return result.rows.map(({ id }) => id);
}
