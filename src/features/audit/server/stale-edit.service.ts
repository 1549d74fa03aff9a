import { dateTimeInIndia } from '#lib/time/india-time.ts';
import type { Database } from '#platform/database/database.ts';
import { type AppError, fieldError } from '#platform/errors/app-error.ts';
import { selectLastWrite } from './audit.queries.ts';

/** The current state of a stored thing. */
export interface EditedThing {
  /** The subject type in the audit log: 'paper'. */
  subjectType: string;
  /** The name for users, if it differs. */
  name?: string;
  subjectId: number;
  updatedAt: Date;
}

/** Returns the error for a write of a thing that another user changed meanwhile. */
export function staleEdit(name: string, userName: string | null | undefined, at: Date): AppError {
  const when = dateTimeInIndia(at);
  const message = `${userName ?? 'Somebody'} changed this ${name} on ${when}, after you opened it. Nothing was saved.`;
  return fieldError('conflict', 'updatedAt', message);
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
  throw staleEdit(name, write?.userName, write?.at ?? updatedAt);
}
