import type { AuditedWrite, Author } from '#features/audit/server/audited-write.service.ts';
import { everyTag, type DroppedTags } from '#platform/cache/invalidation.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { CacheStatus, Flushed } from '../cache.contract.ts';

export type FlushTarget = 'homepage' | 'downloads' | 'all';

/** What is kept in memory, to be looked at and to be let go. */
export interface CacheService {
  /** Of this node. */
  status(): CacheStatus;
  /**
   * On every node, on this one before it returns: pages are rendered anew, counted downloads are written to the
   * database. 503 when the downloads of this node cannot be written.
   */
  flush(author: Author, target: FlushTarget): Promise<Flushed>;
  /** To be called with what changed: another node may ask this one to write its downloads. */
  forget(tags: DroppedTags): void;
}

const mostTopPages = 10;
const downloadsTag = 'downloads:flush';
/** Which tags a flush drops; that of downloads is on no page. */
const tagOf = { homepage: 'home', downloads: downloadsTag, all: everyTag } as const satisfies Record<
  FlushTarget,
  string
>;
const nameOf = { homepage: 'homepage cache', downloads: 'download queue', all: 'caches' } as const;

export function createCacheService(dependencies: {
  write: AuditedWrite;
  pageCache: Pick<PageCache, 'status' | 'ageOf' | 'top'>;
  /** Addresses of the home page, the usual one first. */
  homePages: string[];
  downloads: { pending(): number; flush(): Promise<boolean> };
}): CacheService {
  const { write, pageCache, homePages, downloads } = dependencies;

  function homepage(): CacheStatus['homepage'] {
    const ages = homePages.map((path) => pageCache.ageOf(path));
    const age = ages.find((each) => each !== null);
    return age === undefined || age === null ? null : { age };
  }

  return {
    status() {
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
        topPages: pageCache.top(mostTopPages),
      };
    },
    async flush(author, target) {
      await write(author, async ({ changed, audit }) => {
        changed(tagOf[target]);
        audit({ action: 'cache.flushed', subjectName: nameOf[target] });
      });
      if (target !== 'homepage' && !(await downloads.flush()))
        throw new AppError('unavailable', { public: 'The downloads could not be written. They are kept.' });
      const messages = {
        homepage: 'Homepage cache flushed. The next visitor sees it rendered anew.',
        downloads: 'Download queue flushed. Every counted download is in the database.',
        all: 'All caches flushed. Every page is rendered anew when it is next asked for.',
      };
      return { message: messages[target] };
    },
    forget(tags) {
      // What fails is logged there, and tried again.
      if (tags === 'all' || tags.includes(downloadsTag)) void downloads.flush();
    },
  };
}
