import { getPdfKeys, storePdf, deleteUnusedFiles, lockStoredFiles } from '#features/files/files.server.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import type { PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { noteUpdate } from './audited-paper.ts';
import { externalLink } from './external-link.ts';
import type { FileUrlCheck } from '#features/papers/papers-admin.contract.ts';
import { insertPaperFile, lockPaper, updatePaper } from '#features/papers/papers.server.ts';
import { isLinkedTo, selectLinkedPapers, selectPapersAtUrl } from './paper-links.queries.ts';
import type { Context } from '#platform/context/context.ts';
import { readAdminPaper } from './read-admin-paper.ts';

const batchSize = 1_000;

/**
 * Returns the link source for papers with a file on another server. When such a file is stored here, the paper's URL,
 * counters and ratings stay. The old link is kept as the source of the file.
 */
export function papersLinkSource(ctx: Context, inspector: PdfInspector): LinkSource {
  const { db, write, storage, config } = ctx;
  const { publicUrl, maxFileBytes } = config;

  /** Locks and reads a paper that has its file at `url`. */
  async function lockedLink(transaction: Database, paperId: number, url: string) {
    if (!(await lockPaper(transaction, paperId))) throw notFound('Paper not found');
    if (!(await isLinkedTo(transaction, paperId, url)))
      throw new AppError('conflict', { public: 'The file of this paper has changed.' });
    return readAdminPaper(ctx, transaction, paperId);
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
      write(author, async (change) => {
        const { transaction } = change;
        const before = await lockedLink(transaction, paperId, from);
        await updatePaper(transaction, paperId, externalLink(to, publicUrl));
        const saved = await readAdminPaper(ctx, transaction, paperId);
        noteUpdate(change, before, saved);
      }),
    async storeFile(author, paperId, url, file) {
      const verdict = await inspector.inspect(file.path, { thumbnail: true });
      if (!verdict.ok) throw new AppError('validation_failed', { public: verdict.message });
      const keys = getPdfKeys(file.sha256, verdict.facts);
      try {
        await write(author, async ({ transaction, changed, audit }) => {
          await lockedLink(transaction, paperId, url);
          await lockStoredFiles(transaction, keys);
          const stored = await storePdf(storage, file, verdict.facts, maxFileBytes);
          await insertPaperFile(transaction, paperId, stored);
          await updatePaper(transaction, paperId, {});
          const { fileUrl, title } = await readAdminPaper(ctx, transaction, paperId);
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

/** Opens the file at a URL, and finds the papers with the same URL. Throws 400 for a URL that no paper can have. */
export async function checkFileUrl(
  { db, config }: Context,
  fileUrl: string,
  findProblem: FindProblem,
): Promise<FileUrlCheck> {
  const { externalUrl } = externalLink(fileUrl, config.publicUrl);
  const problem = await findProblem(externalUrl);
  return { problem, papers: await selectPapersAtUrl(db, externalUrl) };
}

/** Opens the file at a URL, and returns why it is no PDF, or `null`. */
export type FindProblem = (url: string) => Promise<string | null>;
