import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { DownloadTarget } from '../analytics-admin.contract.ts';
import type { CountsOfOthers } from './daily-counts.ts';
import { selectTarget, writeTarget } from './target.queries.ts';

/** The number of downloads that the owner wants in a month. */
export interface DownloadTargets {
  /** Returns the target, and the downloads of this month. */
  get(): Promise<DownloadTarget>;
  /** Sets the target; null removes it. Returns the new target. */
  set(author: Author, downloads: number | null): Promise<DownloadTarget>;
}

export function createDownloadTargets(dependencies: {
  db: Database;
  write: AuditedWrite;
  counts: Pick<CountsOfOthers, 'downloads'>;
  now: () => number;
}): DownloadTargets {
  const { db, write, counts, now } = dependencies;

  async function get(): Promise<DownloadTarget> {
    const today = dayInIndia(now());
    const month = { from: `${today.slice(0, 8)}01` as const, to: today };
    const days = await counts.downloads(month);
    const thisMonth = days.reduce((sum, { downloads }) => sum + downloads, 0);
    return { downloads: await selectTarget(db), thisMonth };
  }

  return {
    get,
    async set(author, downloads) {
      await write(author, async ({ transaction, audit }) => {
        const before = await selectTarget(transaction);
        if (before === downloads) return;
        await writeTarget(transaction, downloads);
        audit({
          action: 'analytics.target-set',
          subjectName: 'downloads a month',
          before: { downloads: before },
          after: { downloads },
        });
      });
      return get();
    },
  };
}
