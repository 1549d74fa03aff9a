import { z } from 'zod';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
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
import type { ImportRun } from './import-run.service.ts';
import { selectContent, selectSource } from './site-import.queries.ts';
import { withTextFile } from './source-content.ts';

const starter = z.object({ id: z.number().int().nullable(), name: z.string() });
const importInput = importWish.extend({ sourceId: z.uuid(), startedBy: starter });
export type ImportInput = z.infer<typeof importInput>;
const readInput = z.object({ wish: readWish, startedBy: starter });
export type ReadInput = z.infer<typeof readInput>;

/** Starts to store copies of the files at these URLs. Returns how many it leaves. Throws `conflict` while it runs. */
export type StartCopies = (
  startedBy: { id: number | null; name: string },
  urls: string[],
  job: RunningJob,
) => Promise<number>;

/** Creates the job that imports a list. A killed run can start again: rows that are imported do not change. */
export function createImportJob(dependencies: {
  db: Database;
  run: ImportRun;
  startCopies: StartCopies;
  folder: string;
}): JobDefinition<ImportInput, ImportReport> {
  const { db, run, startCopies, folder } = dependencies;

  async function copiesOf(input: ImportInput, urls: string[], job: RunningJob): Promise<string | null> {
    if (!input.withCopies) return null;
    if (urls.length === 0) return 'No paper of the list has a file on another server.';
    try {
      const left = await startCopies(input.startedBy, urls, job);
      return left === 0 ? '' : `${formatCount(left, 'file')} are left: import the list again for them.`;
    } catch (error) {
      job.signal.throwIfAborted();
      return error instanceof Error ? error.message : String(error);
    }
  }

  return {
    name: importJobName,
    title: 'Import a list of papers',
    input: importInput,
    isExclusive: true,
    library: 'changes',
    access: 'owner',
    async run(input, job) {
      const { sourceId, mapping, withRedirects, startedBy } = input;
      const source = await selectSource(db, sourceId);
      const content = await selectContent(db, sourceId);
      if (!source || content === undefined) throw notFound('This list no longer exists');
      const author: Author = { ...startedBy, sessionId: null };
      const {
        rejectsFile: _file,
        fileUrls,
        ...outcome
      } = await withTextFile(folder, content, (path) =>
        run(path, mapping, {
          author,
          name: source.name,
          isDryRun: false,
          withRedirects,
          signal: job.signal,
          onProgress: ({ done, rows }) => job.progress({ done, total: rows }),
          onWait: () => job.progress({ done: 0, total: source.rows, note: 'Another import is running' }),
        }),
      );
      return { ...outcome, copies: await copiesOf(input, fileUrls, job) };
    },
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
