import { z } from 'zod';
import { jobStarter } from '#features/jobs/jobs.contract.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { JobDefinition, RunningJob } from '#platform/jobs/job.ts';
import {
  importJobName,
  importWish,
  readJobName,
  readWish,
  type ImportReport,
  type ReadReport,
  type ReadWish,
} from '../site-import.contract.ts';
import type { ImportStoredList } from './import-stored-list.service.ts';

const importInput = importWish.extend({ sourceId: z.uuid(), startedBy: jobStarter });
export type ImportInput = z.infer<typeof importInput>;
const readInput = z.object({ wish: readWish, startedBy: jobStarter });
export type ReadInput = z.infer<typeof readInput>;

/** Creates the job that imports a list. A killed run can start again: rows that are imported do not change. */
export function createImportJob(importList: ImportStoredList): JobDefinition<ImportInput, ImportReport> {
  return {
    name: importJobName,
    title: 'Import a list of papers',
    input: importInput,
    isExclusive: true,
    library: 'changes',
    access: 'owner',
    run: importList,
    summary: ({ added, unchanged, rejected, redirects }) =>
      `Added ${formatCount(added, 'paper')}, ${groupedCount(unchanged)} unchanged, ` +
      `${groupedCount(rejected)} rejected, ${formatCount(redirects.added, 'redirect')}`,
  };
}

/** Reads another site, stores the list of its papers and returns it. */
export type ReadOtherSite = (author: Author, wish: ReadWish, job: RunningJob) => Promise<ReadReport>;

/** Creates the job that lists the papers of another site. It writes nothing into the library. */
export function createReadJob(read: ReadOtherSite): JobDefinition<ReadInput, ReadReport> {
  return {
    name: readJobName,
    title: 'Look for papers on another site',
    input: readInput,
    isExclusive: true,
    access: 'owner',
    run: ({ wish, startedBy }, job) => read({ ...startedBy, sessionId: null }, wish, job),
    summary: ({ rows }) => `Found ${formatCount(rows, 'file')}`,
  };
}
