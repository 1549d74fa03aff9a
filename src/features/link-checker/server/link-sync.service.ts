import { jobFindings } from '#features/jobs/jobs.server.ts';
import { sitePath } from '#lib/url/link-target.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { inLongTransaction } from '#platform/database/session.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { LinkSource, UsedLink } from '#platform/links/link-source.ts';
import { readLinksJobName } from '../link-checker.contract.ts';
import type { LastRead } from './link-reading.service.ts';
import type { LinksContext } from './links-context.ts';
import { isCheckedPath } from './own-links.ts';
import { applyFound, beginSync, insertFound, type FoundLink } from './link-sync.queries.ts';

function foundIn(source: LinkSource, { url, ...link }: UsedLink, publicUrl: string): FoundLink[] {
  const normalised = url.startsWith('/') ? sitePath(url) : parseWebUrl(url);
  if (normalised === null) return [];
  const own = new URL(publicUrl);
  const { origin, hostname, pathname } = new URL(normalised, publicUrl);
  const isOwn = origin === own.origin;
  // Of the site itself only what can be checked is read.
  if (isOwn && !isCheckedPath(pathname)) return [];
  const host = isOwn ? own.host : hostname;
  return [{ ...link, source: source.name, url: normalised, host, isFile: source.storeFile !== undefined }];
}

/** Synchronises the table of links with the papers and pages. Takes a minute for a million papers: call it only from jobs. */
export async function readLinks(
  { db, config, sources }: LinksContext,
  { signal, progress }: Pick<RunningJob, 'signal' | 'progress'>,
) {
  const foundAt = new Date();
  const started = performance.now();
  let uses = 0;
  await inLongTransaction(db, signal, async (transaction) => {
    await beginSync(transaction);
    for (const source of sources)
      for await (const batch of source.batches()) {
        signal.throwIfAborted();
        const found = batch.flatMap((link) => foundIn(source, link, config.publicUrl));
        if (found.length > 0) await insertFound(transaction, found);
        uses += found.length;
        progress({ done: uses, total: null, note: 'Reading where links lead' });
      }
    await applyFound(transaction);
    const found: LastRead = { took: Math.round(performance.now() - started) };
    await jobFindings<LastRead>(db, readLinksJobName).save({ found, foundAt }, transaction);
  });
  return { uses };
}
