import type { Actor } from '#platform/http/actor.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';

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
export function runRights(
  { startedById }: { startedById: number | null },
  { id, role }: Viewer,
  definition: JobDefinition | undefined,
): RunRights {
  const { access = 'editor', isRetriable = true } = definition ?? { access: 'owner', isRetriable: false };
  const mayRead = role === 'owner' || access === 'editor';
  const mayCancel = role === 'owner' || (mayRead && startedById === id);
  return { mayRead, mayCancel, mayRetry: mayCancel && isRetriable };
}
