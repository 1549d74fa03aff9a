import { and, asc, count, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { UserRole } from '../auth.contract.ts';
import { accounts, twoFactors, users, verifications } from '../auth.table.ts';

export async function lockUsers(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.users}::bigint)`);
}

export async function countUsers(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users);
  return row?.count ?? 0;
}

/** Returns the user with an e-mail address, ignoring case, or `undefined` if there is none. */
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

/** Returns the user of an unexpired verification. */
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

/** Returns the new user's id, or `undefined` if the address is taken. */
export async function insertUser(
  db: Database,
  user: { email: string; name: string; role: UserRole },
): Promise<number | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

/** Sets the password of a user, or adds the first one. */
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

// Subqueries spell column names out: Drizzle omits the table name, so they would mean another table's columns.
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

/** Returns all users: owners first, then by name. */
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

/** Counts the owners that are not disabled, except one. */
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

/** Returns the stored password hash, or `undefined` for a user without a password. */
export async function findPasswordHash(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password ?? undefined;
}

/** Returns the encrypted secret of a user's authenticator, or `undefined` without a second factor. */
export async function findSealedSecret(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  return row?.secret;
}

/**
 * Records the step of a used code. Returns false if this step or a later one was used. Of two
 * concurrent calls, one returns true.
 */
export async function useStep(db: Database, userId: number, step: number): Promise<boolean> {
  const isNew = or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step));
  const updated = await db
    .update(twoFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(twoFactors.userId, userId), isNew));
  return updated.rowCount !== 0;
}
