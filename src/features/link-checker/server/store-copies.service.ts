import type { Author } from '#platform/audit/audited-write.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobStarter, RunningJob } from '#platform/jobs/job.ts';
import { type CopiesReport, maxLinksPerCall } from '../link-checker.contract.ts';
import { readLinks } from './link-sync.service.ts';
import type { LinksContext } from './links-context.ts';
import { removeUse } from './link-sync.queries.ts';
import { selectFileLinkIds, selectLink, selectUses } from './link-checker.queries.ts';

export const storeCopiesJob = { name: 'store-copies', isExclusive: true, library: 'changes' } as const;

const refusalsListed = 200;

/** Downloads the files of these links and stores them for their records. A link that fails stays a link. */
export async function storeCopies(
  links: LinksContext,
  author: Author,
  linkIds: number[],
  job: RunningJob,
): Promise<CopiesReport> {
  const kept = job.checkpoint as { done: number; report: CopiesReport } | null;
  const report = kept?.report ?? { stored: 0, refused: [] };
  for (let done = kept?.done ?? 0; done < linkIds.length;) {
    job.signal.throwIfAborted();
    const copied = await storeCopy(links, author, linkIds[done]!, job.signal);
    report.stored += copied.stored;
    report.refused = [...report.refused, ...copied.refused].slice(0, refusalsListed);
    done += 1;
    await job.saveCheckpoint({ done, report });
    job.progress({ done, total: linkIds.length });
  }
  return report;
}

async function storeCopy(
  { db, sources, fetchFile }: LinksContext,
  author: Author,
  linkId: number,
  signal: AbortSignal,
): Promise<CopiesReport> {
  const report: CopiesReport = { stored: 0, refused: [] };
  const link = await selectLink(db, linkId);
  const uses = (link ? await selectUses(db, linkId) : []).flatMap((use) => {
    const storeFile = sources.find(({ name }) => name === use.source)?.storeFile;
    return storeFile ? [{ ...use, storeFile }] : [];
  });
  if (!link || uses.length === 0) return report;
  const refuse = (title: string, error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    report.refused.push({ title, reason: error.message });
  };
  try {
    await fetchFile(link.url, signal, async (file) => {
      for (const { title, source, recordId, storeFile } of uses) {
        try {
          await storeFile(author, recordId, link.url, file);
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

/**
 * Starts the job that stores copies of the files at these URLs. Reads the links of new papers first, so call it from a
 * job only. Throws `conflict` while the job runs. Returns how many files it leaves for a later start.
 */
export async function startCopies(
  links: LinksContext,
  startedBy: JobStarter,
  urls: string[],
  job: Pick<RunningJob, 'signal' | 'progress'>,
): Promise<number> {
  await readLinks(links, job);
  const ids = await selectFileLinkIds(links.db, urls);
  if (ids.length > 0)
    await links.jobs.start(storeCopiesJob, { ids: ids.slice(0, maxLinksPerCall), startedBy }, startedBy);
  return Math.max(0, ids.length - maxLinksPerCall);
}
