import { createLruMap } from '#platform/cache/lru-map.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';

export type NewVisitors = ReturnType<typeof createNewVisitors>;

const dayMs = 86_400_000;
/** Per client network and node. */
const [maxOfPaper, maxOfAll] = [30, 500];
/** Maximum number of visitor and paper pairs in memory. Dropped pairs would use the allowance again. */
const maxPairs = 50_000;
/** A visitor counts once an hour for a paper. After that, a repeat is a new download. */
const pairMs = 3_600_000;

/**
 * Limits how much visitors without an established cookie add to the counts: a script can drop its cookie for each
 * request.
 */
export function createNewVisitors({ secret, now = Date.now }: { secret: string; now?: () => number }) {
  const createLimit = (purpose: string, limit: number) =>
    createRateLimit({ secret, purpose, allowances: [{ limit, spanMs: dayMs }], now });
  const ofPaper = createLimit('downloads of a paper by new visitors', maxOfPaper);
  const ofAll = createLimit('downloads by new visitors', maxOfAll);

  const admitted = createLruMap<string, number>(maxPairs);

  return {
    /**
     * Returns whether another download of such a visitor counts today. `address` is the IP address. A repeat by the same visitor does not use the
     * allowance. The download itself is never refused.
     */
    mayCount(address: string, paperId: number, visitorHash: string): boolean {
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
