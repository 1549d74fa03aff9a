import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { keysOfPdf, storePdf, deleteUnusedFiles, lockStoredFiles } from '#features/files/files.server.ts';
import { fileSize } from '#lib/text/format.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { FileCandidate, LinkSource } from '#platform/links/link-source.ts';
import type { PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { auditedPaper } from './audited-paper.ts';
import { externalLink } from './external-link.ts';
import type { FileUrlCheck } from '#features/papers/papers-admin.contract.ts';
import { insertPaperFile, lockPaper, updatePaper } from '#features/papers/papers.server.ts';
import {
  selectCandidates,
  selectExternalUrl,
  selectLinkedPapers,
  selectPapersAtUrl,
  selectStoredFile,
  type CandidateRow,
} from './paper-links.queries.ts';
import type { ReadAdminPaper } from './read-admin-paper.ts';

const papersAtOnce = 1_000;
const mostCandidates = 10;

const adminAddress = (paperId: number) => `/admin?tab=manage&open=${paperId}`;

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

  /** Locks and reads a paper that has an external file, at `url` if that is given. */
  async function lockedLink(transaction: Database, paperId: number, url?: string) {
    if (!(await lockPaper(transaction, paperId))) throw notFound('Paper not found');
    const present = await selectExternalUrl(transaction, paperId);
    const hasFile = (await selectStoredFile(transaction, paperId)) !== undefined;
    if (hasFile || !present || (url !== undefined && present !== url))
      throw new AppError('conflict', { public: 'The file of this paper has changed.' });
    return readPaper(transaction, paperId);
  }

  async function* batches() {
    for (let afterId = 0; ;) {
      const rows = await selectLinkedPapers(db, { afterId, limit: papersAtOnce });
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => ({ ...row, adminAddress: adminAddress(row.recordId) }));
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
    files: {
      async candidates(paperId, sha256) {
        const rows = await selectCandidates(db, paperId, sha256, mostCandidates);
        return rows.map((row) => presentCandidate(row, sha256));
      },
      useFileOf: (author, paperId, otherId) =>
        write(author, async ({ transaction, changed, audit }) => {
          const before = await lockedLink(transaction, paperId);
          const file = await selectStoredFile(transaction, otherId);
          if (!file) throw notFound('The other paper no longer has a file');
          await lockStoredFiles(transaction, keysOf(file));
          // Checked again under the lock: the last paper with this file may have been deleted meanwhile.
          if (!(await selectStoredFile(transaction, otherId)))
            throw notFound('The other paper no longer has a file');
          await insertPaperFile(transaction, paperId, file);
          await updatePaper(transaction, paperId, {});
          const { fileUrl, title } = await readPaper(transaction, paperId);
          audit({
            action: 'paper.file-taken-over',
            subjectId: paperId,
            subjectName: title,
            before: { fileUrl: before.fileUrl },
            after: { fileUrl },
          });
          changed('papers', `paper:${paperId}`);
        }),
      async store(author, paperId, url, file) {
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

const keysOf = ({ storageKey, thumbnailKey }: { storageKey: string; thumbnailKey: string | null }) =>
  [storageKey, thumbnailKey].filter((key) => key !== null);

function presentCandidate(row: CandidateRow, sha256: string | null): FileCandidate {
  const { id, title, examName, year, subjectName, session, language, bytes } = row;
  const facts = [examName, year, subjectName, session, language, fileSize(bytes)];
  return {
    recordId: id,
    title,
    note: facts.filter((fact) => fact !== null && fact !== '').join(', '),
    adminAddress: adminAddress(id),
    fileUrl: `/files/${row.sha256}.pdf`,
    isSameFile: row.sha256 === sha256,
  };
}
