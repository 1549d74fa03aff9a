import type { Actor } from '#platform/http/actor.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';

/** Who looks at runs, as they are signed in now. */
export type Viewer = Pick<Actor, 'id' | 'role'>;

/** What somebody may do about a run, whatever its state. */
export interface RunRights {
  /** What came of it, and why it failed. */
  mayRead: boolean;
  mayCancel: boolean;
  mayRetry: boolean;
}

/** By what the viewer is now: who started a job as an owner may be none any more. A job without definition is the owners'. */
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
