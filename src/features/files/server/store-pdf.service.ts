import { createHash } from 'node:crypto';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfFacts } from '#platform/pdf/pdf-verdict.ts';
import { storageKey, type FileStorage, type StoredFile } from '#platform/storage/file-storage.ts';
import type { StoredPaperFile } from './stored-files.service.ts';

/** A PDF file outside the store. */
export interface LoosePdf {
  path: string;
  /** File name for display, without folders. */
  name: string;
  sha256: string;
  bytes: number;
}

/** Returns the future storage keys of a PDF and its thumbnail. Lock them before `storePdf`. */
export function getPdfKeys(sha256: string, { thumbnail }: PdfFacts): string[] {
  const pdf = storageKey(sha256, 'pdf');
  if (!thumbnail) return [pdf];
  return [pdf, storageKey(createHash('sha256').update(thumbnail.webp).digest('hex'), 'webp')];
}

/**
 * Copies a PDF and its thumbnail into the store. The caller holds `lockStoredFiles`. Throws `StorageError`, and
 * `conflict` if the content of the file no longer has its hash.
 */
export async function storePdf(
  storage: FileStorage,
  file: LoosePdf,
  { pages, kind, thumbnail, activeContent }: PdfFacts,
  maxBytes: number,
): Promise<StoredPaperFile> {
  const { key, crc32 } = await copyPdf(storage, file, maxBytes);
  const picture =
    thumbnail && (await storage.put(inOnePiece(thumbnail.webp), { maxBytes, extension: 'webp' }));
  return {
    storageKey: key,
    sha256: file.sha256,
    bytes: file.bytes,
    crc32,
    pages,
    kind,
    originalName: file.name,
    thumbnailKey: picture?.key ?? null,
    thumbnailWidth: thumbnail?.width ?? null,
    thumbnailHeight: thumbnail?.height ?? null,
    activeContent: activeContent?.join(',') ?? null,
  };
}

/** Copies only the PDF. Throws like `storePdf`. */
export async function copyPdf(
  storage: FileStorage,
  { path, name, sha256 }: LoosePdf,
  maxBytes: number,
): Promise<StoredFile> {
  const stored = await storage.put(path, { maxBytes, extension: 'pdf' });
  if (stored.sha256 === sha256) return stored;
  throw new AppError('conflict', { public: `${name} changed while it was read. Try again.` });
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
