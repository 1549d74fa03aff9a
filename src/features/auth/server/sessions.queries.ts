import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { AuthUser } from '../auth.contract.ts';
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '../auth.table.ts';

/** The signed-in user and their session. */
export interface SignedInUser extends AuthUser {
  sessionId: number;
}

const isAlive = gt(sessions.expiresAt, sql`now()`);

/** Returns the user of a session, or `undefined` if the session has ended or the user is disabled. */
export async function findSignedInUser(db: Database, token: string): Promise<SignedInUser | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      picture: users.image,
      sessionId: sessions.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), isAlive, isNull(users.disabledAt)));
  return row;
}

/** Extends a session by `days` from now if its last renewal is over a day old. Returns whether it did. */
export async function renewSession(db: Database, id: number, days: number): Promise<boolean> {
  const renewed = await db
    .update(sessions)
    .set({ expiresAt: sql`now() + make_interval(days => ${days})`, updatedAt: sql`now()` })
    .where(and(eq(sessions.id, id), lt(sessions.updatedAt, sql`now() - interval '1 day'`)));
  return renewed.rowCount !== 0;
}

/** Returns whether the session's user authenticated in the last `minutes`, by the database clock. */
export async function isRecentlyAuthenticated(db: Database, id: number, minutes: number): Promise<boolean> {
  const since = sql`now() - make_interval(mins => ${minutes})`;
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.reauthenticatedAt, since)));
  return row !== undefined;
}

export async function markAuthenticated(transaction: Database, id: number): Promise<void> {
  await transaction
    .update(sessions)
    .set({ reauthenticatedAt: sql`now()` })
    .where(eq(sessions.id, id));
}

/** Stores when a provider authenticated the user: never later than now, and 1970 if unknown. */
export async function markAuthenticatedAt(
  transaction: Database,
  id: number,
  at: Date = new Date(0),
): Promise<void> {
  await transaction
    .update(sessions)
    .set({ reauthenticatedAt: sql`least(now(), ${at.toISOString()}::timestamptz)` })
    .where(eq(sessions.id, id));
}

export interface StoredSession {
  id: number;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Returns the user's active sessions, newest first. */
export async function listSessions(db: Database, userId: number): Promise<StoredSession[]> {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

/** Deletes a session of the user. Returns false if it does not exist. */
export async function deleteSession(db: Database, userId: number, id: number): Promise<boolean> {
  const deleted = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return deleted.rowCount !== 0;
}

/** Deletes all sessions of a user except `keptId`. Returns how many. */
export async function deleteSessions(db: Database, userId: number, keptId?: number): Promise<number> {
  const isOther = keptId === undefined ? undefined : ne(sessions.id, keptId);
  const deleted = await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
  return deleted.rowCount ?? 0;
}

/** Deletes the user's expired sessions. */
export async function deleteEndedSessions(db: Database, userId: number): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, sql`now()`)));
}

/** Maps our tables to the model names of better-auth. */
export function authStorage(db: Database) {
  return drizzleAdapter(db, {
    provider: 'pg',
    schema: {
      user: users,
      account: accounts,
      session: sessions,
      verification: verifications,
      twoFactor: twoFactors,
      passkey: passkeys,
    },
  });
}
