import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { accounts, users } from './auth.table.ts';

/** Any constant: two first starts at once make one owner, and two owners cannot shut out each other. */
const usersLock = 7_270_246;

export async function lockUsers(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${usersLock}::bigint)`);
}

export async function countUsers(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users);
  return row?.count ?? 0;
}

/** Undefined when nobody has the address; capitals make no difference. */
export async function findUserByEmail(
  db: Database,
  email: string,
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

/** Answers the new user's id; undefined when somebody has the address already. */
export async function insertUser(
  db: Database,
  user: { email: string; name: string; role: 'owner' | 'editor' },
): Promise<number | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

/** Replaces the password that a user signs in with, or gives the first one. */
export async function writePassword(db: Database, userId: number, passwordHash: string): Promise<void> {
  const updated = await db
    .update(accounts)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  if (updated.rowCount !== 0) return;
  await db
    .insert(accounts)
    .values({ userId, providerId: 'credential', accountId: String(userId), password: passwordHash });
}

export async function isUserDisabled(db: Database, id: number): Promise<boolean> {
  const [row] = await db.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, id));
  return row?.disabledAt !== null;
}
