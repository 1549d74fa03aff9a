import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import type { ReadWish } from '../site-import.contract.ts';
import type { WithCandidates } from './list-source.service.ts';
import type { ReadOtherSite } from './site-import.jobs.ts';
import type { AddList } from './site-imports.service.ts';
import { crawlSite, usualLimits, type CrawlLimits } from './sources/crawl-site.ts';
import { readDriveLinks } from './sources/google-drive.ts';

/** Creates the reading of sites and of Google Drive. An interrupted reading starts again. */
export function createReadOtherSite(dependencies: {
  fetch: SafeFetch;
  addList: AddList;
  withCandidates: WithCandidates;
  limits?: CrawlLimits;
  driveOrigin?: string;
}): ReadOtherSite {
  const { fetch, addList, withCandidates, limits = usualLimits, driveOrigin } = dependencies;
  return async (author, wish, { signal, progress }) => {
    const common = { fetch, signal, onProgress: progress };
    const { candidates, notes } =
      wish.kind === 'site'
        ? await crawlSite(wish.url, { ...common, limits })
        : await readDriveLinks(wish.links, {
            ...common,
            delayMs: limits.delayMs,
            ...(driveOrigin !== undefined && { origin: driveOrigin }),
          });
    const list = { kind: wish.kind, name: nameOf(wish), notes };
    const { id, rows } = await withCandidates(candidates, (csvPath) => addList(author, list, csvPath));
    return { sourceId: id, rows, notes };
  };
}

function nameOf(wish: ReadWish): string {
  if (wish.kind === 'site') return wish.url;
  const [first = '', ...others] = wish.links.split('\n').filter((line) => line.trim() !== '');
  const link = first.trim().split(/\s/, 1)[0]!;
  return others.length === 0 ? link : `${link} and ${others.length} more`;
}
