import type { JobDefinition } from '#platform/jobs/job.ts';
import { bulkJobName, type BulkReport } from '../bulk.contract.ts';
import { bulkSummary } from './bulk-summary.ts';
import { bulkTask, type BulkTask } from './bulk-task.ts';
import type { BulkWork } from './bulk-work.service.ts';

/** Name and rules by which it is started. */
export const bulkJob = { name: bulkJobName, isAlone: true, library: 'changes' } as const;

/** Carries out an operation on many papers, or takes it back; one at a time, so that no two meet on a paper. */
export function createBulkJob(work: BulkWork): JobDefinition<BulkTask, BulkReport> {
  return {
    ...bulkJob,
    title: 'Bulk operation',
    input: bulkTask,
    run: ({ author, ...task }, job) =>
      work.carryOut({ ...task, author: { ...author, sessionId: null } }, job),
    summary: bulkSummary,
  };
}
