import { z } from 'zod';
import { byCommand } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Database } from '#platform/database/database.ts';
import { emailAddress, newPassword, personName } from '../access.contract.ts';
import { userRoles, type UserRole } from '../auth.contract.ts';
import { hashPassword } from './password-hash.ts';
import { resetPassword } from './replace-password.ts';
import {
  countUsers,
  findUser,
  findUserByEmail,
  insertUser,
  lockUsers,
  removeSecondFactor,
  writePassword,
} from './users.queries.ts';

const newUser = z.object({
  email: emailAddress,
  name: personName,
  role: z.enum(userRoles, `The role is ${userRoles.join(' or ')}`),
  password: newPassword,
});

/** The part of the context that commands also have. */
export type UsersContext = Pick<Context, 'db' | 'write'>;

/** Adds a user for a command. Throws `validation_failed`, or `conflict` if the address is taken. */
export async function addUser(
  { write }: UsersContext,
  user: { email: string; name: string; role: string; password: string },
): Promise<{ id: number }> {
  const { password, ...fields } = valid(newUser, user);
  const hash = await hashPassword(password);
  return write(byCommand, async ({ transaction, audit }) => {
    const { id } = await insertWithPassword(transaction, fields, hash);
    const { email, role } = fields;
    audit({ action: 'user.created', subjectId: id, subjectName: fields.name, after: { email, role } });
    return { id };
  });
}

/**
 * Sets a new password, ends all sessions of the user and removes their passkeys.
 * `isSecondFactorRemoved` also removes the second factor, for a user who lost both. Throws
 * `validation_failed`, or `not_found` for an unknown address.
 */
export async function setPassword(
  { db, write }: UsersContext,
  email: string,
  password: string,
  { isSecondFactorRemoved }: { isSecondFactorRemoved?: boolean | undefined } = {},
): Promise<{ removedPasskeys: number }> {
  const hash = await hashPassword(valid(newPassword, password));
  const { id, name } = await findUserOrThrow(db, email);
  return write(byCommand, async (open) => {
    const { transaction, audit } = open;
    const reset = await resetPassword(open, { id, name }, hash);
    if (!isSecondFactorRemoved || !(await findUser(transaction, id))?.hasSecondFactor) return reset;
    await removeSecondFactor(transaction, id);
    audit({ action: 'user.second-factor-removed', subjectId: id, subjectName: name });
    return reset;
  });
}

async function findUserOrThrow(db: Database, email: string): Promise<{ id: number; name: string }> {
  const user = await findUserByEmail(db, email);
  if (!user) throw notFound(`User ${email} not found`);
  return user;
}

/** Returns a default name for an e-mail address: `Asha` for asha@example.org. */
export function getNameFromEmail(email: string): string {
  const [part = ''] = email.split('@');
  return (part.charAt(0).toUpperCase() + part.slice(1)).slice(0, 100);
}

/** Creates the configured owner if there are no users. Returns whether it did. */
export async function ensureFirstOwner(
  { db, write }: UsersContext,
  owner: { email: string; password: string } | undefined,
): Promise<boolean> {
  if (!owner || (await countUsers(db)) > 0) return false;
  const fields = { ...owner, name: getNameFromEmail(owner.email), role: 'owner' };
  const { password, ...user } = valid(newUser, fields);
  const hash = await hashPassword(password);
  return write(byCommand, async ({ transaction, audit }) => {
    await lockUsers(transaction);
    if ((await countUsers(transaction)) > 0) return false;
    const { id } = await insertWithPassword(transaction, user, hash);
    const { email, name: subjectName, role } = user;
    audit({ action: 'user.created', subjectId: id, subjectName, after: { email, role } });
    return true;
  });
}

/** Returns whether the site has a user. */
export const hasUsers = async ({ db }: UsersContext) => (await countUsers(db)) > 0;

/** Returns the id of a user. Throws `not_found` for an unknown address. */
export const getUserId = async ({ db }: UsersContext, email: string) => (await findUserOrThrow(db, email)).id;

/** Inserts a user with a password. Throws `conflict` if the address is taken. */
export async function insertWithPassword(
  transaction: Database,
  user: { email: string; name: string; role: UserRole },
  passwordHash: string,
): Promise<{ id: number }> {
  const id = await insertUser(transaction, user);
  if (id === undefined) throw new AppError('conflict', { public: `${user.email} is already a user` });
  await writePassword(transaction, id, passwordHash);
  return { id };
}

function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new AppError('validation_failed', {
    public: fields.map(({ message }) => message).join('; '),
    fields,
  });
}
