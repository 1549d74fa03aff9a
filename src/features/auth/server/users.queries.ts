import { and, asc, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { UserRole } from '../auth.contract.ts';
import { accounts, twoFactors, users, verifications } from './auth.table.ts';

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

/** Whom a short-lived proof names. */
export async function findVerifiedUser(
  db: Database,
  identifier: string,
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, name: users.name })
    .from(verifications)
    .innerJoin(users, eq(sql`${users.id}::text`, verifications.value))
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`)));
  return row;
}

/** Answers the new user's id; undefined when somebody has the address already. */
export async function insertUser(
  db: Database,
  user: { email: string; name: string; role: UserRole },
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

export interface StoredUser {
  id: number;
  name: string;
  email: string;
  role: UserRole;
  disabledAt: Date | null;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  passkeys: number;
  lastSeenAt: Date | null;
  createdAt: Date;
}

// Names are spelled out: Drizzle leaves the table's away, and inside a subquery they would mean another's columns.
const listedColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  disabledAt: users.disabledAt,
  hasPassword: sql<boolean>`EXISTS (
    SELECT FROM accounts WHERE accounts.user_id = users.id AND accounts.provider_id = 'credential')`,
  hasSecondFactor: users.twoFactorEnabled,
  passkeys: sql<number>`(SELECT count(*)::int FROM passkeys WHERE passkeys.user_id = users.id)`,
  lastSeenAt: sql<Date | null>`(
    SELECT max(sessions.updated_at) FROM sessions WHERE sessions.user_id = users.id)`.mapWith(
    users.createdAt,
  ),
  createdAt: users.createdAt,
};

/** Owners first, then by name. */
export async function listUsers(db: Database): Promise<StoredUser[]> {
  return db
    .select(listedColumns)
    .from(users)
    .orderBy(desc(eq(users.role, 'owner')), asc(users.name), asc(users.id));
}

export async function findUser(db: Database, id: number): Promise<StoredUser | undefined> {
  const [row] = await db.select(listedColumns).from(users).where(eq(users.id, id));
  return row;
}

/** Owners who may sign in, but for one. */
export async function countOtherOwners(transaction: Database, id: number): Promise<number> {
  const [row] = await transaction
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt), ne(users.id, id)));
  return row?.count ?? 0;
}

export async function updateUser(
  transaction: Database,
  id: number,
  change: { name?: string; role?: UserRole; isDisabled?: boolean },
): Promise<void> {
  const { isDisabled, ...fields } = change;
  const disabledAt = isDisabled ? sql`coalesce(${users.disabledAt}, now())` : null;
  await transaction
    .update(users)
    .set({ ...fields, ...(isDisabled !== undefined && { disabledAt }), updatedAt: sql`now()` })
    .where(eq(users.id, id));
}

export async function removeSecondFactor(transaction: Database, userId: number): Promise<void> {
  await transaction.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await transaction.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/** The stored hash of the password a user signs in with; undefined for who has none. */
export async function findPasswordHash(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password ?? undefined;
}
