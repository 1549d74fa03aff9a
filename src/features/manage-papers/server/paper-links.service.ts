import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { keysOfPdf, storePdf, deleteUnusedFiles, lockStoredFiles } from '#features/files/files.server.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { auditedPaper } from './audited-paper.ts';
import { externalLink } from './external-link.ts';
import type { FileUrlCheck } from '#features/papers/papers-admin.contract.ts';
import { insertPaperFile, lockPaper, updatePaper } from '#features/papers/papers.server.ts';
import { isLinkedTo, selectLinkedPapers, selectPapersAtUrl } from './paper-links.queries.ts';
import type { ReadAdminPaper } from './read-admin-paper.ts';

const batchSize = 1_000;

/**
 * Creates the link source for papers with a file on another server. When such a file is stored here, the paper's URL,
 * counters and ratings stay. The old link is kept as the source of the file.
 */
export function createPaperLinks(dependencies: {
  db: Database;
  write: AuditedWrite;
  readPaper: ReadAdminPaper;
  storage: FileStorage;
  inspector: PdfInspector;
  maxFileBytes: number;
  /** No trailing slash. */
  publicUrl: string;
}): LinkSource {
  const { db, write, readPaper, storage, inspector, maxFileBytes, publicUrl } = dependencies;

  /** Locks and reads a paper that has its file at `url`. */
  async function lockedLink(transaction: Database, paperId: number, url: string) {
    if (!(await lockPaper(transaction, paperId))) throw notFound('Paper not found');
    if (!(await isLinkedTo(transaction, paperId, url)))
      throw new AppError('conflict', { public: 'The file of this paper has changed.' });
    return readPaper(transaction, paperId);
  }

  async function* batches() {
    for (let afterId = 0; ;) {
      const rows = await selectLinkedPapers(db, { afterId, limit: batchSize });
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => ({ ...row, adminAddress: `/admin?tab=manage&open=${row.recordId}` }));
      afterId = last.recordId;
    }
  }

  return {
    name: 'papers',
    title: 'Papers',
    batches,
    replace: (author, paperId, from, to) =>
      write(author, async ({ transaction, changed, audit }) => {
        const before = await lockedLink(transaction, paperId, from);
        await updatePaper(transaction, paperId, externalLink(to, publicUrl));
        const saved = await readPaper(transaction, paperId);
        audit({
          action: 'paper.updated',
          subjectId: paperId,
          subjectName: saved.title,
          before: auditedPaper(before),
          after: auditedPaper(saved),
        });
        changed('papers', `paper:${paperId}`);
      }),
    async storeFile(author, paperId, url, file) {
      const verdict = await inspector.inspect(file.path, { thumbnail: true });
      if (!verdict.ok) throw new AppError('validation_failed', { public: verdict.message });
      const keys = keysOfPdf(file.sha256, verdict.facts);
      try {
        await write(author, async ({ transaction, changed, audit }) => {
          await lockedLink(transaction, paperId, url);
          await lockStoredFiles(transaction, keys);
          const stored = await storePdf(storage, file, verdict.facts, maxFileBytes);
          await insertPaperFile(transaction, paperId, stored);
          await updatePaper(transaction, paperId, {});
          const { fileUrl, title } = await readPaper(transaction, paperId);
          audit({
            action: 'paper.file-stored',
            subjectId: paperId,
            subjectName: title,
            before: { fileUrl: url },
            after: { fileUrl, file: file.name, bytes: file.bytes },
          });
          changed('papers', `paper:${paperId}`);
        });
      } catch (error) {
        await deleteUnusedFiles({ db, storage }, keys).catch(() => {});
        throw error;
      }
    },
  };
}

/** Throws 400 for a URL that no paper can have. */
export type CheckFileUrl = (fileUrl: string) => Promise<FileUrlCheck>;

/** Creates the check of a File URL. `findProblem` opens the file. `publicUrl` has no trailing slash. */
export function createCheckFileUrl(dependencies: {
  db: Database;
  publicUrl: string;
  findProblem: (url: string) => Promise<string | null>;
}): CheckFileUrl {
  const { db, publicUrl, findProblem } = dependencies;
  return async (fileUrl) => {
    const { externalUrl } = externalLink(fileUrl, publicUrl);
    const problem = await findProblem(externalUrl);
    return { problem, papers: await selectPapersAtUrl(db, externalUrl) };
  };
}
