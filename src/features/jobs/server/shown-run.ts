import type { JobDefinition } from '#platform/jobs/job.ts';
import type { JobRun } from '../jobs.contract.ts';
import { runRights, type Viewer } from './job-rights.ts';
import type { RunRow } from './job-runs.queries.ts';

const hidden = { note: null, report: null, error: null, summary: null };

/**
 * Returns a run for display in the admin pages. For a job that is only for owners, other users see only its
 * progress.
 */
export function shownRun(
  row: RunRow,
  viewer: Viewer,
  definitionOf: (name: string) => JobDefinition | undefined,
): JobRun {
  const { startedById, startedByName, createdAt, startedAt, endedAt, ...run } = row;
  const definition = definitionOf(row.name);
  const { mayRead, mayCancel, mayRetry } = runRights(row, viewer, definition);
  return {
    ...run,
    summary: summaryOf(row, definition),
    ...(mayRead ? {} : hidden),
    title: definition?.title ?? row.name,
    startedBy: { id: startedById, name: startedByName },
    mayCancel,
    mayRetry,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function summaryOf({ report }: Pick<RunRow, 'report'>, definition: JobDefinition | undefined): string | null {
  if (report === null) return null;
  try {
    return definition?.summary?.(report) ?? null;
  } catch {
    // A report of an earlier version may lack fields that the summary reads.
    return null;
  }
}
