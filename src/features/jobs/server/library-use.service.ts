import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { LibraryUse } from '#platform/jobs/job.ts';
import { lockStarts, selectJobAtLibrary, shareLibrary } from './jobs.queries.ts';

const refusal = (sentence: string) => new AppError('conflict', { public: sentence });

/**
 * Returns the reason why a job may not start now, or `undefined`. Call it in the transaction that starts the job.
 * Until that transaction ends, no other job that uses the library can start, so one of two concurrent starts sees
 * the other.
 */
export async function findRefusal(
  transaction: Database,
  library: LibraryUse,
  getTitle: (name: string) => string,
): Promise<AppError | undefined> {
  await lockStarts(transaction);
  if (library === 'replaces') return findRefusalToReplace(transaction, getTitle);
  const other = await selectJobAtLibrary(transaction, 'replaces');
  if (other !== undefined)
    return refusal(
      `“${getTitle(other)}” is queued or running and needs exclusive access. Try again when it has ended.`,
    );
  // A restore by a command has no run, only the lock.
  if (await shareLibrary(transaction)) return undefined;
  return refusal('A backup is being restored and needs exclusive access. Try again when it has ended.');
}

/**
 * Returns the reason why the library may not be replaced now, or `undefined`. A job that changes the library and is
 * waiting or running would continue in the new library.
 */
export async function findRefusalToReplace(
  db: Database,
  getTitle: (name: string) => string = (name) => name,
): Promise<AppError | undefined> {
  const other = await selectJobAtLibrary(db, 'changes');
  if (other === undefined) return undefined;
  return refusal(
    `“${getTitle(other)}” is queued or running and changes the library. Wait until it has ended, or cancel it under Jobs.`,
  );
}
