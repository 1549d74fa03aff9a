import { stat } from 'node:fs/promises';
import type { UploadedFile, UploadsService } from '#features/files/files.server.ts';
import type { Upload } from '#features/files/files.contract.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { PdfSplitter } from '#platform/pdf/pdf-splitter.ts';
import type { LocalCopies } from '#platform/storage/local-copies.ts';
import { describePages, type NewPart, type UploadParts } from '../split-pdf.contract.ts';
import { formatCount } from '#lib/text/format.ts';

export type SplitPdf = ReturnType<typeof createSplitPdf>;

/** Parts share no fonts and images, so together they can be larger than the original. */
const maxGrowth = 4;
const alwaysAllowedBytes = 64 * 1024 * 1024;

type Reservation = Awaited<ReturnType<UploadsService['reserve']>>[number];

export function createSplitPdf(dependencies: {
  write: AuditedWrite;
  uploads: Pick<UploadsService, 'findFile' | 'reserve' | 'discard' | 'adopt' | 'settle'>;
  splitter: Pick<PdfSplitter, 'split'>;
  copies: LocalCopies;
}) {
  const { write, uploads, splitter, copies } = dependencies;

  async function writeFiles(
    file: UploadedFile,
    parts: NewPart[],
    reserved: Reservation[],
    maxBytes: number,
  ): Promise<void> {
    const wanted = parts.map(({ pages }, index) => ({ path: reserved[index]!.path, pages }));
    const refusal = await copies.use(file.storageKey, (path) => splitter.split(path, wanted, maxBytes));
    if (refusal) throw new AppError('conflict', { public: refusal.message });
  }

  async function insertUploads(
    actor: Actor,
    upload: UploadedFile & { id: string },
    parts: NewPart[],
    reserved: Reservation[],
  ): Promise<string[]> {
    const files = await Promise.all(
      parts.map(async ({ name }, index) => {
        const { id, path } = reserved[index]!;
        return { id, name, bytes: (await stat(path)).size, fingerprint: `part of ${upload.id} ${id}` };
      }),
    );
    return write(actor, async ({ transaction, audit }) => {
      await uploads.adopt(transaction, actor.id, files);
      audit({
        action: 'upload.split',
        subjectName: upload.name,
        after: { pages: upload.pages, parts: parts.map(describePart) },
      });
      return files.map(({ id }) => id);
    });
  }

  return {
    /**
     * Makes new uploads from pages of a ready upload and returns them. The original stays. Throws `not_found`, `conflict`
     * for a file that is not ready or cannot be split, and `validation_failed` for a page that does not exist.
     */
    async split(actor: Actor, uploadId: string, { parts }: UploadParts): Promise<Upload[]> {
      const file = await uploads.findFile(actor.id, uploadId);
      requirePages(parts, file.pages);
      const maxBytes = Math.max(alwaysAllowedBytes, maxGrowth * file.bytes);
      const reserved = await uploads.reserve(parts.length, maxBytes);
      const reservedIds = reserved.map(({ id }) => id);
      let ids: string[] = [];
      try {
        await writeFiles(file, parts, reserved, maxBytes);
        ids = await insertUploads(actor, { ...file, id: uploadId }, parts, reserved);
      } finally {
        // A retry returns the uploads of the first write, and its own files are not needed.
        await uploads.discard(reservedIds.filter((id) => !ids.includes(id)));
      }
      return uploads.settle(actor.id, ids);
    },
  };
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
