import type { Context } from '#platform/context/context.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Account, PasswordBody } from '../account.contract.ts';
import { hashPassword } from './password-hash.ts';
import { provePassword } from './password-proof.ts';
import { listPasskeys } from './passkeys.queries.ts';
import { presentPasskey } from './passkeys.service.ts';
import { replacePassword } from './replace-password.ts';
import { deleteSession, deleteSessions, listSessions } from './sessions.queries.ts';
import { findUser, updateUser } from './users.queries.ts';

/** Returns the sessions, passkeys and second factor of the signed-in user. */
export async function getAccount({ db }: Context, { id, sessionId }: Actor): Promise<Account> {
  const [user, sessions, passkeys] = await Promise.all([
    findUser(db, id),
    listSessions(db, id),
    listPasskeys(db, id),
  ]);
  if (!user) throw notFound('User not found');
  return {
    hasPassword: user.hasPassword,
    hasSecondFactor: user.hasSecondFactor,
    sessions: sessions.map(({ createdAt, updatedAt, ...session }) => ({
      ...session,
      isCurrent: session.id === sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
    })),
    passkeys: passkeys.map(presentPasskey),
  };
}

/** Changes the name of the signed-in user. */
export const renameAccount = ({ write }: Context, actor: Actor, name: string): Promise<void> =>
  write(actor, async ({ transaction, audit }) => {
    await updateUser(transaction, actor.id, { name });
    const [before, after] = [{ name: actor.name }, { name }];
    audit({ action: 'user.renamed', subjectId: actor.id, subjectName: name, before, after });
  });

/** Ends all other sessions. Throws `validation_failed` if the current password is wrong. */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  { currentPassword, newPassword }: PasswordBody,
): Promise<void> {
  await provePassword(ctx, actor, currentPassword, 'currentPassword');
  const hash = await hashPassword(newPassword);
  await ctx.write(actor, async ({ transaction, audit }) => {
    await replacePassword(transaction, actor.id, hash, actor.sessionId);
    audit({ action: 'user.password-changed', subjectId: actor.id, subjectName: actor.name });
  });
}

/** Ends one session of the user. Throws `not_found`. */
export const endSession = ({ write }: Context, actor: Actor, id: number): Promise<void> =>
  write(actor, async ({ transaction, audit }) => {
    if (!(await deleteSession(transaction, actor.id, id))) throw notFound('This session has already ended');
    audit({ action: 'session.ended', subjectId: actor.id, subjectName: actor.name });
  });

/** Ends all sessions of the user but this one. */
export const endOtherSessions = ({ write }: Context, actor: Actor): Promise<void> =>
  write(actor, async ({ transaction, audit }) => {
    const ended = await deleteSessions(transaction, actor.id, actor.sessionId);
    if (ended === 0) return;
    audit({
      action: 'session.ended',
      subjectId: actor.id,
      subjectName: actor.name,
      before: { sessions: ended },
    });
  });
