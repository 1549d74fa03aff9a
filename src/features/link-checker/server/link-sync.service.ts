import { jobFindings } from '#features/jobs/jobs.server.ts';
import { splitLocale } from '#lib/text/locales.ts';
import { isPagePath } from '#lib/url/page-path.ts';
import { pageWords } from '#lib/url/pages.ts';
import { reservedSlugs } from '#lib/url/slug.ts';
import { sitePath } from '#lib/url/link-target.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { inLongTransaction } from '#platform/database/session.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { LinkSource, UsedLink } from '#platform/links/link-source.ts';
import { readLinksJobName } from '../link-checker.contract.ts';
import type { LastRead } from './link-reading.service.ts';
import type { LinksContext } from './links-context.ts';
import { applyFound, beginSync, insertFound, type FoundLink } from './link-sync.queries.ts';

/** Returns whether a path of this site is a page, a stored file or a download. Other paths are not checked. */
function isCheckedPath(path: string): boolean {
  if (path.startsWith('/files/') || /^\/api\/papers\/\d{1,15}\/download$/.test(path)) return true;
  const [first = ''] = splitLocale(path).url.slice(1).split('/', 1);
  return isPagePath(path) && (pageWords.has(first) || !reservedSlugs.has(first));
}

function readUse(source: LinkSource, { url, ...link }: UsedLink, publicUrl: string): FoundLink[] {
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
        const links = batch.flatMap((link) => readUse(source, link, config.publicUrl));
        if (links.length > 0) await insertFound(transaction, links);
        uses += links.length;
        progress({ done: uses, total: null, note: 'Reading where links lead' });
      }
    await applyFound(transaction);
    const found: LastRead = { took: Math.round(performance.now() - started) };
    await jobFindings<LastRead>(db, readLinksJobName).save({ found, foundAt }, transaction);
  });
  return { uses };
}
