import { dateTimeInIndia } from '#lib/india-time.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { selectLastWrite } from './stale-edit.queries.ts';

/** A stored thing as it is now. */
export interface EditedThing {
  /** As the log calls it: 'paper'. */
  subjectType: string;
  /** As people call it where that is another word. */
  name?: string;
  subjectId: number;
  updatedAt: Date;
}

/**
 * Throws 409 with the field `updatedAt` when a thing was changed since it was read, saying by whom and when if the log
 * knows. `readAt` is the ISO time that it had when it was read; without it nothing is checked.
 */
export async function refuseStaleEdit(
  db: Database,
  { subjectType, name = subjectType, subjectId, updatedAt }: EditedThing,
  readAt: string | undefined,
): Promise<void> {
  // The database counts in microseconds, what was read in milliseconds.
  if (readAt === undefined || Date.parse(readAt) === updatedAt.getTime()) return;
  const write = await selectLastWrite(db, subjectType, subjectId);
  const who = write?.userName ?? 'Somebody';
  const when = dateTimeInIndia(write?.at ?? updatedAt);
  const message = `${who} changed this ${name} on ${when}, after you opened it. Nothing was saved.`;
  throw new AppError('conflict', { public: message, fields: [{ field: 'updatedAt', message }] });
}
