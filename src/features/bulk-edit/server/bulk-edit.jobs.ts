import type { JobDefinition } from '#platform/jobs/job.ts';
import { bulkJobName, type BulkReport } from '../bulk-edit.contract.ts';
import { bulkSummary } from './bulk-summary.ts';
import { bulkTask, type BulkTask } from './bulk-task.ts';
import type { BulkRunner } from './bulk-work.service.ts';

/** Name and start rules of the job. */
export const bulkJob = { name: bulkJobName, isExclusive: true, library: 'changes' } as const;

/**
 * Creates the job that runs a bulk operation or its undo. Only one runs at a time, so that no two change the same
 * paper.
 */
export function createBulkJob(work: BulkRunner): JobDefinition<BulkTask, BulkReport> {
  return {
    ...bulkJob,
    title: 'Bulk operation',
    input: bulkTask,
    run: ({ author, ...task }, job) =>
      work.carryOut({ ...task, author: { ...author, sessionId: null } }, job),
    summary: bulkSummary,
  };
}
