import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { OwnUploads } from './own-uploads.service.ts';
import { getUploadWords, type ReadTexts, type UploadWords } from './upload-words.ts';
import { selectUploads, updateTexts, type UploadRow } from './uploads.queries.ts';

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

export type ReadyUploads = ReturnType<typeof createReadyUploads>;

function readyUpload(row: UploadRow): ReadyUpload {
  if (row.state !== 'ready' || row.sha256 === null)
    throw new AppError('conflict', { public: row.refusal ?? 'The file is not ready yet' });
  return { id: row.id, sha256: row.sha256, pages: row.pages ?? 1, ...getUploadWords(row) };
}

/** Uploads whose file is checked and stored. */
export function createReadyUploads({ db, own }: { db: Database; own: OwnUploads }) {
  return {
    /** Throws `not_found`, and `conflict` for a file that is not ready. */
    findReady: async (userId: number, id: string): Promise<ReadyUpload> =>
      readyUpload(await own.row(userId, id)),
    /** Returns the stored file of an upload. Throws like `findReady`. */
    async findFile(userId: number, id: string): Promise<UploadedFile> {
      const row = await own.row(userId, id);
      readyUpload(row);
      const { name, bytes, pages, storageKey } = row;
      return { name, bytes, pages: pages!, storageKey: storageKey! };
    },
    /** Returns ready uploads, newest first. */
    async listReady(userId: number): Promise<ReadyUpload[]> {
      const rows = await selectUploads(db, userId);
      return rows.filter(({ state }) => state === 'ready').map(readyUpload);
    },
    /** Stores texts that were read for the proposal. Does nothing if the upload no longer exists. */
    storeTexts: (id: string, texts: ReadTexts): Promise<void> => updateTexts(db, id, texts),
  };
}
