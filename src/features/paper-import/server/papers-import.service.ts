import {
  beginBulkIndexing,
  endBulkIndexing,
  indexPapers,
  rebuildSearchWords,
} from '#features/search/search.server.ts';
import { currentYear } from '#lib/time/current-year.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database, DatabaseHandle } from '#platform/database/database.ts';
import { takeSessionLock, withSession } from '#platform/database/session.ts';
import type { PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { batchesOf } from './batches-of.ts';
import { openFilesFolder, type FilesFolder } from './files-folder.ts';
import { createImportLines, dropImportLines } from './import-lines.queries.ts';
import { createImportTally, type ImportProgress, type ImportSummary } from './import-summary.ts';
import { createFileIntake } from './intake-file.ts';
import { checkPapersCsv, readPapersCsv, type ColumnMapping, type PapersCsv } from './papers-csv.ts';
import type { Reject } from './reject.ts';
import { openRejectsFile } from './rejects-file.ts';
import { createBatchTaker } from './take-batch.ts';
import { analyzeLibrary } from './write-papers.queries.ts';
import { selectUnindexedPapers } from '#features/papers/papers.server.ts';

export { describeImport, type ImportProgress, type ImportSummary } from './import-summary.ts';

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

export type PapersImport = ReturnType<typeof createPapersImport>;

const batchSize = 1_000;
/** From this number of rows on, bulk indexing is faster. */
const rowsForBulk = 5_000;

/** Creates the import of papers and their files from a CSV. */
export function createPapersImport(dependencies: {
  database: Pick<DatabaseHandle, 'pool'>;
  storage: FileStorage;
  inspector: PdfInspector;
  invalidation: Pick<Invalidation, 'publish'>;
  maxFileBytes: number;
}) {
  const { database, storage, inspector, invalidation, maxFileBytes } = dependencies;

  async function importPapers(options: ImportOptions): Promise<ImportSummary> {
    const source = await openSource(options);
    return withSession(database, async (session) => {
      if (options.isDryRun) return takeAll(session, source, options);
      await lockImports(session, options.onWait);
      const summary = await takeAll(session, source, options).catch(async (error: unknown) => {
        // Earlier batches are already imported. If the database connection is lost, the next import does this.
        await settle(session).catch(() => {});
        throw error;
      });
      // Also runs if nothing was added: a killed run did not do it.
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
    const { isUrlUnique = false } = options;
    const taker = await createBatchTaker({ session, intake, isDryRun, isUrlUnique });
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

  async function lockImports(session: Database, onWait: () => void = () => {}): Promise<void> {
    await takeSessionLock(session, advisoryLocks.imports, onWait);
  }

  async function settle(session: Database): Promise<void> {
    await endBulkIndexing(session);
    await indexLeftOut(session);
    await analyzeLibrary(session);
    await rebuildSearchWords(session);
    await invalidation.publish(['papers', 'catalog']);
  }

  /**
   * Indexes papers that a restore or a fault left without a search document. The database indexes others on every
   * write.
   */
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

  return {
    /**
     * Imports papers from a CSV. Rejected rows are written to the rejects file with line and reason. An invalid CSV
     * throws before anything is written. A second run changes nothing and rejects the same rows. A run after a crash
     * gives the same result as one complete run.
     */
    importPapers /**
     * Does the same in the caller's session, possibly in its transaction. The caller takes the lock before and calls
     * `settle` after.
     */,
    importWithin,
    /** Allows only one import: two concurrent imports could both add the same content. */
    lockImports,
    /** Updates search and planner statistics, and invalidates the pages that show papers. */
    settle,
  };
}

interface ImportSource {
  csv: PapersCsv;
  folder: FilesFolder | null;
}

/** Checks everything that can fail before the first database access. */
async function openSource({ csvPath, filesFolder, mapping }: ImportOptions): Promise<ImportSource> {
  const folder = filesFolder === undefined ? null : await openFilesFolder(filesFolder);
  return { folder, csv: await checkPapersCsv(csvPath, mapping) };
}
