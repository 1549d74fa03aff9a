import type { Readable } from 'node:stream';
import { fileSize } from '#lib/text/format.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import type { PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { refusePdf } from '#platform/pdf/pdf-verdict.ts';
import { requireDiskSpace } from '#platform/storage/disk-space.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { Upload, UploadToBegin } from '../files.contract.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { deleteUnusedFiles } from './stored-files.service.ts';
import { createUploadChecks } from './upload-checks.ts';
import { createUploadWriters } from '#platform/storage/upload-writers.ts';
import { createMadeUploads, requireFreePlaces, type MadeUploads } from './made-uploads.service.ts';
import { OffsetConflict, whileConnected } from '#platform/storage/upload-errors.ts';
import { getUploadWords, type ReadTexts, type UploadWords } from './upload-words.ts';
import { presentUpload } from './uploads.presenter.ts';
import {
  deleteUpload,
  insertUpload,
  lockBeginning,
  markChecking,
  refuseLostCheck,
  selectSameUploads,
  selectUnchecked,
  selectUpload,
  selectUploads,
  touchUpload,
  updateTexts,
  type UploadRow,
} from './uploads.queries.ts';

/** A ready file, used to propose the fields of a paper. */
export interface ReadyUpload extends UploadWords {
  id: string;
  sha256: string;
  pages: number;
}

/** The stored file of a ready upload. */
export interface UploadedFile {
  name: string;
  bytes: number;
  pages: number;
  storageKey: string;
}

export interface UploadsService extends MadeUploads {
  /** Resumes checks that a crash interrupted. Never throws. */
  start(): void;
  /** Announces a file. `isNew` is false if the user has already announced the same file and can continue it. */
  begin(userId: number, given: UploadToBegin): Promise<{ upload: Upload; isNew: boolean }>;
  /**
   * Appends bytes at an offset. If the stream fails, the bytes received so far stay. The last part starts the check,
   * and the call waits some seconds for its result. A later call ends a running call for the same upload. Throws
   * `OffsetConflict` if the file does not end at the offset.
   */
  receive(
    userId: number,
    id: string,
    part: { offset: number; bytes?: number; body: Readable },
  ): Promise<Upload>;
  /** Throws `not_found`, also for an upload of another user. */
  find(userId: number, id: string): Promise<Upload>;
  /** Returns the uploads of a user, newest first. */
  list(userId: number): Promise<Upload[]>;
  /** Throws `not_found`, and `conflict` for a file that is not ready. */
  findReady(userId: number, id: string): Promise<ReadyUpload>;
  /** Returns the stored file of an upload. Throws like `findReady`. */
  findFile(userId: number, id: string): Promise<UploadedFile>;
  /** Returns ready uploads, newest first. */
  listReady(userId: number): Promise<ReadyUpload[]>;
  /** Stores texts that were read for the proposal. Does nothing if the upload no longer exists. */
  storeTexts(id: string, texts: ReadTexts): Promise<void>;
  remove(userId: number, id: string): Promise<void>;
  /** Waits for files that are being opened or stored. The next start of the server checks the others. */
  close(): Promise<void>;
}

/** Timeout of a response for the result of the check. After that the client polls. */
const verdictTimeoutMs = 3_000;
/** Age after which a check counts as lost if this node has neither the check nor the file: its node has stopped. */
const lostCheckMs = 600_000;

