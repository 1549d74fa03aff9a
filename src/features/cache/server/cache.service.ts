import { locales } from '#lib/text/locales.ts';
import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { everyTag, type DroppedTags } from '#platform/cache/invalidation.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { CacheStatus, Flushed } from '../cache.contract.ts';

export type FlushTarget = 'homepage' | 'downloads' | 'all';

const maxTopPages = 10;
const downloadsTag = 'downloads:flush';
/** Tags that each flush drops. No page has the tag of downloads. */
const tagOf = { homepage: 'home', downloads: downloadsTag, all: everyTag } as const satisfies Record<
  FlushTarget,
  string
>;
const messages = {
  homepage: 'Homepage cache flushed. The next visit renders it again.',
  downloads: 'Download queue flushed. Every counted download is in the database.',
  all: 'All caches flushed. Each page is rendered again on its next visit.',
} as const;
const nameOf = { homepage: 'homepage cache', downloads: 'download queue', all: 'caches' } as const;

/** The caches of one node. */
export interface NodeCaches {
  write: AuditedWrite;
  pageCache: Pick<PageCache, 'status' | 'ageOf' | 'top'>;
  downloads: { pending(): number; flush(): Promise<boolean> };
}

function getHomepage({ pageCache }: NodeCaches): CacheStatus['homepage'] {
  const ages = locales.map(({ prefix }) => pageCache.ageOf(prefix || '/'));
  const age = ages.find((each) => each !== null) ?? null;
  return age === null ? null : { age };
}

/** Returns the caches of this node. */
export function getCacheStatus(node: NodeCaches): CacheStatus {
  const { hits, misses, stale, pages, bytes, maxBytes } = node.pageCache.status();
  const requests = hits + misses;
  return {
    homepage: getHomepage(node),
    memoryCache: {
      size: bytes,
      maxSize: maxBytes,
      pages,
      hits,
      misses,
      stale,
      hitRate: requests === 0 ? null : hits / requests,
    },
    downloadBatch: { pendingDownloads: node.downloads.pending() },
    topPages: node.pageCache.top(maxTopPages),
  };
}

/**
 * Flushes on every node, on this one before it returns. Drops rendered pages and writes counted downloads to the
 * database. Throws 503 if the downloads of this node cannot be written.
 */
export async function flushCaches(
  { write, downloads }: NodeCaches,
  author: Author,
  target: FlushTarget,
): Promise<Flushed> {
  await write(author, async ({ changed, audit }) => {
    changed(tagOf[target]);
    audit({ action: 'cache.flushed', subjectName: nameOf[target] });
  });
  if (target !== 'homepage' && !(await downloads.flush()))
    throw new AppError('unavailable', {
      public: 'The downloads could not be saved. They stay in the queue.',
    });
  return { message: messages[target] };
}

/** Handles changed tags: another node may ask this one to write its downloads. `flush` logs failures and retries them. */
export function flushOnRequest({ downloads }: NodeCaches, tags: DroppedTags): void {
  if (tags === 'all' || tags.includes(downloadsTag)) void downloads.flush();
}
