import type { Database } from '#platform/database/database.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import { lockStoredFiles, type StoredPaperFile } from './stored-files.service.ts';
import { getUploadWords, type UploadWords } from './upload-words.ts';
import { deleteReadyUpload, selectUpload, type UploadRow } from './uploads.queries.ts';

const whyNot = {
  receiving: 'The file has not arrived in full yet',
  checking: 'The file is still being checked',
  ready: 'The file is already being saved',
} as const;

/** The file of an upload, with the words that describe it. */
export interface ClaimedFile extends StoredPaperFile {
  words: UploadWords;
}

/**
 * Takes a ready upload of this user: deletes its row and locks its files until the transaction ends. In that
 * transaction the caller adds a row that names them. Throws `conflict` with the field `uploadId` if the upload is not
 * ready, belongs to another user or does not exist.
 */
export async function claimUpload(
  transaction: Database,
  uploadId: string,
  userId: number,
): Promise<ClaimedFile> {
  const row = await deleteReadyUpload(transaction, uploadId, userId);
  if (!row) throw unclaimable(await selectUpload(transaction, uploadId, userId));
  const file = storedFile(row);
  await lockStoredFiles(
    transaction,
    [file.storageKey, file.thumbnailKey].filter((key) => key !== null),
  );
  return file;
}

function unclaimable(row: UploadRow | undefined): AppError {
  const sentence = row
    ? (row.refusal ?? whyNot[row.state as keyof typeof whyNot])
    : 'The file no longer exists. Upload it again.';
  return fieldError('conflict', 'uploadId', sentence);
}

function storedFile(row: UploadRow): ClaimedFile {
  const { storageKey, sha256, pages, kind } = row;
  if (storageKey === null || sha256 === null || pages === null || kind === null)
    throw new Error('a ready upload has no file');
  return {
    storageKey,
    sha256,
    bytes: row.bytes,
    crc32: row.crc32,
    pages,
    kind,
    originalName: row.name,
    thumbnailKey: row.thumbnailKey,
    thumbnailWidth: row.thumbnailWidth,
    thumbnailHeight: row.thumbnailHeight,
    activeContent: row.activeContent,
    words: getUploadWords(row),
  };
}
