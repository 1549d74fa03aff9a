import { join } from 'node:path';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createPdfInspector, type PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { createUploadWriters } from '#platform/storage/upload-writers.ts';
import type { Upload } from '../files.contract.ts';
import { createMadeUploads, type MadeUploads } from './made-uploads.service.ts';
import { createOwnUploads } from './own-uploads.service.ts';
import { createReadyUploads, type ReadyUploads } from './ready-uploads.service.ts';
import { createReceivedUploads, type ReceivedUploads } from './received-uploads.service.ts';
import { deleteUnusedFiles } from './stored-files.service.ts';
import { createUploadChecks } from './upload-checks.ts';
import { deleteUpload, selectUnchecked, selectUploads } from './uploads.queries.ts';

export interface UploadsService extends ReceivedUploads, MadeUploads, ReadyUploads {
  /** Resumes checks that a crash interrupted. Never throws. */
  start(): void;
  /** Throws `not_found`, also for an upload of another user. */
  find(userId: number, id: string): Promise<Upload>;
  /** Returns the uploads of a user, newest first. */
  list(userId: number): Promise<Upload[]>;
  remove(userId: number, id: string): Promise<void>;
  /** Waits for files that are being opened or stored. The next start of the server checks the others. */
  close(): Promise<void>;
}

export function createUploadsService(dependencies: {
  db: Database;
  storage: FileStorage;
  inspector: PdfInspector;
  /** Folder of the part files: `${DATA_DIR}/uploads`. */
  partsFolder: string;
  maxFileBytes: number;
  log: Log;
}): UploadsService {
  const { db, storage, partsFolder, maxFileBytes, log } = dependencies;
  const parts = createPartFiles(partsFolder);
  const checks = createUploadChecks({ ...dependencies, parts });
  const writers = createUploadWriters();
  const own = createOwnUploads({ db, parts, checks });
  let resuming = Promise.resolve();
  let isClosed = false;

  async function resumeChecks(): Promise<void> {
    for (const row of await selectUnchecked(db)) {
      if (isClosed) return;
      await own.ensureCheck(row);
    }
  }

  return {
    ...createReceivedUploads({ db, own, parts, partsFolder, writers, checks, maxFileBytes }),
    ...createMadeUploads({ db, partsFolder, parts, checks }),
    ...createReadyUploads({ db, own }),
    start() {
      resuming = resumeChecks().catch((error: unknown) => {
        log.warn({ error }, 'uploads wait for their check until they are requested');
      });
    },
    find: async (userId, id) => own.present(await own.row(userId, id)),
    async list(userId) {
      const rows = await selectUploads(db, userId);
      return Promise.all(rows.map(async (row) => own.present(await own.ensureCheck(row))));
    },
    async remove(userId, id) {
      await own.row(userId, id);
      await writers.stop(id);
      const row = await deleteUpload(db, id, userId);
      if (!row) return;
      await parts.delete(id);
      await deleteUnusedFiles(
        { db, storage },
        [row.storageKey, row.thumbnailKey].filter((key) => key !== null),
      );
    },
    async close() {
      isClosed = true;
      await resuming;
      await checks.close();
    },
  };
}

/** Two inspections run at a time, each in its own thread. The timeout is short because the user waits for the answer. */
const inspection = { workers: 2, timeoutMs: 3_500 };

/** The uploads of a process. */
export const getUploads = perContext(({ db, storage, config, log }): UploadsService => {
  const { maxFileBytes } = config;
  const inspector = createPdfInspector({ ...inspection, maxBytes: maxFileBytes });
  const partsFolder = getPartsFolder(config);
  const uploads = createUploadsService({ db, storage, inspector, partsFolder, maxFileBytes, log });
  return {
    ...uploads,
    async close() {
      await uploads.close();
      await inspector.close();
    },
  };
});

/** The folder of unfinished uploads. */
export const getPartsFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'uploads');
