import { randomUUID } from 'node:crypto';
import { isConnectionLost } from '#platform/database/database-unavailable.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { FileUnreadable, type PageReader } from '#platform/ocr/page-reader.ts';
import { storageKey, StorageError, type FileStorage } from '#platform/storage/file-storage.ts';
import { readFile, readLayers } from './read-file.ts';
import {
  claimFile,
  finishFile,
  leaseSeconds,
  selectFilesToRead,
  storePages,
  updateHeld,
  type FileToRead,
  type HeldFile,
} from './reading-queue.queries.ts';

/** Attempts without a new page, after which a file fails. */
const maxAttempts = 5;
/** Files whose text layers are read between two pages. */
const batchSize = 50;
const renewMs = (leaseSeconds * 1_000) / 4;

class LostLease extends Error {
  override name = 'LostLease';
}

/** What reads the files that this process leases. */
export interface LeasedReading {
  db: Database;
  storage: Pick<FileStorage, 'withLocalFile'>;
  reader: PageReader;
  engineName: string;
  log: Log;
  /** Aborted when this process closes. */
  closing: AbortSignal;
  /** Called every few seconds: false stops the file, which continues later at the same page. */
  mayRead(): Promise<boolean>;
  /** Called after the last page of a file. */
  onDone(sha256: string): Promise<void>;
}

/**
 * Claims one file and makes one pass: reads its text layers, or recognizes its pages. Does nothing if another process has
 * it. Throws only if the database is unavailable.
 */
export async function readLeasedFile(reading: LeasedReading, sha256: string): Promise<void> {
  const { db } = reading;
  const held = { sha256, lease: randomUUID() };
  const file = await claimFile(db, held);
  if (!file) return;
  if (file.attempts > maxAttempts) {
    const failure = `Reading ended ${maxAttempts} times with the server, always at page ${file.nextPage}.`;
    await updateHeld(db, held, { state: 'failed', lease: null, failure });
    return;
  }
  const { signal, end } = watch(reading, held);
  try {
    await readHeld(reading, held, file, signal);
  } catch (error) {
    // Another process takes the file after its lease.
    if (isConnectionLost(error)) throw error;
    await settle(reading, held, file, signal.aborted ? signal.reason : error);
  } finally {
    end();
  }
}

/** Renews the lease, and stops the reader as soon as the file is lost, reading is paused or the process closes. */
function watch({ db, reader, closing, mayRead }: LeasedReading, held: HeldFile) {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, closing]);
  // Ends the running page.
  signal.addEventListener('abort', () => reader.stop(), { once: true });
  const timer = setInterval(() => {
    Promise.all([updateHeld(db, held, {}), mayRead()]).then(
      ([isHeld, may]) => (isHeld && may) || stop.abort(new LostLease('the file is read later')),
      // Without a database, the next page cannot be stored either.
      () => undefined,
    );
  }, renewMs);
  return { signal, end: () => clearInterval(timer) };
}

/** Reads the text layers of a new file, or recognizes the pages of another one. */
async function readHeld(
  reading: LeasedReading,
  held: HeldFile,
  file: FileToRead,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, reader, engineName, onDone } = reading;
  const { sha256, pages, nextPage, areLayersRead } = file;
  const result = await storage.withLocalFile(storageKey(sha256, 'pdf'), (path) =>
    (areLayersRead ? readFile : readLayers)({
      path,
      pages,
      nextPage,
      reader,
      engineName,
      signal,
      async store(stored, progress) {
        if (!(await storePages(db, held, stored, progress, { isFirst: !areLayersRead })))
          throw new LostLease('another process has it');
        if (areLayersRead) await readNewLayers(reading, signal);
      },
    }),
  );
  const engine = result?.isOcr ? engineName : null;
  const isStored = result
    ? await finishFile(db, held, { pages, engine, isContinued: nextPage > 1 })
    : await updateHeld(db, held, { state: 'pending', lease: null, attempts: 0, areLayersRead: true });
  if (isStored) await onDone(sha256);
}

/** Text layers take milliseconds a page: those of new files are read between two pages of a scan. */
async function readNewLayers(reading: LeasedReading, signal: AbortSignal): Promise<void> {
  for (const sha256 of await selectFilesToRead(reading.db, batchSize, { onlyLayers: true })) {
    if (signal.aborted) return;
    await readLeasedFile(reading, sha256);
  }
}

/** Gives the file back, or ends it: a damaged or lost file, and too many attempts. */
async function settle(
  { db, log, closing }: LeasedReading,
  held: HeldFile,
  { attempts }: FileToRead,
  error: unknown,
): Promise<void> {
  if (error instanceof LostLease || closing.aborted) {
    await updateHeld(db, held, { state: 'pending', lease: null, attempts: 0 });
    return;
  }
  const failure = describeError(error);
  const isFinal = attempts >= maxAttempts || isHopeless(error);
  log.warn({ error, sha256: held.sha256, attempts, isFinal }, 'the pages of a file could not be read');
  await updateHeld(db, held, { state: isFinal ? 'failed' : 'pending', lease: null, failure });
}

function isHopeless(error: unknown): boolean {
  return error instanceof FileUnreadable || (error instanceof StorageError && error.reason === 'not-found');
}

function describeError(error: unknown): string {
  if (error instanceof StorageError && error.reason === 'not-found') return 'The stored file is missing.';
  return error instanceof Error ? error.message.slice(0, 300) : 'The file cannot be read.';
}
