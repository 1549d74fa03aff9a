import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { LibraryUse } from '#platform/jobs/job.ts';
import { lockStarts, selectJobAtLibrary, shareLibrary } from './library-turns.queries.ts';

const refusal = (sentence: string) => new AppError('conflict', { public: sentence });

/**
 * In the transaction that starts a job: why it may not start now, or undefined. Until its end no other job that uses the
 * library is started, so that of two starts one sees the other.
 */
export async function refusalAtLibrary(
  transaction: Database,
  library: LibraryUse,
  titleOf: (name: string) => string,
): Promise<AppError | undefined> {
  await lockStarts(transaction);
  if (library === 'replaces') return refusalToReplace(transaction, titleOf);
  const other = await selectJobAtLibrary(transaction, 'replaces');
  if (other !== undefined)
    return refusal(
      `“${titleOf(other)}” waits or runs, and needs the library alone. Try again after its end.`,
    );
  // A command has no run.
  if (await shareLibrary(transaction)) return undefined;
  return refusal('A backup is being restored, which needs the library alone. Try again after its end.');
}

/** Why the library may not be replaced now: a job that changes it waits or runs, and would go on in the new one. */
export async function refusalToReplace(
  db: Database,
  titleOf: (name: string) => string = (name) => name,
): Promise<AppError | undefined> {
  const other = await selectJobAtLibrary(db, 'changes');
  if (other === undefined) return undefined;
  return refusal(
    `“${titleOf(other)}” waits or runs, and changes the library. Wait for its end, or cancel it under Jobs.`,
  );
}
