import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { ocrEngineName, type OcrChoice } from '#platform/ocr/ocr-engine.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import {
  deleteUnusedTexts,
  queueMissingFiles,
  queueOldFiles,
  queueWorseFiles,
  selectFilesToRead,
  selectMayRead,
  selectPaperIds,
} from './reading-queue.queries.ts';
import { createLeasedReader, type LeasedReader } from './leased-reader.service.ts';

export interface PageReading {
  /** Returns the OCR engine of this machine. It is chosen at the first call. */
  engine(): Promise<OcrChoice>;
  /** Begins to read queued files, some seconds later. `isWorker`: servers leave it to workers if there are any. */
  start(options: { isWorker: boolean }): void;
  /** Stops at the current page, which is read again later. */
  close(): Promise<void>;
}

/** A start has more urgent work, such as filling caches. */
const firstLookMs = 20_000;
const lookMs = 10_000;
const hourMs = 3_600_000;
const batchSize = 50;
/** After this time, files of new papers are looked for before the known ones are read. */
const freshMs = 30_000;
const maxDeleted = 500;

/** Reads the pages of all stored files in the background, one file at a time. */
export function createPageReading(dependencies: {
  db: Database;
  storage: Pick<FileStorage, 'withLocalFile'>;
  log: Log;
  /** Called with the papers whose file was read. */
  onRead(paperIds: number[]): Promise<void>;
  firstLookMs?: number;
}): PageReading {
  const { db, storage, log, onRead } = dependencies;
  const closing = new AbortController();
  let choice: Promise<OcrChoice> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let tidiedAt = -Infinity;

  const engine = () => (choice ??= findOcr());

  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < hourMs) return;
    tidiedAt = performance.now();
    await queueMissingFiles(db);
    await queueOldFiles(db);
    await queueWorseFiles(db, ocrEngineName(await engine()));
    await deleteUnusedTexts(db, maxDeleted);
  }

  /** Reads until nothing is left. */
  async function readAll(leased: LeasedReader, mayRead: () => Promise<boolean>): Promise<void> {
    while (!closing.signal.aborted) {
      const files = await selectFilesToRead(db, batchSize);
      const selectedAt = performance.now();
      if (files.length === 0) return;
      for (const sha256 of files) {
        if (performance.now() - selectedAt > freshMs) break;
        if (closing.signal.aborted || !(await mayRead())) return;
        await leased.read(sha256);
      }
    }
  }

  async function look(isWorker: boolean): Promise<void> {
    const mayRead = () => selectMayRead(db, isWorker);
    try {
      if (!(await mayRead())) return;
      await tidy();
      if ((await selectFilesToRead(db, 1)).length === 0) return;
      const found = await engine();
      const reader = createPageReader(found);
      const onDone = async (sha256: string) => onRead(await selectPaperIds(db, sha256));
      const engineName = ocrEngineName(found);
      const signal = closing.signal;
      try {
        await readAll(
          createLeasedReader({ db, storage, reader, engineName, log, closing: signal, mayRead, onDone }),
          mayRead,
        );
      } finally {
        reader.stop();
      }
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ error }, 'page texts could not be read; trying again');
    }
  }

  function lookIn(ms: number, isWorker: boolean): void {
    timer = setTimeout(() => {
      looking = look(isWorker).finally(() => {
        if (!closing.signal.aborted) lookIn(lookMs, isWorker);
      });
    }, ms).unref();
  }

  return {
    engine,
    start({ isWorker }) {
      lookIn(dependencies.firstLookMs ?? firstLookMs, isWorker);
    },
    async close() {
      closing.abort(new Error('the server closes'));
      clearTimeout(timer);
      await looking;
    },
  };
}
