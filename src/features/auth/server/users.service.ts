import { z } from 'zod';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Database } from '#platform/database/database.ts';
import { emailAddress, newPassword, personName } from '../access.contract.ts';
import { userRoles, type UserRole } from '../auth.contract.ts';
import { hashPassword } from './password-hash.ts';
import { countUsers, findUserByEmail, insertUser, lockUsers, writePassword } from './users.queries.ts';

const newUser = z.object({
  email: emailAddress,
  name: personName,
  role: z.enum(userRoles, `The role is ${userRoles.join(' or ')}`),
  password: newPassword,
});

export interface Users {
  /** Throws `validation_failed`, or `conflict` when the address is taken. */
  addUser(user: { email: string; name: string; role: string; password: string }): Promise<{ id: number }>;
  /** Throws `validation_failed`, or `not_found` for an address that nobody has. */
  setPassword(email: string, password: string): Promise<void>;
  /** Makes the configured owner while there is no user at all; says whether it did. */
  ensureFirstOwner(owner: { email: string; password: string } | undefined): Promise<boolean>;
  hasUsers(): Promise<boolean>;
}

/** The people who may sign in. */
export function createUsers({ db }: { db: Database }): Users {
  async function addUser(user: Parameters<Users['addUser']>[0]): Promise<{ id: number }> {
    const { password, ...fields } = valid(newUser, user);
    const hash = await hashPassword(password);
    return db.transaction((transaction) => insertWithPassword(transaction, fields, hash));
  }

  async function setPassword(email: string, password: string): Promise<void> {
    const hash = await hashPassword(valid(newPassword, password));
    const user = await findUserByEmail(db, email);
    if (!user) throw notFound(`There is no user ${email}`);
    await db.transaction((transaction) => writePassword(transaction, user.id, hash));
  }

  async function ensureFirstOwner(owner: { email: string; password: string } | undefined): Promise<boolean> {
    if (!owner || (await countUsers(db)) > 0) return false;
    const fields = { ...owner, name: 'Owner', role: 'owner' };
    const { password, ...user } = valid(newUser, fields);
    const hash = await hashPassword(password);
    return db.transaction(async (transaction) => {
      await lockUsers(transaction);
      if ((await countUsers(transaction)) > 0) return false;
      await insertWithPassword(transaction, user, hash);
      return true;
    });
  }

  return { addUser, setPassword, ensureFirstOwner, hasUsers: async () => (await countUsers(db)) > 0 };
}

/** Throws `conflict` when the address is taken. */
export async function insertWithPassword(
  transaction: Database,
  user: { email: string; name: string; role: UserRole },
  passwordHash: string,
): Promise<{ id: number }> {
  const id = await insertUser(transaction, user);
  if (id === undefined) throw new AppError('conflict', { public: `${user.email} is a user already` });
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
