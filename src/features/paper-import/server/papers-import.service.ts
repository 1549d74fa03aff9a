import {
  beginBulkIndexing,
  endBulkIndexing,
  indexPapers,
  rebuildSearchWords,
} from '#features/search/search.server.ts';
import { currentYear } from '#lib/time/current-year.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import type { Context } from '#platform/context/context.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { takeSessionLock, withSession } from '#platform/database/session.ts';
import { readBatches } from './read-batches.ts';
import type { IntakeContext } from './bring-files.ts';
import { openFilesFolder } from './files-folder.ts';
import { createImportLines, dropImportLines } from './import-lines.queries.ts';
import { createImportTally, type ImportProgress, type ImportSummary } from './import-summary.ts';
import { checkPapersCsv, readPapersCsv, type ColumnMapping, type PapersCsv } from './papers-csv.ts';
import type { Reject } from './reject.ts';
import { openRejectsFile } from './rejects-file.ts';
import { beginRun, takeBatch } from './take-batch.ts';
import { analyzeLibrary } from './write-papers.queries.ts';
import { selectUnindexedPapers } from '#features/papers/papers.server.ts';

/** What an import needs, also in a command. */
export interface PapersImportContext extends Pick<Context, 'database'>, IntakeContext {
  invalidation: Pick<Invalidation, 'publish'>;
}

export interface ImportOptions {
  csvPath: string;
  /** For a CSV with any header. Without it, the header has the names of the columns. */
  mapping?: ColumnMapping;
  /** Also rejects rows with the URL of a paper that has its own file, if their facts differ. */
  isUrlUnique?: boolean;
  /** Called with the rejected rows of each batch. */
  onRejects?: (rejects: Reject[]) => void;
  /** Folder of the files that rows name. Without it, the import uses the URLs of rows. */
  filesFolder?: string;
  /** Judges every row, but writes only the rejects. */
  isDryRun?: boolean;
  /** Replaces the default path `<csv>.rejects.csv`. */
  rejectsPath?: string;
  /** Marks all papers as specimens of the project. */
  areSpecimens?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  /** Stops between two batches. Imported batches stay, and a later run continues. */
  signal?: AbortSignal;
  /** Called when another import is running. This one starts when it ends. */
  onWait?: () => void;
}

const batchSize = 1_000;
/** From this number of rows on, bulk indexing is faster. */
const rowsForBulk = 5_000;

/**
 * Imports papers and their files from a CSV. Rejected rows are written to the rejects file with line and reason. An
 * invalid CSV throws before anything is written. A second run changes nothing and rejects the same rows. A run after a
 * crash gives the same result as one complete run.
 */
export async function importPapers(ctx: PapersImportContext, options: ImportOptions): Promise<ImportSummary> {
  const source = await openSource(options);
  return withSession(ctx.database, async (session) => {
    if (options.isDryRun) return takeAll(ctx, session, source, options);
    await lockImports(session, options.onWait);
    const summary = await takeAll(ctx, session, source, options).catch(async (error: unknown) => {
      // Earlier batches are already imported. If the database connection is lost, the next import does this.
      await settleImport(ctx, session).catch(() => {});
      throw error;
    });
    // Also runs if nothing was added: a killed run did not do it.
    await settleImport(ctx, session);
    return summary;
  });
}

/**
 * Does the same in the caller's session, possibly in its transaction. The caller calls `lockImports` before and
 * `settleImport` after.
 */
export async function importWithin(
  ctx: PapersImportContext,
  session: Database,
  options: ImportOptions,
): Promise<ImportSummary> {
  return takeAll(ctx, session, await openSource(options), options);
}

async function takeAll(
  ctx: PapersImportContext,
  session: Database,
  { folder, csv }: ImportSource,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { isDryRun = false, isUrlUnique = false } = options;
  const rejects = await openRejectsFile(csv, options.rejectsPath);
  if (!isDryRun && csv.rows >= rowsForBulk) await beginBulkIndexing(session);
  const tally = createImportTally({ isDryRun, rows: csv.rows });
  await createImportLines(session);
  const intake = folder === null ? null : { ...ctx, folder };
  const run = await beginRun({ session, intake, isDryRun, isUrlUnique });
  const context = {
    hasFiles: folder !== null,
    lastYear: currentYear() + 1,
    areSpecimens: options.areSpecimens ?? false,
  };
  let rejectsFile: string | null;
  try {
    for await (const batch of readBatches(readPapersCsv(csv), context)) {
      options.signal?.throwIfAborted();
      const result = await takeBatch(run, batch.papers);
      const refused = [...batch.rejects, ...result.rejects].sort((a, b) => a.line - b.line);
      await rejects.add(refused);
      options.onRejects?.(refused);
      const progress = tally.add({ ...result, rejects: refused });
      options.onProgress?.(progress);
    }
  } finally {
    rejectsFile = await rejects.close();
  }
  await dropImportLines(session);
  return tally.summary(rejectsFile);
}

/** Allows only one import: two concurrent imports could both add the same content. */
export async function lockImports(session: Database, onWait: () => void = () => {}): Promise<void> {
  await takeSessionLock(session, advisoryLocks.imports, onWait);
}

/** Updates search and planner statistics, and invalidates the pages that show papers. */
export async function settleImport(
  { invalidation }: Pick<PapersImportContext, 'invalidation'>,
  session: Database,
): Promise<void> {
  await endBulkIndexing(session);
  await indexLeftOut(session);
  await analyzeLibrary(session);
  await rebuildSearchWords(session);
  await invalidation.publish(['papers', 'catalog']);
}

/** Indexes papers that a restore or a fault left without a search document. The database indexes others on every write. */
async function indexLeftOut(session: Database): Promise<void> {
  for (let afterId = 0; ;) {
    const papers = await selectUnindexedPapers(session, { afterId, limit: batchSize });
    const last = papers.at(-1);
    if (!last) return;
    const ids = papers.map(({ id }) => id);
    await indexPapers(session, ids);
    afterId = last.id;
  }
}

interface ImportSource {
  csv: PapersCsv;
  /** Real path of the files folder. */
  folder: string | null;
}

/** Checks everything that can fail before the first database access. */
async function openSource({ csvPath, filesFolder, mapping }: ImportOptions): Promise<ImportSource> {
  const folder = filesFolder === undefined ? null : await openFilesFolder(filesFolder);
  return { folder, csv: await checkPapersCsv(csvPath, mapping) };
}
