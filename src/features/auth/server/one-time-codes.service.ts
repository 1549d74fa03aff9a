import { createHmac } from 'node:crypto';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { getAuth } from './auth.service.ts';
import { findSealedSecret, useStep } from './users.queries.ts';

/**
 * Marks an authenticator code as used: better-auth alone accepts a code for up to 90 seconds. Throws
 * `wrong_credentials` if it was used before. Ignores a wrong code: better-auth refuses and counts it.
 */
export async function consumeCode(ctx: Context, userId: number, code: string): Promise<void> {
  const sealed = await findSealedSecret(ctx.db, userId);
  if (sealed === undefined) return;
  const step = getCodeStep(await getAuth(ctx).unseal(sealed), code);
  if (step !== undefined && !(await useStep(ctx.db, userId, step)))
    throw new AppError('wrong_credentials', {
      public: 'This code was already used. Wait for the next one',
      details: { engineCode: 'CODE_USED' },
    });
}

const stepMs = 30_000;

/** Returns the code of a step as in RFC 6238: six digits, SHA-1. */
function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.at(-1)! & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * Returns the newest step that a code belongs to, or `undefined` for a wrong code. Like better-auth, it accepts
 * the current step, the one before and the one after.
 */
export function getCodeStep(secret: string, code: string, now = Date.now()): number | undefined {
  const current = Math.floor(now / stepMs);
  return [current + 1, current, current - 1].find((step) => computeCode(secret, step) === code);
}
