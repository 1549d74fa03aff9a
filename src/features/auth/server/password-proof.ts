import type { Pool } from 'pg';
import type { Database } from '#platform/database/database.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createStoredRateLimit } from '#platform/http/rate-limit.ts';
import { isPassword } from './password-hash.ts';
import { findPasswordHash } from './users.queries.ts';

export type PasswordProof = ReturnType<typeof createPasswordProof>;

/** Checks the passwords of signed-in users and limits the guesses of each session. */
export function createPasswordProof({ db, pool, secret }: { db: Database; pool: Pool; secret: string }) {
  const guesses = createStoredRateLimit({
    pool,
    secret,
    purpose: 'passwords and codes of the signed-in',
    allowances: [{ most: 10, spanMs: 900_000 }],
  });

  /**
   * Runs an attempt at a password or code of the actor's account: at most ten failures in 15 minutes. Each
   * session has its own allowance, so a stolen session cannot lock out the owner.
   */
  async function limited<Result>({ id, sessionId }: Actor, attempt: () => Promise<Result>): Promise<Result> {
    const giveBack = await guesses.take(`${id} ${sessionId}`);
    const result = await attempt();
    await giveBack();
    return result;
  }

  return {
    limited,
    /** Throws `validation_failed` on `field` for a wrong password, or `conflict` for an account without one. */
    async prove(actor: Actor, password: string, field: string): Promise<void> {
      const hash = await findPasswordHash(db, actor.id);
      if (hash === undefined) throw noPassword(field);
      await limited(actor, async () => {
        if (!(await isPassword({ hash, password }))) throw wrongPassword(field);
      });
    },
  };
}

function noPassword(field: string): AppError {
  const message = 'This account has no password. Ask an owner for a reset link';
  return fieldError('conflict', field, message);
}

function wrongPassword(field: string): AppError {
  const message = 'The password is wrong';
  return fieldError('validation_failed', field, message);
}
