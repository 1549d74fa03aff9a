import type { AuditedChange } from '#features/audit/server/audited-write.service.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteLinks } from './access-links.queries.ts';
import { deletePasskeys } from './passkeys.queries.ts';
import { deleteSessions } from './sessions.queries.ts';
import { writePassword } from './users.queries.ts';

/**
 * In the caller's transaction: sets a new password and ends what the old one opened: reset links, and every session of
 * the user except `keptSessionId`.
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
 * In the caller's transaction: sets a new password for a user who has lost control of the account. Also removes their
 * passkeys: an attacker may have added one. Returns how many.
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
