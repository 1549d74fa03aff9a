import { join } from 'node:path';
import PQueue from 'p-queue';
import { within } from '#lib/time/within.ts';
import type { Config } from '#platform/config/config.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { storageRefusal } from '#platform/errors/disk-full.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { PdfFacts, PdfVerdict } from '#platform/pdf/pdf-verdict.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { getPdfKeys, storePdf, type LoosePdf } from './store-pdf.service.ts';
import { deleteUnusedFiles, lockStoredFiles } from './stored-files.service.ts';
import {
  markReady,
  markRefused,
  refuseLostCheck,
  selectUnchecked,
  type UploadRow,
} from './uploads.queries.ts';

/** Timeout of a response for the result of the check. After that the client polls. */
export const verdictTimeoutMs = 3_000;

/**
 * Concurrency limit of opening files (one thread each) and of storing them. Storing needs a transaction, and thus a
 * connection, until the file is copied and synced.
 */
const concurrency = 2;

/** Each inspection runs in its own thread. The timeout is short because the user waits for the answer. */
const inspection = { workers: concurrency, timeoutMs: 3_500 };
/** Age after which a check counts as lost if this node has neither the check nor the file: its node has stopped. */
const lostCheckMs = 600_000;

/** Files of unfinished uploads. */
export const getPartFiles = ({ config }: { config: Pick<Config, 'dataDir'> }) =>
  createPartFiles(join(config.dataDir, 'uploads'));

/**
 * Checks uploads that have arrived completely. A file that PDFium can open goes into the store in one transaction
 * with its row. For any other file the check saves a refusal and deletes the file. After a crash the check runs
 * again.
 */
export function createUploadChecks({ db, storage, config, log }: Context) {
  const { maxFileBytes } = config;
  const inspector = createPdfInspector({ ...inspection, maxBytes: maxFileBytes });
  const parts = getPartFiles({ config });
  const running = new Map<string, Promise<void>>();
  const [openings, storings] = [new PQueue({ concurrency }), new PQueue({ concurrency })];
  const closing = new AbortController();
  let resuming = Promise.resolve();

  /** Throws the reason of `closing` instead if the server closes before the work starts. */
  const unlessClosed = <Result>(queue: PQueue, work: () => Promise<Result>) =>
    queue.add(async () => {
      closing.signal.throwIfAborted();
      return work();
    });

  async function check(row: UploadRow): Promise<void> {
    try {
      const verdict = await unlessClosed(openings, () =>
        inspector.inspect(parts.getPath(row.id), { thumbnail: true }),
      );
      await conclude(row, verdict);
      await parts.delete(row.id);
    } catch (error) {
      if (error !== closing.signal.reason) await fail(row, error);
    }
  }

  async function conclude(row: UploadRow, verdict: PdfVerdict): Promise<void> {
    if (!verdict.ok) return markRefused(db, row.id, verdict.message);
    const path = parts.getPath(row.id);
    await unlessClosed(storings, async () =>
      store(row, { path, name: row.name, ...(await hashFile(path)) }, verdict.facts),
    );
  }

  async function store(row: UploadRow, file: LoosePdf, facts: PdfFacts): Promise<void> {
    const keys = getPdfKeys(file.sha256, facts);
    try {
      const isTaken = await db.transaction(async (transaction) => {
        await lockStoredFiles(transaction, keys);
        const stored = await storePdf(storage, file, facts, maxFileBytes);
        return markReady(transaction, row.id, {
          sha256: stored.sha256,
          storageKey: stored.storageKey,
          crc32: stored.crc32,
          pages: stored.pages,
          kind: stored.kind,
          pdfTitle: facts.title ?? null,
          firstPageText: facts.firstPageText,
          thumbnailKey: stored.thumbnailKey,
          thumbnailWidth: stored.thumbnailWidth,
          thumbnailHeight: stored.thumbnailHeight,
          activeContent: stored.activeContent,
        });
      });
      // Its user has removed the upload during the check.
      if (!isTaken) await deleteUnusedFiles({ db, storage }, keys);
    } catch (error) {
      await deleteUnusedFiles({ db, storage }, keys).catch(() => {});
      throw error;
    }
  }

  /**
   * Refuses an upload because of an internal error or a full disk. While the database is unavailable the upload is
   * not refused: the next read of it repeats the check. The same happens if the refusal cannot be saved.
   */
  async function fail(row: UploadRow, error: unknown): Promise<void> {
    if (isDatabaseUnavailable(error)) {
      log.warn({ error }, 'an upload waits for its check while the database is unavailable');
      return;
    }
    const fault = error instanceof AppError ? error : (storageRefusal(error) ?? error);
    const isKnown = fault instanceof AppError;
    if (!isKnown) log.error({ error }, 'an uploaded file could not be checked');
    const sentence = isKnown ? fault.message : 'The file could not be checked. Upload it again.';
    try {
      await markRefused(db, row.id, sentence);
      await parts.delete(row.id);
    } catch (secondError) {
      log.warn({ error: secondError }, 'an upload waits for its check');
    }
  }

  /** Starts the check of an upload in the state `checking`, unless it is running. Never throws. */
  function begin(row: UploadRow): void {
    if (running.has(row.id)) return;
    running.set(
      row.id,
      check(row).finally(() => running.delete(row.id)),
    );
  }

  /**
   * Resumes a check after a crash or a lost database connection, or refuses the upload if its file is lost. Returns the
   * current row.
   */
  async function ensure(row: UploadRow): Promise<UploadRow> {
    if (row.state !== 'checking' || running.has(row.id)) return row;
    if ((await parts.size(row.id)) === row.bytes) begin(row);
    else if (Date.now() - row.updatedAt.getTime() > lostCheckMs)
      return (await refuseLostCheck(db, row.id, lostCheckMs)) ?? row;
    return row;
  }

  async function resume(): Promise<void> {
    for (const row of await selectUnchecked(db)) {
      if (closing.signal.aborted) return;
      await ensure(row);
    }
  }

  return {
    begin,
    ensure,
    /** Resumes checks that a crash interrupted. Never throws. */
    start(): void {
      resuming = resume().catch((error: unknown) => {
        log.warn({ error }, 'uploads wait for their check until they are requested');
      });
    },
    /** Waits up to `milliseconds` for the running check of an upload. */
    async wait(id: string, milliseconds: number): Promise<void> {
      const check = running.get(id);
      if (check) await within(milliseconds, check);
    },
    /** Waits for files that are being opened or stored. Drops queued checks; the next start of the server runs them. */
    async close(): Promise<void> {
      closing.abort();
      await resuming;
      await Promise.all(running.values());
      await inspector.close();
    },
  };
}

/** The checks of a process. */
export const getUploadChecks = perContext(createUploadChecks);
