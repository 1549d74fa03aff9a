import { z } from 'zod';
import { formatCount } from '#lib/text/format.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { findDuplicatesJobName } from '../paper-duplicates.contract.ts';
import { findDuplicates } from './find-duplicates.service.ts';

/** Name and rule by which it is started. */
export const findDuplicatesJob = {
  name: findDuplicatesJobName,
  isExclusive: true,
  library: 'changes',
} as const;

interface DuplicatesReport {
  groups: number;
}

export function createFindDuplicatesJob({
  db,
  maxKept = 20_000,
}: {
  db: Database;
  maxKept?: number;
}): JobDefinition<Record<string, never>, DuplicatesReport> {
  return {
    ...findDuplicatesJob,
    title: 'Find duplicate papers',
    input: z.object({}),
    run: async (_input, { signal }) => ({ groups: await findDuplicates(db, { maxKept, signal }) }),
    summary: ({ groups }) =>
      groups === 0 ? 'No duplicate papers' : `Found ${formatCount(groups, 'group')} of duplicate papers`,
  };
}
