import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/job.ts';
import {
  checkJobName,
  restoreJobName,
  restoreWish,
  type RestorePlan,
  type RestoreReport,
  type RestoreWish,
} from '../restore.contract.ts';
import type { Restore } from './restore.service.ts';

/** Who asked for a restore, as the log names them. */
const restoreInput = restoreWish.extend({ author: z.object({ id: z.number().int(), name: z.string() }) });
export type RestoreInput = z.infer<typeof restoreInput>;

const keptState = z.object({ snapshot: z.string() });

export interface RestoreJobs {
  check: JobDefinition<RestoreWish, RestorePlan>;
  restore: JobDefinition<RestoreInput, RestoreReport>;
}

/**
 * What a restore would do, and the restore itself. Killed at any moment it is run again: the state before is kept once,
 * files that are in the store stay, and rows that were written are not written again.
 */
export function createRestoreJobs({
  restore,
  pathOf,
  forget,
}: {
  restore: Restore;
  /** Where a backup lies on this machine. */
  pathOf: (source: RestoreWish['source']) => string;
  /** What was uploaded and is not needed any more. */
  forget: (source: RestoreWish['source']) => Promise<void>;
}): RestoreJobs {
  return {
    check: {
      name: checkJobName,
      title: 'Look into a backup',
      input: restoreWish,
      isAlone: true,
      run: ({ source, withPeople, withCustomJs }, { signal, progress }) =>
        restore.check(pathOf(source), {
          choice: { withPeople, withCustomJs },
          signal,
          onProgress: progress,
        }),
    },
    restore: {
      name: restoreJobName,
      title: 'Restore a backup',
      input: restoreInput,
      isAlone: true,
      async run({ source, withPeople, withCustomJs, author }, { id, signal, kept, keep, progress }) {
        const { data: before } = keptState.safeParse(kept);
        const report = await restore.restore(pathOf(source), {
          id,
          author: { ...author, sessionId: null },
          choice: { withPeople, withCustomJs },
          snapshot: before?.snapshot,
          onSnapshot: (snapshot) => keep({ snapshot }),
          signal,
          onProgress: progress,
        });
        await forget(source);
        return report;
      },
    },
  };
}
