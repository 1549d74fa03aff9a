import type { JobDefinition } from '#platform/jobs/job.ts';
import { bulkJobName, type BulkReport } from '../bulk.contract.ts';
import { bulkTask, type BulkTask } from './bulk-task.ts';
import type { BulkWork } from './bulk-work.service.ts';

/** Carries out an operation on many papers, or takes it back; one at a time, so that no two meet on a paper. */
export function createBulkJob(work: BulkWork): JobDefinition<BulkTask, BulkReport> {
  return {
    name: bulkJobName,
    title: 'Bulk operation',
    input: bulkTask,
    isAlone: true,
    run: ({ author, ...task }, job) =>
      work.carryOut({ ...task, author: { ...author, sessionId: null } }, job),
  };
}
