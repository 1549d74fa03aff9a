import { AppError } from '#platform/errors/app-error.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';

/** Bounds what visitors without an established cookie add to the counts: a script can drop its cookie each time. */
export interface NewVisitors {
  /** Whether one more download of such a visitor counts today. The download itself is never refused. */
  mayCount(address: string, paperId: number): boolean;
}

const dayMs = 86_400_000;
/** Of one client network on one node. */
const [mostOfPaper, mostOfAll] = [30, 500];

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

  return {
    mayCount(address, paperId) {
      try {
        ofAll.check(address);
        ofPaper.take(address, String(paperId));
        ofAll.take(address);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited') return false;
        throw error;
      }
    },
  };
}
