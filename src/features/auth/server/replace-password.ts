import type { AuditedChange } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteLinks } from './access-links.queries.ts';
import { deletePasskeys } from './passkeys.queries.ts';
import { deleteSessions } from './sessions.queries.ts';
import { writePassword } from './users.queries.ts';

/**
 * Sets a new password in the caller's transaction. Deletes the user's reset links, and all
 * sessions except `keptSessionId`.
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

/**
 * Resets the password of a user who lost control of the account, in the caller's transaction. Also removes
 * their passkeys, because an attacker may have added one, and returns how many.
 */
export async function resetPassword(
  { transaction, audit }: AuditedChange,
  user: { id: number; name: string },
  passwordHash: string,
): Promise<{ removedPasskeys: number }> {
  const subject = { subjectId: user.id, subjectName: user.name };
  await replacePassword(transaction, user.id, passwordHash);
  audit({ action: 'user.password-reset', ...subject });
  const removed = await deletePasskeys(transaction, user.id);
  for (const { name } of removed)
    audit({ action: 'user.passkey-removed', ...subject, before: { passkey: name } });
  return { removedPasskeys: removed.length };
}
