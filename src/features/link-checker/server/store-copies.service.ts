import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isPublicText } from '#lib/text/public-text.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobStarter, RunningJob } from '#platform/jobs/job.ts';
import type { FetchedFile } from '#platform/links/link-source.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { sweepTemporaryFiles, writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import { type CopiesReport, maxLinksPerCall } from '../link-checker.contract.ts';
import { readLinks } from './link-sync.service.ts';
import type { LinksContext } from './links-context.ts';
import { removeUse } from './link-sync.queries.ts';
import { selectFileLinkIds, selectLink, selectUses } from './link-checker.queries.ts';

export const storeCopiesJob = { name: 'store-copies', isExclusive: true, library: 'changes' } as const;

const maxListedRefusals = 200;
const timeoutMs = 300_000;
/** Older files, in milliseconds, are left from a crash, because no download takes this long. */
const leftBehindMs = 3_600_000;

async function fetchFile(
  { config, fetch }: LinksContext,
  url: string,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const { dataDir, maxFileBytes: maxBytes } = config;
  const folder = join(dataDir, 'fetched');
  await sweepTemporaryFiles(folder, leftBehindMs);
  try {
    return await fetch(url, { timeoutMs, signal, maxBytes }, async (answer, body) => {
      if (answer.status !== 200) throw downloadFailed(`The site returned ${answer.status}`);
      return { ...(await writeTemporaryFile(folder, body, maxBytes)), name: getFileName(answer.url) };
    });
  } catch (error) {
    throw error instanceof OutgoingError ? downloadFailed(error.message, error) : error;
  }
}

/**
 * Downloads a file, up to `maxFileBytes`, and keeps it while `use` runs. Throws 'validation_failed' with a message if
 * the download fails, and errors of `use`.
 */
async function withFetchedFile(
  links: LinksContext,
  url: string,
  signal: AbortSignal,
  use: (file: FetchedFile) => Promise<void>,
): Promise<void> {
  const file = await fetchFile(links, url, signal);
  try {
    await use(file);
  } finally {
    await rm(file.path, { force: true });
  }
}

function downloadFailed(message: string, cause?: unknown): AppError {
  return new AppError('validation_failed', { public: `${message}.`, cause });
}

/** Returns the file name: the last part of the URL. */
function getFileName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    const name = decodeURIComponent(last).trim();
    return name !== '' && name.length <= 200 && isPublicText(name) && !/[/\\]/.test(name)
      ? name
      : 'paper.pdf';
  } catch {
    return 'paper.pdf';
  }
}

/** Downloads the files of these links and stores them for their records. A link that fails stays a link. */
export async function storeCopies(
  links: LinksContext,
  author: Author,
  linkIds: number[],
  job: RunningJob,
): Promise<CopiesReport> {
  const checkpoint = job.checkpoint as { done: number; report: CopiesReport } | null;
  const report = checkpoint?.report ?? { stored: 0, refused: [] };
  for (let done = checkpoint?.done ?? 0; done < linkIds.length;) {
    job.signal.throwIfAborted();
    const copied = await storeCopy(links, author, linkIds[done]!, job.signal);
    report.stored += copied.stored;
    report.refused = [...report.refused, ...copied.refused].slice(0, maxListedRefusals);
    done += 1;
    await job.saveCheckpoint({ done, report });
    job.progress({ done, total: linkIds.length });
  }
  return report;
}

async function storeCopy(
  links: LinksContext,
  author: Author,
  linkId: number,
  signal: AbortSignal,
): Promise<CopiesReport> {
  const { db, sources } = links;
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
    await withFetchedFile(links, link.url, signal, async (file) => {
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
