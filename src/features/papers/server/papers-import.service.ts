import { beginBulkIndexing, endBulkIndexing } from '#features/search/server/search-bulk.service.ts';
import { indexPapers, rebuildSearchWords } from '#features/search/server/search-index.service.ts';
import { currentYear } from '#lib/current-year.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database, DatabaseHandle } from '#platform/database/database.ts';
import { takeSessionLock, withSession } from '#platform/database/session.ts';
import type { PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { batchesOf } from './import/batches-of.ts';
import { openFilesFolder, type FilesFolder } from './import/files-folder.ts';
import { createImportLines, dropImportLines } from './import/import-lines.queries.ts';
import { createImportTally, type ImportProgress, type ImportSummary } from './import/import-summary.ts';
import { createFileIntake } from './import/intake-file.ts';
import { checkPapersCsv, readPapersCsv, type PapersCsv } from './import/papers-csv.ts';
import { openRejectsFile } from './import/rejects-file.ts';
import { createBatchTaker } from './import/take-batch.ts';
import { analyzeLibrary } from './import/write-papers.queries.ts';
import { selectUnindexedPapers } from './papers-health.queries.ts';

export { describeImport, type ImportProgress, type ImportSummary } from './import/import-summary.ts';

export interface ImportOptions {
  csvPath: string;
  /** Where the files that rows name are; without it rows are taken by their address. */
  filesFolder?: string;
  /** Judges every row and writes nothing but the rejects. */
  isDryRun?: boolean;
  /** Instead of `<csv>.rejects.csv`. */
  rejectsPath?: string;
  /** Marks all papers as specimens of the project. */
  areSpecimens?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  /** Stops between two batches; what was taken stays, and a run later goes on. */
  signal?: AbortSignal;
  /** Another import runs; this one begins when it ends. */
  onWait?: () => void;
}

export interface PapersImport {
  /**
   * Takes a CSV of papers into the library. Rows that cannot be taken go to the rejects with line and reason; a CSV
   * that is broken as such throws before anything is written. Run again it changes nothing and rejects the same rows;
   * killed half-way and run again it ends where one whole run would have.
   */
  importPapers(options: ImportOptions): Promise<ImportSummary>;
  /** The same on a session of the caller's, perhaps in its transaction; the caller locks before and settles after. */
  importWithin(session: Database, options: ImportOptions): Promise<ImportSummary>;
  /** One import at a time: two at once could both take the same content. */
  lockImports(session: Database, onWait?: () => void): Promise<void>;
  /** Makes what was imported findable and drops the pages that show lists of papers. */
  settle(session: Database): Promise<void>;
}

const indexedAtOnce = 1_000;
/** From here on it pays to index in bulk. */
const rowsForBulk = 5_000;

/** Imports of papers from a CSV, with their files. */
export function createPapersImport(dependencies: {
  database: Pick<DatabaseHandle, 'pool'>;
  storage: FileStorage;
  inspector: PdfInspector;
  invalidation: Pick<Invalidation, 'publish'>;
  maxFileBytes: number;
}): PapersImport {
  const { database, storage, inspector, invalidation, maxFileBytes } = dependencies;

  async function importPapers(options: ImportOptions): Promise<ImportSummary> {
    const source = await openSource(options);
    return withSession(database, async (session) => {
      if (options.isDryRun) return takeAll(session, source, options);
      await lockImports(session, options.onWait);
      const summary = await takeAll(session, source, options).catch(async (error: unknown) => {
        // Batches before the failure are in. When the database is lost, the next import does it.
        await settle(session).catch(() => {});
        throw error;
      });
      // Also when nothing was added: a run that was killed has not done it.
      await settle(session);
      return summary;
    });
  }

  async function importWithin(session: Database, options: ImportOptions): Promise<ImportSummary> {
    return takeAll(session, await openSource(options), options);
  }

  async function takeAll(
    session: Database,
    { folder, csv }: ImportSource,
    options: ImportOptions,
  ): Promise<ImportSummary> {
    const { isDryRun = false } = options;
    const rejects = await openRejectsFile(csv, options.rejectsPath);
    if (!isDryRun && csv.rows >= rowsForBulk) await beginBulkIndexing(session);
    const tally = createImportTally({ isDryRun, rows: csv.rows });
    await createImportLines(session);
    const intake = folder && createFileIntake({ folder, inspector, storage, maxFileBytes });
    const taker = await createBatchTaker({ session, intake, isDryRun });
    const context = {
      hasFiles: folder !== null,
      lastYear: currentYear() + 1,
      areSpecimens: options.areSpecimens ?? false,
    };
    let rejectsFile: string | null;
    try {
      for await (const batch of batchesOf(readPapersCsv(csv), context)) {
        options.signal?.throwIfAborted();
        const result = await taker.take(batch.papers);
        const refused = [...batch.rejects, ...result.rejects].sort((one, other) => one.line - other.line);
        await rejects.add(refused);
        const progress = tally.add({ ...result, rejects: refused });
        options.onProgress?.(progress);
      }
    } finally {
      rejectsFile = await rejects.close();
    }
    await dropImportLines(session);
    return tally.summary(rejectsFile);
  }

  async function lockImports(session: Database, onWait: () => void = () => {}): Promise<void> {
    await takeSessionLock(session, advisoryLocks.imports, onWait);
  }

  async function settle(session: Database): Promise<void> {
    await endBulkIndexing(session);
    await indexLeftOut(session);
    await analyzeLibrary(session);
    await rebuildSearchWords(session);
    await invalidation.publish(['papers', 'catalog', 'redirects']);
  }

  /** The database indexes a paper that is written; this mends what a restore or a fault has left. */
  async function indexLeftOut(session: Database): Promise<void> {
    for (let afterId = 0; ;) {
      const papers = await selectUnindexedPapers(session, { afterId, limit: indexedAtOnce });
      const last = papers.at(-1);
      if (!last) return;
      const ids = papers.map(({ id }) => id);
      await indexPapers(session, ids);
      afterId = last.id;
    }
  }

  return { importPapers, importWithin, lockImports, settle };
}

interface ImportSource {
  csv: PapersCsv;
  folder: FilesFolder | null;
}

/** All that can be found wrong before the database is touched. */
async function openSource({ csvPath, filesFolder }: ImportOptions): Promise<ImportSource> {
  const folder = filesFolder === undefined ? null : await openFilesFolder(filesFolder);
  return { folder, csv: await checkPapersCsv(csvPath) };
}
