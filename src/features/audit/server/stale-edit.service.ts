import { dateTimeInIndia } from '#lib/time/india-time.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { selectLastWrite } from './stale-edit.queries.ts';

/** The current state of a stored thing. */
export interface EditedThing {
  /** The subject type in the audit log: 'paper'. */
  subjectType: string;
  /** The name for users, if it differs. */
  name?: string;
  subjectId: number;
  updatedAt: Date;
}

/**
 * Throws `conflict` with the field `updatedAt` if a thing was changed since the client read it. The message names
 * the user and time if the log has them. `readAt` is the thing's `updatedAt` in ISO format when it was read;
 * without it, nothing is checked.
 */
export async function refuseStaleEdit(
  db: Database,
  { subjectType, name = subjectType, subjectId, updatedAt }: EditedThing,
  readAt: string | undefined,
): Promise<void> {
  // The database stores microseconds, the client read milliseconds.
  if (readAt === undefined || Date.parse(readAt) === updatedAt.getTime()) return;
  const write = await selectLastWrite(db, subjectType, subjectId);
  const who = write?.userName ?? 'Somebody';
  const when = dateTimeInIndia(write?.at ?? updatedAt);
  const message = `${who} changed this ${name} on ${when}, after you opened it. Nothing was saved.`;
  throw fieldError('conflict', 'updatedAt', message);
}
