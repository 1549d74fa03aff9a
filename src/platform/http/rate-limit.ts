import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#platform/errors/app-error.ts';
import { getClientNetwork } from './client-network.ts';
import { createKeyedHash } from './keyed-hash.ts';

export type RateLimit = ReturnType<typeof createRateLimit>;
export type StoredRateLimit = ReturnType<typeof createStoredRateLimit>;

export interface Allowance {
  limit: number;
  spanMs: number;
}

const maxEntries = 50_000;
/** Maximum number of stored times over all keys, 8 bytes each. */
const maxTimes = 1_000_000;

/** Returns the time until which the allowance is used up, or `undefined` if there is room. `times` is sorted. */
function fullUntil(times: number[], { limit, spanMs }: Allowance, now: number): number | undefined {
  // There is room again once the first of the last `limit` is outside the span.
  const first = times.at(-limit);
  return first !== undefined && first > now - spanMs ? first + spanMs : undefined;
}

interface RateLimitOptions {
  secret: string;
  /** Separates the hashes of two limits. */
  purpose: string;
  allowances: Allowance[];
}

/** Returns a function that hashes the client network of an address, and a subject. */
function createKeys({ secret, purpose }: RateLimitOptions) {
  const hash = createKeyedHash(secret, `rate limit ${purpose}`);
  return (address: string, subject = '') =>
    hash(`${getClientNetwork(address)}\n${subject}`).toString('base64url', 0, 16);
}

const tooManyRequests = (waitMs: number) =>
  new AppError('rate_limited', {
    public: 'Too many requests. Try again later.',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });

/**
 * Allows at most `limit` in any `spanMs`, for each of the allowances. Counts in the memory of this node, under a keyed
 * hash: each node has its own counts, and a restart resets them. With more than 50,000 keys or a million stored times,
 * the least recently used keys are reset.
 */
export function createRateLimit(options: RateLimitOptions & { now?: () => number }) {
  const { allowances, now = Date.now } = options;
  const getKey = createKeys(options);
  const maxMs = Math.max(...allowances.map(({ spanMs }) => spanMs));
  const timesByKey = new LRUCache<string, number[]>({
    maxSize: maxTimes,
    sizeCalculation: (times) => times.length,
  });

  function check(key: string): number[] {
    const at = now();
    const times = (timesByKey.get(key) ?? []).filter((time) => time > at - maxMs);
    const waits = allowances.map((allowance) => fullUntil(times, allowance, at) ?? at);
    const until = Math.max(...waits);
    if (until <= at) return times;
    throw tooManyRequests(until - at);
  }

  return {
    /**
     * Throws `rate_limited` with the seconds to wait if the client network of the address has used up its allowance.
     * With a subject, counts requests for that subject only.
     */
    check: (address: string, subject?: string): void => void check(getKey(address, subject)),
    /** Like `check`, and uses one request up. */
    take(address: string, subject?: string): void {
      const key = getKey(address, subject);
      timesByKey.set(key, [...check(key), now()]);
      // Not by `max`: lru-cache would allocate all keys when the limit is created.
      if (timesByKey.size > maxEntries) timesByKey.pop();
    },
  };
}

/**
 * Allows at most `limit` in each `spanMs`, which begins with its first request, for each of the allowances. Counts under
 * a keyed hash in the database, so that limits hold on all nodes and after a restart. While the database is unavailable,
 * each node counts in its memory.
 */
export function createStoredRateLimit(options: RateLimitOptions & { pool: Pool }) {
  const { pool, purpose, allowances } = options;
  const getKey = createKeys(options);
  let opening: Promise<RateLimiterPostgres[]> | undefined;

  async function openLimiters(): Promise<RateLimiterPostgres[]> {
    // Lazily imported, because it takes 30 ms to load.
    const { RateLimiterMemory, RateLimiterPostgres } = await import('rate-limiter-flexible');
    return allowances.map(({ limit, spanMs }) => {
      const allowance = { keyPrefix: `${purpose} ${spanMs}`, points: limit, duration: spanMs / 1000 };
      return new RateLimiterPostgres({
        ...allowance,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(allowance),
      });
    });
  }

  return {
    /**
     * Uses one request up, and returns a function that gives it back, for example after a successful attempt. Throws
     * `rate_limited` like `createRateLimit`, and then uses nothing up.
     */
    async take(address: string, subject?: string): Promise<() => Promise<void>> {
      const limiters = await (opening ??= openLimiters());
      const key = getKey(address, subject);
      const giveBack = async () => void (await Promise.all(limiters.map((limiter) => limiter.reward(key))));
      const results = await Promise.allSettled(limiters.map((limiter) => limiter.consume(key)));
      const waits = results.flatMap((each) =>
        each.status === 'rejected' ? [(each.reason as RateLimiterRes).msBeforeNext] : [],
      );
      if (waits.length === 0) return giveBack;
      await giveBack();
      throw tooManyRequests(Math.max(...waits));
    },
  };
}
