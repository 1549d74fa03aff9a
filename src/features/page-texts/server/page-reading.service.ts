import type { Context } from '#platform/context/context.ts';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { ocrEngineName, type OcrChoice } from '#platform/ocr/ocr-engine.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import {
  deleteUnusedTexts,
  queueMissingFiles,
  queueOldFiles,
  queueWorseFiles,
  selectFilesToRead,
  selectMayRead,
  selectPaperIds,
} from './reading-queue.queries.ts';
import { readLeasedFile, type LeasedReading } from './leased-reader.service.ts';

/** A start has more urgent work, such as filling caches. */
const firstLookMs = 20_000;
const lookMs = 10_000;
const hourMs = 3_600_000;
const batchSize = 50;
/** After this time, files of new papers are looked for before the known ones are read. */
const freshMs = 30_000;
const maxDeleted = 500;

/** Reads the pages of all stored files in the background, one file at a time. */
export function createPageReading({ db, storage, log, invalidation }: Context) {
  const closing = new AbortController();
  let ocr: Promise<OcrChoice> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let tidiedAt = -Infinity;

  const engine = () => (ocr ??= findOcr());

  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < hourMs) return;
    tidiedAt = performance.now();
    await queueMissingFiles(db);
    await queueOldFiles(db);
    await queueWorseFiles(db, ocrEngineName(await engine()));
    await deleteUnusedTexts(db, maxDeleted);
  }

  /** Reads until nothing is left. */
  async function readAll(reading: LeasedReading): Promise<void> {
    while (!closing.signal.aborted) {
      const files = await selectFilesToRead(db, batchSize);
      const selectedAt = performance.now();
      if (files.length === 0) return;
      for (const sha256 of files) {
        if (performance.now() - selectedAt > freshMs) break;
        if (closing.signal.aborted || !(await reading.mayRead())) return;
        await readLeasedFile(reading, sha256);
      }
    }
  }

  async function look(isWorker: boolean): Promise<void> {
    const mayRead = () => selectMayRead(db, isWorker);
    try {
      if (!(await mayRead())) return;
      await tidy();
      if ((await selectFilesToRead(db, 1)).length === 0) return;
      const choice = await engine();
      const reader = createPageReader(choice);
      try {
        await readAll({
          db,
          storage,
          log,
          reader,
          engineName: ocrEngineName(choice),
          closing: closing.signal,
          mayRead,
          // Pages of papers say whether the text of a file can be searched.
          onDone: async (sha256) =>
            invalidation.publish((await selectPaperIds(db, sha256)).map((id) => `paper:${id}`)),
        });
      } finally {
        reader.stop();
      }
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ error }, 'page texts could not be read; trying again');
    }
  }

  function scheduleLook(ms: number, isWorker: boolean): void {
    timer = setTimeout(() => {
      looking = look(isWorker).finally(() => {
        if (!closing.signal.aborted) scheduleLook(lookMs, isWorker);
      });
    }, ms).unref();
  }

  return {
    /** Returns the OCR engine of this machine. It is chosen at the first call. */
    engine,
    /** Begins to read queued files, some seconds later. `isWorker`: servers leave it to workers if there are any. */
    start({ isWorker }: { isWorker: boolean }): void {
      scheduleLook(firstLookMs, isWorker);
    },
    /** Stops at the current page, which is read again later. */
    async close(): Promise<void> {
      closing.abort(new Error('the server closes'));
      clearTimeout(timer);
      await looking;
    },
  };
}
