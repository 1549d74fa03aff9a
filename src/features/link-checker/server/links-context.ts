import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import type { FetchedFile, LinkSource } from '#platform/links/link-source.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { sweepTemporaryFiles, writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import { createCheckLink } from './check-link.ts';
import { createLinkReading } from './link-reading.service.ts';

const timeoutMs = 300_000;
/** Older files, in milliseconds, are left from a crash, because no download takes this long. */
const leftBehindMs = 3_600_000;

/** Creates the download into its own folder, up to `maxFileBytes`. */
function createFileFetch(dependencies: { fetch: SafeFetch; folder: string; maxFileBytes: number }) {
  const { fetch, folder, maxFileBytes } = dependencies;

  async function fetched(url: string, signal: AbortSignal): Promise<FetchedFile> {
    await sweepTemporaryFiles(folder, leftBehindMs);
    try {
      return await fetch(url, { timeoutMs, signal, maxBytes: maxFileBytes }, async (answer, body) => {
        if (answer.status !== 200) throw notHad(`The site returned ${answer.status}`);
        return { ...(await writeTemporaryFile(folder, body, maxFileBytes)), name: nameIn(answer.url) };
      });
    } catch (error) {
      throw error instanceof OutgoingError ? notHad(error.message, error) : error;
    }
  }

  /**
   * Downloads a file and keeps it while `use` runs. Throws 'validation_failed' with a message if the download fails,
   * and errors of `use`.
   */
  return async (
    url: string,
    signal: AbortSignal,
    use: (file: FetchedFile) => Promise<void>,
  ): Promise<void> => {
    const file = await fetched(url, signal);
    try {
      await use(file);
    } finally {
      await rm(file.path, { force: true });
    }
  };
}

function notHad(message: string, cause?: unknown): AppError {
  return new AppError('validation_failed', { public: `${message}.`, cause });
}

/** Returns the file name: the last part of the URL. */
function nameIn(url: string): string {
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

export type LinksContext = ReturnType<typeof createLinksContext>;

/** Adds what the link checker needs to a context. `hasPath` tells whether this site answers a path. */
export function createLinksContext(
  ctx: Context,
  given: {
    sources: readonly LinkSource[];
    fetch: SafeFetch;
    hasPath(path: string): Promise<boolean>;
    jobs?: Jobs;
  },
) {
  const { sources, fetch, hasPath, jobs = getJobs(ctx) } = given;
  const { publicUrl, maxFileBytes, dataDir } = ctx.config;
  return {
    ...ctx,
    sources,
    jobs,
    check: createCheckLink({ fetch, own: { publicUrl, hasPath } }),
    fetchFile: createFileFetch({ fetch, folder: join(dataDir, 'fetched'), maxFileBytes }),
    reading: createLinkReading({ db: ctx.db, jobs }),
  };
}
