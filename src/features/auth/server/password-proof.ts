import { perContext, type Context } from '#platform/context/context.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createStoredRateLimit } from '#platform/http/rate-limit.ts';
import { isPassword } from './password-hash.ts';
import { findPasswordHash } from './users.queries.ts';

const getGuesses = perContext(({ secret, database: { pool } }) =>
  createStoredRateLimit({
    pool,
    secret,
    purpose: 'passwords and codes of the signed-in',
    allowances: [{ limit: 10, spanMs: 900_000 }],
  }),
);

/**
 * Runs an attempt at a password or code of the actor's account: at most ten failures in 15 minutes. Each
 * session has its own allowance, so a stolen session cannot lock out the owner.
 */
export async function limitGuesses<Result>(
  ctx: Context,
  { id, sessionId }: Actor,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const giveBack = await getGuesses(ctx).take(`${id} ${sessionId}`);
  const result = await attempt();
  await giveBack();
  return result;
}

/** Throws `validation_failed` on `field` for a wrong password, or `conflict` for an account without one. */
export async function provePassword(
  ctx: Context,
  actor: Actor,
  password: string,
  field: string,
): Promise<void> {
  const hash = await findPasswordHash(ctx.db, actor.id);
  if (hash === undefined)
    throw fieldError('conflict', field, 'This account has no password. Ask an owner for a reset link');
  await limitGuesses(ctx, actor, async () => {
    if (!(await isPassword({ hash, password })))
      throw fieldError('validation_failed', field, 'The password is wrong');
  });
}
