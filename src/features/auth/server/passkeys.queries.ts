import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { passkeys } from '../auth.table.ts';

export interface StoredPasskey {
  id: number;
  name: string | null;
  createdAt: Date;
}

const columns = { id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt };
const isTheirs = (userId: number, id: number) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** Returns the user's passkeys in the order they were added. */
export async function listPasskeys(db: Database, userId: number): Promise<StoredPasskey[]> {
  return db.select(columns).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** Returns the passkey as it was before, or `undefined` if the user has no such passkey. */
export async function renamePasskey(
  transaction: Database,
  userId: number,
  id: number,
  name: string,
): Promise<StoredPasskey | undefined> {
  const [before] = await transaction.select(columns).from(passkeys).where(isTheirs(userId, id)).for('update');
  if (before) await transaction.update(passkeys).set({ name }).where(isTheirs(userId, id));
  return before;
}

export async function deletePasskey(
  transaction: Database,
  userId: number,
  id: number,
): Promise<StoredPasskey | undefined> {
  const [deleted] = await transaction.delete(passkeys).where(isTheirs(userId, id)).returning(columns);
  return deleted;
}

/** Removes all passkeys of a user and returns them. */
export async function deletePasskeys(transaction: Database, userId: number): Promise<StoredPasskey[]> {
  return transaction.delete(passkeys).where(eq(passkeys.userId, userId)).returning(columns);
}
