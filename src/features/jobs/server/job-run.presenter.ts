import type { Actor } from '#platform/http/actor.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { JobRun } from '../jobs.contract.ts';
import type { RunRow } from './job-runs.queries.ts';

/** The user who views or changes runs, with the current role. */
export type Viewer = Pick<Actor, 'id' | 'role'>;

/** A user's rights to a run, regardless of its state. */
export interface RunRights {
  /** Whether the user may read the report, the note and the error. */
  mayRead: boolean;
  mayCancel: boolean;
  mayRetry: boolean;
}

/**
 * Returns the rights by the user's current role: an owner who started the job may have become an editor since. A job
 * without a definition is treated as one for owners.
 */
export function getRunRights(
  { startedById }: { startedById: number | null },
  { id, role }: Viewer,
  definition: JobDefinition | undefined,
): RunRights {
  const { access = 'editor', isRetriable = true } = definition ?? { access: 'owner', isRetriable: false };
  const mayRead = role === 'owner' || access === 'editor';
  const mayCancel = role === 'owner' || (mayRead && startedById === id);
  return { mayRead, mayCancel, mayRetry: mayCancel && isRetriable };
}

const hidden = { note: null, report: null, error: null, summary: null };

/**
 * Returns a run for display in the admin pages. For a job that is only for owners, other users see only its
 * progress.
 */
export function presentRun(
  row: RunRow,
  viewer: Viewer,
  getDefinition: (name: string) => JobDefinition | undefined,
): JobRun {
  const { startedById, startedByName, createdAt, startedAt, endedAt, ...run } = row;
  const definition = getDefinition(row.name);
  const { mayRead, mayCancel, mayRetry } = getRunRights(row, viewer, definition);
  return {
    ...run,
    summary: getSummary(row, definition),
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

function getSummary(
  { report }: Pick<RunRow, 'report'>,
  definition: JobDefinition | undefined,
): string | null {
  if (report === null) return null;
  try {
    return definition?.summary?.(report) ?? null;
  } catch {
    // A report of an earlier version may lack fields that the summary reads.
    return null;
  }
}
