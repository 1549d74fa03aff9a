import { formatCount } from '#lib/text/format.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { JobStarter, RunningJob } from '#platform/jobs/job.ts';
import type { ImportReport, ImportWish } from '../site-import.contract.ts';
import type { ImportRun } from './import-run.service.ts';
import { selectSource } from './site-import.queries.ts';
import { withTextFile } from './source-content.ts';

/** Starts to store copies of the files at these URLs. Returns how many it leaves. Throws `conflict` while it runs. */
export type StartCopies = (startedBy: JobStarter, urls: string[], job: RunningJob) => Promise<number>;

/** Imports a stored list, within a job. Throws `not_found` if the list was deleted. */
export type ImportStoredList = (
  input: ImportWish & { sourceId: string; startedBy: JobStarter },
  job: RunningJob,
) => Promise<ImportReport>;

export function createImportStoredList(dependencies: {
  db: Database;
  run: ImportRun;
  startCopies: StartCopies;
  folder: string;
}): ImportStoredList {
  const { db, run, startCopies, folder } = dependencies;

  async function copiesOf(startedBy: JobStarter, urls: string[], job: RunningJob): Promise<string> {
    if (urls.length === 0) return 'No paper of the list has a file on another server.';
    try {
      const left = await startCopies(startedBy, urls, job);
      return left === 0 ? '' : `${formatCount(left, 'file')} are left: import the list again for them.`;
    } catch (error) {
      job.signal.throwIfAborted();
      return error instanceof Error ? error.message : String(error);
    }
  }

  return async ({ sourceId, mapping, withRedirects, withCopies, startedBy }, job) => {
    const source = await selectSource(db, sourceId);
    if (!source) throw notFound('This list no longer exists');
    const author: Author = { ...startedBy, sessionId: null };
    const {
      rejectsFile: _file,
      fileUrls,
      similar: _similar,
      similarCount: _count,
      ...outcome
    } = await withTextFile(folder, source.content, (path) =>
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
    return { ...outcome, copies: withCopies ? await copiesOf(startedBy, fileUrls, job) : null };
  };
}
