import { jobFindings } from '#features/jobs/jobs.server.ts';
import { sitePath } from '#lib/url/link-target.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import type { Database } from '#platform/database/database.ts';
import { inLongTransaction } from '#platform/database/session.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { LinkSource, UsedLink } from '#platform/links/link-source.ts';
import { readLinksJobName } from '../link-checker.contract.ts';
import { isCheckedPath } from './own-links.ts';
import { applyFound, beginSync, insertFound, type FoundLink } from './link-sync.queries.ts';

export type LinkSync = ReturnType<typeof createLinkSync>;

/** Stored result of a read. */
export interface LastRead {
  /** In milliseconds. */
  took: number;
}

/** Creates the read of papers and pages for links. Of the site itself it reads what can be checked. */
export function createLinkSync(dependencies: {
  db: Database;
  sources: readonly LinkSource[];
  /** No trailing slash. */
  publicUrl: string;
}) {
  const { db, sources, publicUrl } = dependencies;
  const own = new URL(publicUrl);

  function foundIn(source: LinkSource, { url, ...link }: UsedLink): FoundLink[] {
    const normalised = url.startsWith('/') ? sitePath(url) : parseWebUrl(url);
    if (normalised === null) return [];
    const { origin, hostname, pathname } = new URL(normalised, publicUrl);
    const isOwn = origin === own.origin;
    if (isOwn && !isCheckedPath(pathname)) return [];
    const host = isOwn ? own.host : hostname;
    return [{ ...link, source: source.name, url: normalised, host, isFile: source.storeFile !== undefined }];
  }

  return {
    /** Synchronises the table of links with the sources. Takes a minute for a million papers: call it only from jobs. */
    async run({ signal, progress }: Pick<RunningJob, 'signal' | 'progress'>) {
      const foundAt = new Date();
      const started = performance.now();
      let uses = 0;
      await inLongTransaction(db, signal, async (transaction) => {
        await beginSync(transaction);
        for (const source of sources)
          for await (const batch of source.batches()) {
            signal.throwIfAborted();
            const found = batch.flatMap((link) => foundIn(source, link));
            if (found.length > 0) await insertFound(transaction, found);
            uses += found.length;
            progress({ done: uses, total: null, note: 'Reading where links lead' });
          }
        await applyFound(transaction);
        const found: LastRead = { took: Math.round(performance.now() - started) };
        await jobFindings<LastRead>(db, readLinksJobName).save({ found, foundAt }, transaction);
      });
      return { uses };
    },
  };
}
