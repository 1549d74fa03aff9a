import type { AuditedChange, AuditedWrite } from '#platform/audit/audited-write.ts';
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
import type { ReadAdminPaper } from './read-admin-paper.ts';

/** Creates the service that replaces the stored file of a paper. The paper's URL, counters and ratings stay. */
export function createPaperFileEdits(dependencies: {
  db: Database;
  write: AuditedWrite;
  readPaper: ReadAdminPaper;
}) {
  const { db, write, readPaper } = dependencies;

  async function changeFile(
    actor: Actor,
    { transaction, changed, audit }: AuditedChange,
    before: AdminPaper,
    file: StoredPaperFile,
    action: 'paper.file-replaced' | 'paper.file-put-back',
  ): Promise<AdminPaper> {
    const { id, title } = before;
    await keepAsEarlier(transaction, id, actor.id);
    await insertPaperFile(transaction, id, file);
    await updatePaper(transaction, id, {});
    const saved = await readPaper(transaction, id);
    audit({ action, subjectId: id, subjectName: title, before: fileFacts(before), after: fileFacts(saved) });
    changed(`paper:${id}`);
    return saved;
  }

  async function locked(transaction: Database, paperId: number): Promise<AdminPaper> {
    if (!(await lockPaper(transaction, paperId))) throw notFound('Paper not found');
    return readPaper(transaction, paperId);
  }

  function replace(actor: Actor, paperId: number, given: FileReplacement): Promise<AdminPaper> {
    return write(actor, async (change) => {
      const before = await locked(change.transaction, paperId);
      const edited = { subjectType: 'paper', subjectId: paperId, updatedAt: new Date(before.updatedAt) };
      await refuseStaleEdit(change.transaction, edited, given.updatedAt);
      const file = await claimUpload(change.transaction, given.uploadId, actor.id);
      if (before.fileUrl.endsWith(`/files/${file.sha256}.pdf`)) {
        const message = 'The paper already has this file.';
        throw fieldError('conflict', 'uploadId', message);
      }
      if (!given.withDuplicate) await refuseDuplicate(change.transaction, file);
      return changeFile(actor, change, before, file, 'paper.file-replaced');
    });
  }

  function putBack(actor: Actor, paperId: number, fileId: number): Promise<AdminPaper> {
    return write(actor, async (change) => {
      const before = await locked(change.transaction, paperId);
      const file = await takeEarlierFile(change.transaction, paperId, fileId);
      if (!file) throw notFound('This file is no longer available');
      const keys = [file.storageKey, file.thumbnailKey].filter((key) => key !== null);
      await lockStoredFiles(change.transaction, keys);
      return changeFile(actor, change, before, file, 'paper.file-put-back');
    });
  }

  return {
    /**
     * Assigns an uploaded file to a paper. The previous file is kept for 30 days. Throws 409 if the paper already has
     * the same file. If another paper has it, throws 409 with the field `duplicate`, unless `withDuplicate` is true.
     */
    replace: (actor: Actor, paperId: number, given: FileReplacement) =>
      retryClashes(() => replace(actor, paperId, given)),
    /** Restores a previous file of a paper. The current file moves to the list of previous files. */
    putBack: (actor: Actor, paperId: number, fileId: number) =>
      retryClashes(() => putBack(actor, paperId, fileId)),
    async earlier(paperId: number): Promise<EarlierFile[]> {
      await readPaper(db, paperId);
      return (await selectEarlierFiles(db, paperId)).map(presentEarlierFile);
    },
  };
}

async function refuseDuplicate(transaction: Database, { storageKey }: StoredPaperFile): Promise<void> {
  const [owner] = await selectPapersWithFile(transaction, [storageKey]);
  if (!owner) return;
  const place = owner.isInTrash ? ' in the trash' : '';
  const message = `The paper ${owner.title}${place} already has this file.`;
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
