import type { CdnPurge } from '#platform/cache/cdn-purge.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { isMigrated } from '#platform/database/migrations.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { diskSpace, isDiskLow } from '#platform/storage/disk-space.ts';
import type { DatabaseCrashes } from './context.ts';

/** Gauges of one node: its page cache, database connections and disk. They are read at each scrape. */
export function nodeGauges({
  pageCache,
  database: { db, pool },
  dataDir,
  crashes,
}: {
  pageCache: Pick<PageCache, 'status'>;
  database: DatabaseHandle;
  dataDir: string;
  /** Set only in a process that supervises the embedded PostgreSQL. */
  crashes?: Pick<DatabaseCrashes, 'restarts' | 'reserveBytes'> | undefined;
}): Gauge[] {
  return [
    {
      name: 'pariksha_page_cache_answers_total',
      help: 'Pages from the cache (hit), rendered (miss), of an older copy (stale; those are hits or misses, too)',
      label: 'kind',
      read() {
        const { hits, misses, stale } = pageCache.status();
        return { hit: hits, miss: misses, stale };
      },
    },
    { name: 'pariksha_page_cache_pages', help: 'Pages kept', read: () => pageCache.status().pages },
    {
      name: 'pariksha_page_cache_bytes',
      help: 'Bytes of the pages kept, in all encodings',
      read: () => pageCache.status().bytes,
    },
    {
      name: 'pariksha_database_connections',
      help: 'Connections to the database by what they do',
      label: 'state',
      read: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
    },
    {
      name: 'pariksha_database_waiting',
      help: 'Who waits for a connection to the database',
      read: () => pool.waitingCount,
    },
    {
      name: 'pariksha_database_up',
      help: 'Whether the database answers and is up to date; no line when it does not say within a second',
      read: () =>
        isMigrated(db).then(
          (isUp) => (isUp ? 1 : 0),
          () => 0,
        ),
    },
    {
      name: 'pariksha_disk_free_bytes',
      help: 'Free space on the disk of DATA_DIR',
      read: async () => (await diskSpace(dataDir)).freeBytes,
    },
    {
      name: 'pariksha_disk_low',
      help: '1 while uploads and backups are refused, because the disk of DATA_DIR is nearly full',
      read: async () => (isDiskLow(await diskSpace(dataDir)) ? 1 : 0),
    },
    ...(crashes
      ? [
          {
            name: 'pariksha_database_restarts_total',
            help: 'Times that this process restarted the embedded PostgreSQL after a crash',
            read: crashes.restarts,
          },
          {
            name: 'pariksha_disk_reserve_bytes',
            help: 'Space kept for a restart of the embedded PostgreSQL; 0 after a restart used it',
            read: crashes.reserveBytes,
          },
        ]
      : []),
  ];
}

/** Gauges of the purges of CDNs by this node. */
export const cdnGauges = ({ status }: Pick<CdnPurge, 'status'>): Gauge[] => [
  {
    name: 'pariksha_cdn_purges_total',
    help: 'Batches of tags that the CDN has purged (sent), and attempts without success (failed)',
    label: 'kind',
    read() {
      const { sent, failed } = status();
      return { sent, failed };
    },
  },
  {
    name: 'pariksha_cdn_purge_waiting',
    help: 'Tags that the CDN has not purged yet',
    read: () => status().waiting,
  },
];
