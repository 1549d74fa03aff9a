import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { DownloadTarget } from '../analytics-admin.contract.ts';
import type { CountsOfOthers } from './daily-counts.ts';
import { selectTarget, writeTarget } from './target.queries.ts';

/** Returns the owner's target of downloads per month, and the downloads of this month. */
export async function getDownloadTarget(
  db: Database,
  counts: Pick<CountsOfOthers, 'downloads'>,
  today: CalendarDay,
): Promise<DownloadTarget> {
  const days = await counts.downloads({ from: `${today.slice(0, 8)}01`, to: today });
  const thisMonth = days.reduce((sum, { downloads }) => sum + downloads, 0);
  return { downloads: await selectTarget(db), thisMonth };
}

/** Sets the target; null removes it. */
export async function setDownloadTarget(
  write: AuditedWrite,
  author: Author,
  downloads: number | null,
): Promise<void> {
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
}
