import { stat } from 'node:fs/promises';
import {
  adoptFiles,
  discardReservations,
  getUploadedFile,
  reserveUploads,
  settleUploads,
  type UploadedFile,
  type UploadReservation,
} from '#features/files/files.server.ts';
import type { Upload } from '#features/files/files.contract.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createPdfSplitter, type PdfSplitter } from '#platform/pdf/pdf-splitter.ts';
import { createLocalCopies, type LocalCopies } from '#platform/storage/local-copies.ts';
import { describePages, type NewPart, type UploadParts } from '../split-pdf.contract.ts';
import { formatCount } from '#lib/text/format.ts';

/** Parts share no fonts and images, so together they can be larger than the original. */
const maxGrowth = 4;
const alwaysAllowedBytes = 64 * 1024 * 1024;

/** Below the timeout of a handler. A volume of 100 MB takes a second or two. */
const splitting = { workers: 1, timeoutMs: 20_000 };

export interface SplitTools {
  splitter: Pick<PdfSplitter, 'split'>;
  copies: LocalCopies;
}

export const getSplitTools = perContext(({ storage }) => {
  const [splitter, copies] = [createPdfSplitter(splitting), createLocalCopies(storage)];
  return {
    splitter,
    copies,
    async close() {
      await splitter.close();
      await copies.close();
    },
  };
});

/**
 * Makes new uploads from pages of a ready upload and returns them. The original stays. Throws `not_found`, `conflict`
 * for a file that is not ready or cannot be split, and `validation_failed` for a page that does not exist.
 */
export async function splitUpload(
  ctx: Context,
  { splitter, copies }: SplitTools,
  actor: Actor,
  uploadId: string,
  { parts }: UploadParts,
): Promise<Upload[]> {
  const file = await getUploadedFile(ctx, actor.id, uploadId);
  requirePages(parts, file.pages);
  const maxBytes = Math.max(alwaysAllowedBytes, maxGrowth * file.bytes);
  const reserved = await reserveUploads(ctx, parts.length, maxBytes);
  const reservedIds = reserved.map(({ id }) => id);
  let ids: string[] = [];
  try {
    const targets = parts.map(({ pages }, index) => ({ path: reserved[index]!.path, pages }));
    const refusal = await copies.use(file.storageKey, (path) => splitter.split(path, targets, maxBytes));
    if (refusal) throw new AppError('conflict', { public: refusal.message });
    ids = await insertUploads(ctx, actor, { ...file, id: uploadId }, parts, reserved);
  } finally {
    // A retry returns the uploads of the first write, and its own files are not needed.
    await discardReservations(
      ctx,
      reservedIds.filter((id) => !ids.includes(id)),
    );
  }
  return settleUploads(ctx, actor.id, ids);
}

async function insertUploads(
  ctx: Context,
  actor: Actor,
  upload: UploadedFile & { id: string },
  parts: NewPart[],
  reserved: UploadReservation[],
): Promise<string[]> {
  const files = await Promise.all(
    parts.map(async ({ name }, index) => {
      const { id, path } = reserved[index]!;
      return { id, name, bytes: (await stat(path)).size, fingerprint: `part of ${upload.id} ${id}` };
    }),
  );
  return ctx.write(actor, async ({ transaction, audit }) => {
    await adoptFiles(ctx, transaction, actor.id, files);
    audit({
      action: 'upload.split',
      subjectName: upload.name,
      after: { pages: upload.pages, parts: parts.map(describePart) },
    });
    return files.map(({ id }) => id);
  });
}

function requirePages(parts: NewPart[], pages: number): void {
  const last = Math.max(...parts.flatMap((part) => part.pages.map(({ number }) => number)));
  if (last <= pages) return;
  throw fieldError(
    'validation_failed',
    'parts',
    `The file has ${formatCount(pages, 'page')}, so there is no page ${last}`,
  );
}

/** For the audit log: 'Maths.pdf: 1-12, 14'. */
function describePart({ name, pages }: NewPart): string {
  return `${name}: ${describePages(pages)}`;
}
