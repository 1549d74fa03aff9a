import type { JobRun } from '../jobs.contract.ts';
import type { RunRow } from './job-runs.queries.ts';

/** A run as the back office reads it. */
export function shownRun(row: RunRow, titleOf: (name: string) => string): JobRun {
  const { startedById, startedByName, createdAt, startedAt, endedAt, ...run } = row;
  return {
    ...run,
    title: titleOf(row.name),
    startedBy: { id: startedById, name: startedByName },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}
