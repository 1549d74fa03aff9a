import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { AcceptBody, ResetBody, SetUpBody } from '../access.contract.ts';
import { useUpInvitationFor } from './access-links.queries.ts';
import { getLinkRecipient, useAccessLink } from './access-links.service.ts';
import { hashPassword } from './password-hash.ts';
import { resetPassword } from './replace-password.ts';
import { insertWithPassword, type UsersContext } from './users.service.ts';
import { countUsers, findUser, findUserByEmail, insertUser, lockUsers } from './users.queries.ts';

const newcomer = (name: string) => ({ id: null, name, sessionId: null });

// The functions with a token throw `gone` if the link is void.

/** Creates the first owner. Of two concurrent calls, one succeeds. */
export async function createFirstOwner(
  ctx: Context,
  { token, password, ...person }: SetUpBody,
): Promise<void> {
  // Hashing is expensive: check the link first, and hash before the transaction that deletes the link.
  await getLinkRecipient(ctx, { purpose: 'set-up', token });
  const hash = await hashPassword(password);
  await ctx.write(newcomer(person.name), async ({ transaction, audit }) => {
    await lockUsers(transaction);
    await useAccessLink(transaction, 'set-up', token);
    if ((await countUsers(transaction)) > 0)
      throw new AppError('gone', { public: 'The site already has an owner' });
    const { id } = await insertWithPassword(transaction, { ...person, role: 'owner' }, hash);
    audit({ action: 'user.joined', subjectId: id, subjectName: person.name, after: { role: 'owner' } });
  });
}

/** Creates the invited user and returns their e-mail address. Throws `conflict` if the address is now taken. */
export async function acceptInvitation(
  ctx: Context,
  { token, name, password }: AcceptBody,
): Promise<{ email: string }> {
  await getLinkRecipient(ctx, { purpose: 'invitation', token });
  const hash = await hashPassword(password);
  return ctx.write(newcomer(name), async ({ transaction, audit }) => {
    const { email, role } = await useAccessLink(transaction, 'invitation', token);
    if (!email || !role) throw new Error('The invitation has no e-mail address or role');
    const { id } = await insertWithPassword(transaction, { email, name, role }, hash);
    audit({ action: 'user.joined', subjectId: id, subjectName: name, after: { email, role } });
    return { email };
  });
}

/** Sets a new password, ends every session of the user and removes their passkeys. */
export async function resetPasswordByLink(ctx: Context, { token, password }: ResetBody): Promise<void> {
  await getLinkRecipient(ctx, { purpose: 'password-reset', token });
  const hash = await hashPassword(password);
  await ctx.write(newcomer('A user with a reset link'), async (open) => {
    const { userId } = await useAccessLink(open.transaction, 'password-reset', token);
    const user = userId === null ? undefined : await findUser(open.transaction, userId);
    if (!user) throw new Error('The reset link has no user');
    await resetPassword(open, user, hash);
  });
}

/**
 * Creates a user without a password if the address was invited; otherwise does nothing. The caller
 * has verified the address.
 */
export async function acceptProvedInvitation(
  { db, write }: UsersContext,
  email: string,
  name: string,
): Promise<void> {
  if (await findUserByEmail(db, email)) return;
  await write(newcomer(name), async ({ transaction, audit }) => {
    const invited = await useUpInvitationFor(transaction, email);
    if (!invited) return;
    const id = await insertUser(transaction, { email, name, role: invited.role });
    audit({
      action: 'user.joined',
      subjectId: id ?? null,
      subjectName: name,
      after: { email, role: invited.role },
    });
  });
}
