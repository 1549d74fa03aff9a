import type { Database } from '#platform/database/database.ts';
import {
  deleteFindings,
  type Findings,
  selectFailedAt,
  selectFindings,
  selectIsOpen,
  upsertFindings,
} from './jobs.queries.ts';

export type { Findings };

/**
 * Stored result of one job that searches the whole library. `name` is the name of the job, or of one of the searches of
 * a job that has several.
 */
export function jobFindings<Found extends object>(db: Database, name: string) {
  const last = async () => (await selectFindings(db, name)) as Findings<Found> | undefined;
  return {
    /** Returns undefined before the first finished run and after a restore. */
    last,
    /** Replaces the result of an earlier run. Keep `found` small: PostgreSQL stores it in one row. */
    save: (findings: Findings<Found>, transaction = db): Promise<void> =>
      upsertFindings(transaction, name, findings),
    /** Returns whether a run is waiting or running. */
    isOpen: (): Promise<boolean> => selectIsOpen(db, name),
    /** Returns when the newest run failed or was cancelled; null if it did not, or if a later run finished. */
    async failedAt(): Promise<Date | null> {
      const [failedAt, findings] = await Promise.all([selectFailedAt(db, name), last()]);
      return failedAt && findings && findings.foundAt > failedAt ? null : failedAt;
    },
  };
}

/** Deletes the results of all jobs: a restore has replaced the library that they describe. */
export async function dropJobFindings(transaction: Database): Promise<void> {
  await deleteFindings(transaction);
}