export function createUploadsService(dependencies: {
  db: Database;
  storage: FileStorage;
  inspector: PdfInspector;
  /** Folder of the part files: `${DATA_DIR}/uploads`. */
  partsFolder: string;
  maxFileBytes: number;
  log: Log;
}): UploadsService {
  const { db, storage, inspector, partsFolder, maxFileBytes, log } = dependencies;
  const parts = createPartFiles(partsFolder);
  const checks = createUploadChecks({ db, storage, inspector, parts, maxFileBytes, log });
  const writers = createUploadWriters();
  let resuming = Promise.resolve();
  let isClosed = false;

  async function present(row: UploadRow): Promise<Upload> {
    return presentUpload(row, row.state === 'receiving' ? await parts.size(row.id) : row.bytes);
  }

  async function ownRow(userId: number, id: string): Promise<UploadRow> {
    const row = await selectUpload(db, id, userId);
    if (!row) throw notFound('Upload not found');
    return ensureCheck(row);
  }

  /**
   * Resumes a check after a crash or a lost database connection, or refuses the upload if its file is lost. Returns
   * the current row.
   */
  async function ensureCheck(row: UploadRow): Promise<UploadRow> {
    if (row.state !== 'checking' || checks.isRunning(row.id)) return row;
    if ((await parts.size(row.id)) === row.bytes) checks.begin(row);
    else if (Date.now() - row.updatedAt.getTime() > lostCheckMs)
      return (await refuseLostCheck(db, row.id, lostCheckMs)) ?? row;
    return row;
  }

  function refuseOverLimit(bytes: number): void {
    if (bytes <= maxFileBytes) return;
    const sentence = `${fileSize(bytes)} is over the ${fileSize(maxFileBytes).replace('.0 ', ' ')} limit.`;
    throw new AppError('payload_too_large', { public: sentence });
  }

  async function begin(userId: number, given: UploadToBegin): Promise<{ upload: Upload; isNew: boolean }> {
    refuseOverLimit(given.bytes);
    return db.transaction(async (transaction) => {
      await lockBeginning(transaction, userId);
      const same = await selectSameUploads(transaction, userId, given);
      const known = same.find(({ state }) => state !== 'refused');
      if (known) {
        await touchUpload(transaction, known.id);
        return { upload: await present(known), isNew: false };
      }
      // A new attempt replaces refused uploads of the same file.
      for (const { id } of same) await deleteUpload(transaction, id, userId);
      await requireFreePlaces(transaction, userId, 1);
      // For a moment the disk holds both the part file and its copy in the store.
      await requireDiskSpace(partsFolder, 2 * given.bytes);
      const refusal = given.bytes === 0 ? refusePdf('empty').message : null;
      return { upload: await present(await insertUpload(transaction, userId, given, refusal)), isNew: true };
    });
  }

  async function receive(
    userId: number,
    id: string,
    { offset, bytes = 0, body }: { offset: number; bytes?: number; body: Readable },
  ): Promise<Upload> {
    const row = await ownRow(userId, id);
    if (row.state !== 'receiving') throw new OffsetConflict(row.bytes);
    const there = await whileConnected(
      writers.write(id, body, async () => {
        // Read after the previous writer has stopped.
        const size = await parts.size(id);
        if (size !== offset) throw new OffsetConflict(size);
        if (offset + bytes > row.bytes)
          throw new AppError('payload_too_large', { public: 'The upload is larger than its declared size' });
        await touchUpload(db, id);
        return parts.append(id, body, row.bytes);
      }),
    );
    if (there === row.bytes) {
      const complete = await markChecking(db, id);
      if (complete) checks.begin(complete);
      await checks.wait(id, verdictTimeoutMs);
    }
    return find(userId, id);
  }

  async function find(userId: number, id: string): Promise<Upload> {
    return present(await ownRow(userId, id));
  }

  async function remove(userId: number, id: string): Promise<void> {
    await ownRow(userId, id);
    await writers.stop(id);
    const row = await deleteUpload(db, id, userId);
    if (!row) return;
    await parts.delete(id);
    await deleteUnusedFiles(
      { db, storage },
      [row.storageKey, row.thumbnailKey].filter((key) => key !== null),
    );
  }

  async function resumeChecks(): Promise<void> {
    for (const row of await selectUnchecked(db)) {
      if (isClosed) return;
      await ensureCheck(row);
    }
  }

  function readyUpload(row: UploadRow): ReadyUpload {
    if (row.state !== 'ready' || row.sha256 === null)
      throw new AppError('conflict', { public: row.refusal ?? 'The file is not ready yet' });
    return { id: row.id, sha256: row.sha256, pages: row.pages ?? 1, ...getUploadWords(row) };
  }

  async function findFile(userId: number, id: string): Promise<UploadedFile> {
    const row = await ownRow(userId, id);
    readyUpload(row);
    const { name, bytes, pages, storageKey } = row;
    return { name, bytes, pages: pages!, storageKey: storageKey! };
  }

  return {
    ...createMadeUploads({ db, partsFolder, parts, checks }),
    start() {
      resuming = resumeChecks().catch((error: unknown) => {
        log.warn({ error }, 'uploads wait for their check until they are requested');
      });
    },
    begin,
    receive,
    find,
    async list(userId) {
      const rows = await selectUploads(db, userId);
      return Promise.all(rows.map(async (row) => present(await ensureCheck(row))));
    },
    findFile,
    findReady: async (userId, id) => readyUpload(await ownRow(userId, id)),
    listReady: async (userId) => {
      const rows = await selectUploads(db, userId);
      return rows.filter(({ state }) => state === 'ready').map(readyUpload);
    },
    storeTexts: (id, texts) => updateTexts(db, id, texts),
    remove,
    async close() {
      isClosed = true;
      await resuming;
      await checks.close();
    },
  };
}
