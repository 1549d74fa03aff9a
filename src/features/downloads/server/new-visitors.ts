import { createLruMap } from '#platform/cache/lru-map.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';

/** Bounds what visitors without an established cookie add to the counts: a script can drop its cookie each time. */
export interface NewVisitors {
  /**
   * Whether one more download of such a visitor counts today. A repeat by the same visitor takes nothing from the
   * allowance. The download itself is never refused.
   */
  mayCount(address: string, paperId: number, visitorHash: string): boolean;
}

const dayMs = 86_400_000;
/** Of one client network on one node. */
const [mostOfPaper, mostOfAll] = [30, 500];
/** Pairs of visitor and paper that have taken from an allowance; beyond, the oldest would take again. */
const mostPairs = 50_000;
/** A visitor counts once an hour for a paper: after that a repeat is a new download. */
const pairMs = 3_600_000;

export function createNewVisitors({
  secret,
  now = Date.now,
}: {
  secret: string;
  now?: () => number;
}): NewVisitors {
  const limitOf = (purpose: string, most: number) =>
    createRateLimit({ secret, purpose, allowances: [{ most, spanMs: dayMs }], now });
  const ofPaper = limitOf('downloads of a paper by new visitors', mostOfPaper);
  const ofAll = limitOf('downloads by new visitors', mostOfAll);

  const admitted = createLruMap<string, number>(mostPairs);

  return {
    mayCount(address, paperId, visitorHash) {
      const pair = `${paperId} ${visitorHash}`;
      const until = admitted.get(pair);
      if (until !== undefined && now() < until) return true;
      try {
        ofAll.check(address);
        ofPaper.take(address, String(paperId));
        ofAll.take(address);
        admitted.set(pair, now() + pairMs);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited') return false;
        throw error;
      }
    },
  };
}
