import type { Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { LinkedFiles, LinkSource } from '#platform/links/link-source.ts';
import type { CopiesReport, FileCandidates, FileChoice } from '../link-checker.contract.ts';
import type { FileFetch } from './fetch-file.ts';
import { removeUse } from './link-sync.queries.ts';
import { selectLink, selectUses, type LinkUseRow } from './link-checker.queries.ts';

/** Replaces links that are the file of a record with files stored on this site. */
export interface LinkFiles {
  /** Returns stored files that could replace a record's link. If the link still works, compares them by content. */
  candidates(linkId: number, recordId: number): Promise<FileCandidates>;
  /** Assigns the stored file of another record. Returns the title of the changed record. */
  useFile(author: Author, linkId: number, choice: FileChoice): Promise<{ title: string }>;
  /** Downloads the files of these links and stores them for their records. A link that fails stays a link. */
  storeCopies(author: Author, linkIds: number[], job: RunningJob): Promise<CopiesReport>;
}

/** A user waits for the comparison, so its timeout is shorter. */
const comparingMs = 20_000;
const copyingMs = 300_000;
const refusalsListed = 200;

export function createLinkFiles(dependencies: {
  db: Database;
  sources: readonly LinkSource[];
  fetchFile: FileFetch;
}): LinkFiles {
  const { db, sources, fetchFile } = dependencies;
  const filesOf = ({ source }: LinkUseRow) => sources.find(({ name }) => name === source)?.files;

  async function fileUses(linkId: number): Promise<(LinkUseRow & { files: LinkedFiles })[]> {
    return (await selectUses(db, linkId)).flatMap((use) => {
      const files = filesOf(use);
      return files ? [{ ...use, files }] : [];
    });
  }

  async function fileUse(linkId: number, recordId: number) {
    const use = (await fileUses(linkId)).find((one) => one.recordId === recordId);
    if (!use) throw notFound('No paper uses this link as its file');
    return use;
  }

  /** Returns the hash of the file at a link, or `null` if the download fails. */
  async function hashAt(url: string): Promise<string | null> {
    try {
      return await fetchFile(url, { timeoutMs: comparingMs }, async ({ sha256 }) => sha256);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  async function storeCopy(author: Author, linkId: number, job: RunningJob): Promise<CopiesReport> {
    const link = await selectLink(db, linkId);
    const uses = link ? await fileUses(linkId) : [];
    if (!link || uses.length === 0) return { stored: 0, refused: [] };
    const report: CopiesReport = { stored: 0, refused: [] };
    const refuse = (title: string, error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      report.refused.push({ title, reason: error.message });
    };
    try {
      await fetchFile(link.url, { timeoutMs: copyingMs, signal: job.signal }, async (file) => {
        for (const { title, source, recordId, files } of uses) {
          try {
            await files.store(author, recordId, link.url, file);
          } catch (error) {
            refuse(title, error);
            continue;
          }
          await removeUse(db, linkId, source, recordId);
          report.stored += 1;
        }
      });
    } catch (error) {
      refuse(link.title, error);
    }
    return report;
  }

  return {
    async candidates(linkId, recordId) {
      const { files } = await fileUse(linkId, recordId);
      const link = await selectLink(db, linkId);
      const sha256 = link && link.status !== 'error' ? await hashAt(link.url) : null;
      return { isCompared: sha256 !== null, candidates: await files.candidates(recordId, sha256) };
    },
    async useFile(author, linkId, { recordId, otherId }) {
      const { files, title, source } = await fileUse(linkId, recordId);
      await files.useFileOf(author, recordId, otherId);
      await removeUse(db, linkId, source, recordId);
      return { title };
    },
    async storeCopies(author, linkIds, job) {
      const kept = job.checkpoint as { done: number; report: CopiesReport } | null;
      const report = kept?.report ?? { stored: 0, refused: [] };
      for (let done = kept?.done ?? 0; done < linkIds.length;) {
        job.signal.throwIfAborted();
        const copied = await storeCopy(author, linkIds[done]!, job);
        report.stored += copied.stored;
        report.refused = [...report.refused, ...copied.refused].slice(0, refusalsListed);
        done += 1;
        await job.saveCheckpoint({ done, report });
        job.progress({ done, total: linkIds.length });
      }
      return report;
    },
  };
}
