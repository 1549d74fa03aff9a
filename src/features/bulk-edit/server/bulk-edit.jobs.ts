import { z } from 'zod';
import { jobStarter } from '#features/jobs/jobs.contract.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { bulkJobName, type BulkReport } from '../bulk-edit.contract.ts';
import { carryOut, type BulkWorkContext } from './bulk-work.service.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';

/** Input of the job: a stored run and its author. */
const bulkTask = z.object({
  runId: z.number().int(),
  isUndo: z.boolean(),
  author: jobStarter,
});
export type BulkTask = z.infer<typeof bulkTask>;

/** Name and start rules of the job. */
export const bulkJob = { name: bulkJobName, isExclusive: true, library: 'changes' } as const;

/**
 * Creates the job that runs a bulk operation or its undo. Only one runs at a time, so that no two change the same
 * paper.
 */
export function createBulkJob(ctx: BulkWorkContext): JobDefinition<BulkTask, BulkReport> {
  return {
    ...bulkJob,
    title: 'Bulk operation',
    input: bulkTask,
    run: ({ author, ...task }, job) =>
      carryOut(ctx, { ...task, author: { ...author, sessionId: null } }, job),
    summary: bulkSummary,
  };
}

/** Returns text such as 'Set language to Hindi: changed 994 papers, 6 failed', or the result of an undo. */
export function bulkSummary({ description, isUndo, counts }: BulkReport): string {
  const { changed, unchanged, failed, undone, left } = counts;
  const parts = isUndo
    ? [`undid ${formatCount(undone, 'paper')}`, left > 0 && `${groupedCount(left)} not undone`]
    : [
        `changed ${formatCount(changed, 'paper')}`,
        unchanged > 0 && `${groupedCount(unchanged)} unchanged`,
        failed > 0 && `${groupedCount(failed)} failed`,
      ];
  return `${description}: ${parts.filter(Boolean).join(', ')}`;
}
