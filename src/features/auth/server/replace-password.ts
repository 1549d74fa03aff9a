import type { Database } from '#platform/database/database.ts';
import { deleteLinks } from './access-links.queries.ts';
import { deleteSessions } from './sessions.queries.ts';
import { writePassword } from './users.queries.ts';

/**
 * In the caller's transaction: a new password, and nothing that the old one opened stays open. Ends every session
 * of the user but the one to keep, and makes links to choose a password void.
 */
export async function replacePassword(
  transaction: Database,
  userId: number,
  passwordHash: string,
  keptSessionId?: number,
): Promise<void> {
  await writePassword(transaction, userId, passwordHash);
  await deleteSessions(transaction, userId, keptSessionId);
  await deleteLinks(transaction, 'password-reset', { userId });
}
