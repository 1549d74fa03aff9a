import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import type {
  Invitation,
  InviteBody,
  ListedUser,
  MadeInvitation,
  MadeLink,
  UserChange,
} from '../users-admin.contract.ts';
import {
  deleteInvitation,
  deleteLinks,
  listInvitations,
  type StoredInvitation,
} from './access-links.queries.ts';
import { createAccessLink } from './access-links.service.ts';
import { deleteSessions } from './sessions.queries.ts';
import {
  countOtherOwners,
  findUser,
  findUserByEmail,
  listUsers,
  lockUsers,
  removeSecondFactor,
  updateUser,
  type StoredUser,
} from './users.queries.ts';
import type { UsersContext } from './users.service.ts';

/** The part of the context that commands also have. */
type LinkContext = UsersContext & Pick<Context, 'config'>;

async function findUserOrThrow(transaction: Database, id: number): Promise<StoredUser> {
  const user = await findUser(transaction, id);
  if (!user) throw notFound('User not found');
  return user;
}

/** Returns all users, owners first. */
export const getUsers = async ({ db }: Context) => (await listUsers(db)).map(presentUser);

/** Returns the pending invitations. */
export const getInvitations = async ({ db }: Context) => (await listInvitations(db)).map(presentInvitation);

/**
 * Disabling a user ends all their sessions and voids their reset links. Throws `conflict` if no
 * owner could sign in any more, or `not_found`.
 */
export const changeUser = (
  { write }: UsersContext,
  author: Author,
  id: number,
  change: UserChange,
): Promise<ListedUser> =>
  write(author, async (writing) => {
    const { transaction } = writing;
    await lockUsers(transaction);
    const before = await findUserOrThrow(transaction, id);
    const stopsBeingOwner = change.role === 'editor' || change.isDisabled === true;
    const isActiveOwner = before.role === 'owner' && before.disabledAt === null;
    if (stopsBeingOwner && isActiveOwner && (await countOtherOwners(transaction, id)) === 0)
      throw lastOwner(before.name);
    const { role, isDisabled } = change;
    await updateUser(transaction, id, {
      ...(role && { role }),
      ...(isDisabled !== undefined && { isDisabled }),
    });
    if (isDisabled) {
      await deleteSessions(transaction, id);
      await deleteLinks(transaction, 'password-reset', { userId: id });
    }
    if (change.hasSecondFactor === false) await removeSecondFactor(transaction, id);
    const after = await findUserOrThrow(transaction, id);
    auditChanges(writing, before, after);
    return presentUser(after);
  });

/**
 * Returns a link that is shown once, and voids an earlier invitation for the address. Throws
 * `conflict` for an existing user.
 */
export const inviteUser = (
  ctx: Context,
  author: Author,
  { email, role }: InviteBody,
): Promise<MadeInvitation> =>
  ctx.write(author, async ({ transaction, audit }) => {
    await lockUsers(transaction);
    if (await findUserByEmail(transaction, email)) throw isUserAlready(email);
    await deleteLinks(transaction, 'invitation', { email });
    const { url, stored } = await createAccessLink(transaction, ctx.config.publicUrl, {
      purpose: 'invitation',
      email,
      role,
      createdBy: author.id,
    });
    audit({ action: 'invitation.created', subjectId: stored.id, subjectName: email, after: { role } });
    const { id, createdAt, expiresAt } = stored;
    const invitation = { id, email, role, invitedBy: author.name, createdAt, expiresAt };
    return { link: url, expiresAt: expiresAt.toISOString(), invitation: presentInvitation(invitation) };
  });

/** Throws `not_found`. */
export const withdrawInvitation = ({ write }: Context, author: Author, id: number): Promise<void> =>
  write(author, async ({ transaction, audit }) => {
    const withdrawn = await deleteInvitation(transaction, id);
    if (!withdrawn) throw notFound('Invitation not found');
    const { email, role } = withdrawn;
    audit({ action: 'invitation.withdrawn', subjectId: id, subjectName: email, before: { role } });
  });

/**
 * Returns a link to choose a new password, and voids an earlier one. Throws `conflict` for
 * the author's own account.
 */
export const createResetLink = (ctx: LinkContext, author: Author, id: number): Promise<MadeLink> =>
  ctx.write(author, async ({ transaction, audit }) => {
    const user = await findUserOrThrow(transaction, id);
    if (id === author.id) throw ownResetLink();
    await deleteLinks(transaction, 'password-reset', { userId: id });
    const link = await createAccessLink(transaction, ctx.config.publicUrl, {
      purpose: 'password-reset',
      userId: id,
      createdBy: author.id,
    });
    audit({ action: 'user.reset-link-made', subjectId: id, subjectName: user.name });
    return { link: link.url, expiresAt: link.stored.expiresAt.toISOString() };
  });

/** Writes one audit entry for each changed property. */
function auditChanges({ audit }: AuditedChange, before: StoredUser, after: StoredUser): void {
  const subject = { subjectId: after.id, subjectName: after.name };
  if (before.role !== after.role)
    audit({
      action: 'user.role-changed',
      ...subject,
      before: { role: before.role },
      after: { role: after.role },
    });
  if ((before.disabledAt === null) !== (after.disabledAt === null))
    audit({ action: after.disabledAt ? 'user.disabled' : 'user.enabled', ...subject });
  if (before.hasSecondFactor && !after.hasSecondFactor)
    audit({ action: 'user.second-factor-removed', ...subject });
}

function lastOwner(name: string): AppError {
  return new AppError('conflict', {
    public: `${name} is the last owner who can sign in. Make another user an owner first`,
  });
}

function ownResetLink(): AppError {
  return new AppError('conflict', {
    public: 'Change your own password in your account. If you have lost it, ask another owner for a link.',
  });
}

function isUserAlready(email: string): AppError {
  const message = `${email} is already a user`;
  return fieldError('conflict', 'email', message);
}

function presentUser(user: StoredUser): ListedUser {
  return {
    ...user,
    disabledAt: user.disabledAt?.toISOString() ?? null,
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}

function presentInvitation({ createdAt, expiresAt, ...invitation }: StoredInvitation): Invitation {
  return { ...invitation, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
