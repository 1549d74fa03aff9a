import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { DroppedTags, Invalidation } from '#platform/cache/invalidation.ts';
import type { TaggedMemory } from '#platform/cache/tagged-memory.ts';
import type { Config } from '#platform/config/config.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { Database, DatabaseHandle } from '#platform/database/database.ts';
import type { ReadRetry } from '#platform/database/read-retry.ts';
import type { Timings } from '#platform/http/timings.ts';
import type { Log } from '#platform/log/log.ts';
import type { Observation } from '#platform/observe/observation.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';

/** What every function of a feature may use. A process has one; a test makes one with `testContext`. */
export interface Context {
  readonly db: Database;
  /** For sessions of their own, such as those of jobs. */
  readonly database: DatabaseHandle;
  /** Retries reads while the database restarts. */
  readonly retryRead: ReadRetry;
  /** Runs a write with its audit entries and its invalidation in one transaction. */
  readonly write: AuditedWrite;
  /** For writes without an audit entry, such as ratings, and for changes without a write, such as a new day. */
  readonly invalidation: Invalidation;
  /** Keeps results of reads until one of their tags is published. */
  readonly cache: TaggedMemory;
  readonly storage: FileStorage;
  readonly config: Config;
  readonly log: Log;
  /** Metrics and traces, if they are configured. */
  readonly observation?: Observation | undefined;
  /** The cached pages of this process. */
  readonly pageCache: Pick<PageCache, 'status' | 'ageOf' | 'top'>;
  /** Response times of this process. */
  readonly timings: Timings;
  /** The key of keyed hashes and signatures. */
  readonly secret: string;
  /** Time in milliseconds since 1970. */
  now(): number;
  /** Calls `listener` for every change on any node. For objects that `cache` cannot hold. */
  onChange(listener: (tags: DroppedTags) => void): void;
}

/**
 * Returns a function that creates an object at its first call with a context, and returns the same object afterwards.
 * For objects with a lifetime, such as a journal. Everything else is a plain function.
 */
export function perContext<Value>(create: (ctx: Context) => Value): (ctx: Context) => Value {
  const created = new WeakMap<Context, Value>();
  return (ctx) => {
    const existing = created.get(ctx);
    if (existing !== undefined) return existing;
    const value = create(ctx);
    created.set(ctx, value);
    return value;
  };
}
