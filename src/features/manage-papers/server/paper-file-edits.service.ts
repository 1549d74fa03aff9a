import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { lockStoredFiles, type StoredPaperFile, claimUpload } from '#features/files/files.server.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { AdminPaper, EarlierFile, FileReplacement } from '#features/papers/papers-admin.contract.ts';
import {
  selectPapersWithFile,
  insertPaperFile,
  lockPaper,
  updatePaper,
  keepAsEarlier,
  selectEarlierFiles,
  takeEarlierFile,
  presentEarlierFile,
} from '#features/papers/papers.server.ts';
import type { Context } from '#platform/context/context.ts';
import { readAdminPaper } from './read-admin-paper.ts';

async function changeFile(
  ctx: Context,
  actor: Actor,
  { transaction, changed, audit }: AuditedChange,
  {
    before,
    file,
    action,
  }: {
    before: AdminPaper;
    file: StoredPaperFile;
    action: 'paper.file-replaced' | 'paper.file-put-back';
  },
): Promise<AdminPaper> {
  const { id, title } = before;
  await keepAsEarlier(transaction, id, actor.id);
  await insertPaperFile(transaction, id, file);
  await updatePaper(transaction, id, {});
  const saved = await readAdminPaper(ctx, transaction, id);
  audit({ action, subjectId: id, subjectName: title, before: fileFacts(before), after: fileFacts(saved) });
  changed(`paper:${id}`);
  return saved;
}

async function lockAdminPaper(ctx: Context, transaction: Database, paperId: number): Promise<AdminPaper> {
  if (!(await lockPaper(transaction, paperId))) throw notFound('Paper not found');
  return readAdminPaper(ctx, transaction, paperId);
}

/**
 * Assigns an uploaded file to a paper, whose URL, counters and ratings stay. The previous file is kept for 30 days.
 * Throws 409 if the paper already has the same file. If another paper has it, throws 409 with the field `duplicate`,
 * unless `withDuplicate` is true.
 */
export function replacePaperFile(
  ctx: Context,
  actor: Actor,
  paperId: number,
  replacement: FileReplacement,
): Promise<AdminPaper> {
  const replace = () =>
    ctx.write(actor, async (change) => {
      const before = await lockAdminPaper(ctx, change.transaction, paperId);
      const edited = { subjectType: 'paper', subjectId: paperId, updatedAt: new Date(before.updatedAt) };
      await refuseStaleEdit(change.transaction, edited, replacement.updatedAt);
      const file = await claimUpload(change.transaction, replacement.uploadId, actor.id);
      if (before.fileUrl.endsWith(`/files/${file.sha256}.pdf`))
        throw fieldError('conflict', 'uploadId', 'The paper already has this file.');
      if (!replacement.withDuplicate) await refuseDuplicate(change.transaction, file);
      return changeFile(ctx, actor, change, { before, file, action: 'paper.file-replaced' });
    });
  return retryClashes(replace);
}

/** Restores a previous file of a paper. The current file moves to the list of previous files. */
export function restoreEarlierFile(
  ctx: Context,
  actor: Actor,
  paperId: number,
  fileId: number,
): Promise<AdminPaper> {
  const restore = () =>
    ctx.write(actor, async (change) => {
      const before = await lockAdminPaper(ctx, change.transaction, paperId);
      const file = await takeEarlierFile(change.transaction, paperId, fileId);
      if (!file) throw notFound('This file is no longer available');
      const keys = [file.storageKey, file.thumbnailKey].filter((key) => key !== null);
      await lockStoredFiles(change.transaction, keys);
      return changeFile(ctx, actor, change, { before, file, action: 'paper.file-put-back' });
    });
  return retryClashes(restore);
}

/** Returns the previous files of a paper. Throws 404 'Paper not found'. */
export async function listEarlierFiles(ctx: Context, paperId: number): Promise<EarlierFile[]> {
  await readAdminPaper(ctx, ctx.db, paperId);
  return (await selectEarlierFiles(ctx.db, paperId)).map(presentEarlierFile);
}

async function refuseDuplicate(transaction: Database, { storageKey }: StoredPaperFile): Promise<void> {
  const [owner] = await selectPapersWithFile(transaction, [storageKey]);
  if (!owner) return;
  const location = owner.isInTrash ? ' in the trash' : '';
  const message = `The paper ${owner.title}${location} already has this file.`;
  throw fieldError('conflict', 'duplicate', message);
}

function fileFacts({ fileUrl, file }: AdminPaper) {
  return {
    fileUrl,
    file: file?.originalName ?? null,
    bytes: file?.bytes ?? null,
    pages: file?.pages ?? null,
  };
}
