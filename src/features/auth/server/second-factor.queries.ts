import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { twoFactors } from '../auth.table.ts';

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
