import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { PapersTrash, Purge } from './papers-trash.service.ts';

/** Deletes for good what has waited its 30 days in the trash. */
export function createPurgeTrashJob(trash: Pick<PapersTrash, 'purgeTrash'>): JobDefinition<object, Purge> {
  return {
    name: 'purge-trash',
    isAlone: true,
    library: 'changes',
    title: 'Empty the trash of what is over 30 days old',
    input: z.object({}),
    schedule: { input: {}, cron: '0 3 * * *', isOn: true },
    async run(_input, { signal }) {
      const purge = await trash.purgeTrash(new Date(), signal);
      signal.throwIfAborted();
      return purge;
    },
  };
}
