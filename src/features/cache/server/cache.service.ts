import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { everyTag, type DroppedTags } from '#platform/cache/invalidation.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { CacheStatus, Flushed } from '../cache.contract.ts';

export type FlushTarget = 'homepage' | 'downloads' | 'all';

export type CacheService = ReturnType<typeof createCacheService>;

const maxTopPages = 10;
const downloadsTag = 'downloads:flush';
/** Tags that each flush drops. No page has the tag of downloads. */
const tagOf = { homepage: 'home', downloads: downloadsTag, all: everyTag } as const satisfies Record<
  FlushTarget,
  string
>;
const nameOf = { homepage: 'homepage cache', downloads: 'download queue', all: 'caches' } as const;

/** Reports and flushes the caches in memory. */
export function createCacheService(dependencies: {
  write: AuditedWrite;
  pageCache: Pick<PageCache, 'status' | 'ageOf' | 'top'>;
  /** Paths of the home page, the default one first. */
  homePages: string[];
  downloads: { pending(): number; flush(): Promise<boolean> };
}) {
  const { write, pageCache, homePages, downloads } = dependencies;

  function homepage(): CacheStatus['homepage'] {
    const ages = homePages.map((path) => pageCache.ageOf(path));
    const age = ages.find((each) => each !== null);
    return age === undefined || age === null ? null : { age };
  }

  return {
    /** Returns the caches of this node. */
    status(): CacheStatus {
      const { hits, misses, stale, pages, bytes, maxBytes } = pageCache.status();
      const asked = hits + misses;
      return {
        homepage: homepage(),
        memoryCache: {
          size: bytes,
          maxSize: maxBytes,
          pages,
          hits,
          misses,
          stale,
          hitRate: asked === 0 ? null : hits / asked,
        },
        downloadBatch: { pendingDownloads: downloads.pending() },
        topPages: pageCache.top(maxTopPages),
      };
    },
    /**
     * Flushes on every node, on this one before it returns. Drops rendered pages and writes counted downloads to the
     * database. Throws 503 if the downloads of this node cannot be written.
     */
    async flush(author: Author, target: FlushTarget): Promise<Flushed> {
      await write(author, async ({ changed, audit }) => {
        changed(tagOf[target]);
        audit({ action: 'cache.flushed', subjectName: nameOf[target] });
      });
      if (target !== 'homepage' && !(await downloads.flush()))
        throw new AppError('unavailable', {
          public: 'The downloads could not be saved. They stay in the queue.',
        });
      const messages = {
        homepage: 'Homepage cache flushed. The next visit renders it again.',
        downloads: 'Download queue flushed. Every counted download is in the database.',
        all: 'All caches flushed. Each page is rendered again on its next visit.',
      };
      return { message: messages[target] };
    },
    /** Handles changed tags: another node may ask this one to write its downloads. */
    forget(tags: DroppedTags): void {
      // `flush` logs failures and retries them.
      if (tags === 'all' || tags.includes(downloadsTag)) void downloads.flush();
    },
  };
}
