import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/errors/app-error.ts';
import { createKeyedHash } from './keyed-hash.ts';

export interface RateLimit {
  /** Throws `rate_limited` with the seconds to wait when the address has used up its share. */
  check(address: string): void;
  /** As `check`, and uses one up. */
  take(address: string): void;
}

/** The address of a line: of IPv6 its network of 64 bits, in which one household has every address it likes. */
function lineOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const zeros = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * At most `most` in any span of `spanMs` for one address, on this node. In memory only, under a keyed hash; of the
 * 5,000 addresses that were here last.
 */
export function createRateLimit(options: {
  secret: string;
  /** Keeps the hashes of two limits apart. */
  purpose: string;
  most: number;
  spanMs: number;
  now?: () => number;
}): RateLimit {
  const { secret, purpose, most, spanMs, now = Date.now } = options;
  const hashOf = createKeyedHash(secret, `rate limit ${purpose}`);
  const taken = new LRUCache<string, number[]>({ max: 5_000 });
  const keyOf = (address: string) => hashOf(lineOf(address)).toString('base64url', 0, 16);

  function stillCounting(key: string): number[] {
    const since = now() - spanMs;
    return (taken.get(key) ?? []).filter((at) => at > since);
  }

  function check(key: string): number[] {
    const times = stillCounting(key);
    const [oldest] = times;
    if (oldest === undefined || times.length < most) return times;
    const retryAfterSeconds = Math.ceil((oldest + spanMs - now()) / 1000);
    throw new AppError('rate_limited', { public: 'Too many at once: try again later', retryAfterSeconds });
  }

  return {
    check: (address) => void check(keyOf(address)),
    take(address) {
      const key = keyOf(address);
      taken.set(key, [...check(key), now()]);
    },
  };
}
