import { addAbortSignal } from 'node:stream';
import { crc32 } from 'node:zlib';
import { recordCheck } from '#features/files/files.server.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { ByteRange } from '#platform/http/file-answer.ts';
import { StorageError } from '#platform/storage/file-storage.ts';
import { updateChecksums, type StoredPaper } from './paper-zip.queries.ts';

/** Bytes that one request may read for missing checksums: about ten seconds of a slow disk or a bucket. */
const maxUnreadBytes = 1024 ** 3;

/**
 * Yields a range of a stored file. Closes the file and throws when `signal` aborts. Records a missing or shorter file as
 * damaged, and throws `gone`.
 */
export async function* readStoredFile(
  { storage, write }: Context,
  storageKey: string,
  range: ByteRange,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let missing = range.end - range.start + 1;
  try {
    const file = addAbortSignal(signal, await storage.open(storageKey, range));
    for await (const piece of file) {
      missing -= (piece as Buffer).length;
      yield piece as Buffer;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof StorageError && error.reason === 'not-found')) throw error;
  }
  if (missing === 0) return;
  await recordCheck(write, storageKey, false);
  throw new AppError('gone', { public: 'A file of the archive is damaged', details: { storageKey } });
}

async function computeChecksum(
  ctx: Context,
  { storageKey, bytes }: StoredPaper,
  signal: AbortSignal,
): Promise<number> {
  let checksum = 0;
  const content = readStoredFile(ctx, storageKey, { start: 0, end: bytes - 1 }, signal);
  for await (const piece of content) checksum = crc32(piece, checksum);
  return checksum;
}

/**
 * Returns papers with the CRC-32 of their files. Computes and saves it for files that were stored without it. Leaves
 * out papers whose file is damaged. Throws `unavailable` after too many bytes: the next request continues there.
 */
export async function addChecksums(
  ctx: Context,
  papers: StoredPaper[],
  signal: AbortSignal,
  maxBytes = maxUnreadBytes,
): Promise<(StoredPaper & { crc32: number })[]> {
  const complete = [];
  const computed = new Map<string, number>();
  let readBytes = 0;
  try {
    for (const paper of papers) {
      const known = paper.crc32 ?? computed.get(paper.storageKey);
      if (known !== undefined) {
        complete.push({ ...paper, crc32: known });
        continue;
      }
      if (readBytes >= maxBytes)
        throw new AppError('unavailable', {
          public: 'The archive is being prepared. Try again in a moment.',
        });
      readBytes += paper.bytes;
      const checksum = await computeChecksum(ctx, paper, signal).catch(ignoreDamaged);
      if (checksum === undefined) continue;
      computed.set(paper.storageKey, checksum);
      complete.push({ ...paper, crc32: checksum });
    }
  } finally {
    await updateChecksums(ctx.db, computed);
  }
  return complete;
}

function ignoreDamaged(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'gone')) throw error;
}
