import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/errors/app-error.ts';
import { getClientNetwork } from './client-network.ts';
import { createKeyedHash } from './keyed-hash.ts';

export type RateLimit = ReturnType<typeof createRateLimit>;

export interface Allowance {
  most: number;
  spanMs: number;
}

const maxEntries = 50_000;
/** Maximum number of stored times over all keys, 8 bytes each. */
const maxTimes = 1_000_000;

/** Returns the time until which the allowance is used up, or `undefined` if there is room. `times` is sorted. */
function fullUntil(times: number[], { most, spanMs }: Allowance, now: number): number | undefined {
  // There is room again once the first of the last `most` is outside the span.
  const first = times.at(-most);
  return first !== undefined && first > now - spanMs ? first + spanMs : undefined;
}

/**
 * Allows at most `most` in any `spanMs`, for each of the allowances. Counts in the memory of this node, under a keyed
 * hash: each node has its own counts, and a restart resets them. With more than 50,000 keys or a million stored times,
 * the least recently used keys are reset.
 */
export function createRateLimit(options: {
  secret: string;
  /** Separates the hashes of two limits. */
  purpose: string;
  allowances: Allowance[];
  now?: () => number;
}) {
  const { secret, purpose, allowances, now = Date.now } = options;
  const hashOf = createKeyedHash(secret, `rate limit ${purpose}`);
  const maxMs = Math.max(...allowances.map(({ spanMs }) => spanMs));
  const taken = new LRUCache<string, number[]>({
    maxSize: maxTimes,
    sizeCalculation: (times) => times.length,
  });
  const keyOf = (address: string, subject = '') =>
    hashOf(`${getClientNetwork(address)}\n${subject}`).toString('base64url', 0, 16);

  function check(key: string): number[] {
    const at = now();
    const times = (taken.get(key) ?? []).filter((time) => time > at - maxMs);
    const waits = allowances.map((allowance) => fullUntil(times, allowance, at) ?? at);
    const until = Math.max(...waits);
    if (until <= at) return times;
    const retryAfterSeconds = Math.ceil((until - at) / 1000);
    throw new AppError('rate_limited', {
      public: 'Too many requests. Try again later.',
      retryAfterSeconds,
    });
  }

  return {
    /**
     * Throws `rate_limited` with the seconds to wait if the client network of the address has used up its allowance.
     * With a subject, counts requests for that subject only.
     */
    check: (address: string, subject?: string): void => void check(keyOf(address, subject)),
    /** Like `check`, and uses one request up. */
    take(address: string, subject?: string): void {
      const key = keyOf(address, subject);
      taken.set(key, [...check(key), now()]);
      // Not by `max`: lru-cache would allocate all keys when the limit is created.
      if (taken.size > maxEntries) taken.pop();
    },
    /** Gives one request back, for example after a successful attempt. */
    giveBack(address: string, subject?: string): void {
      const key = keyOf(address, subject);
      const left = (taken.get(key) ?? []).slice(0, -1);
      if (left.length > 0) taken.set(key, left);
      else taken.delete(key);
    },
  };
}
