import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/errors/app-error.ts';
import { lineOf } from './client-line.ts';
import { createKeyedHash } from './keyed-hash.ts';

export interface RateLimit {
  /**
   * Throws `rate_limited` with the seconds to wait when the line of the address has used up its share; with a subject,
   * its share of that subject.
   */
  check(address: string, subject?: string): void;
  /** As `check`, and uses one up. */
  take(address: string, subject?: string): void;
  /** One that was taken does not count after all: what it was for was well. */
  giveBack(address: string, subject?: string): void;
}

export interface Allowance {
  most: number;
  spanMs: number;
}

const mostRemembered = 50_000;
/** Of all that are remembered together: 8 bytes each. */
const mostTimes = 1_000_000;

/** Until when there is no room; undefined when there is. `times` in order. */
function fullUntil(times: number[], { most, spanMs }: Allowance, now: number): number | undefined {
  // There is room again as soon as the first of the last `most` has left the span.
  const first = times.at(-most);
  return first !== undefined && first > now - spanMs ? first + spanMs : undefined;
}

/**
 * At most `most` in any `spanMs`, for each of the allowances. In the memory of this node only, under a keyed hash:
 * other nodes have shares of their own, a restart gives new ones, and of more than 50,000 lines (and a million takes)
 * those that were here longest ago start afresh.
 */
export function createRateLimit(options: {
  secret: string;
  /** Keeps the hashes of two limits apart. */
  purpose: string;
  allowances: Allowance[];
  now?: () => number;
}): RateLimit {
  const { secret, purpose, allowances, now = Date.now } = options;
  const hashOf = createKeyedHash(secret, `rate limit ${purpose}`);
  const longestMs = Math.max(...allowances.map(({ spanMs }) => spanMs));
  const taken = new LRUCache<string, number[]>({
    max: mostRemembered,
    maxSize: mostTimes,
    sizeCalculation: (times) => times.length,
  });
  const keyOf = (address: string, subject = '') =>
    hashOf(`${lineOf(address)}\n${subject}`).toString('base64url', 0, 16);

  function check(key: string): number[] {
    const at = now();
    const times = (taken.get(key) ?? []).filter((time) => time > at - longestMs);
    const waits = allowances.map((allowance) => fullUntil(times, allowance, at) ?? at);
    const until = Math.max(...waits);
    if (until <= at) return times;
    const retryAfterSeconds = Math.ceil((until - at) / 1000);
    throw new AppError('rate_limited', {
      public: 'Too many in a short time: try again later',
      retryAfterSeconds,
    });
  }

  return {
    check: (address, subject) => void check(keyOf(address, subject)),
    take(address, subject) {
      const key = keyOf(address, subject);
      taken.set(key, [...check(key), now()]);
    },
    giveBack(address, subject) {
      const key = keyOf(address, subject);
      const left = (taken.get(key) ?? []).slice(0, -1);
      if (left.length > 0) taken.set(key, left);
      else taken.delete(key);
    },
  };
}
