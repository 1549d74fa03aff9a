import type { AuditAction } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { NewSecondFactor, RecoveryCodes } from '../account.contract.ts';
import { getAuth } from './auth.service.ts';
import { engineAnswer } from './engine-answer.ts';
import { consumeCode } from './one-time-codes.service.ts';
import { limitGuesses } from './password-proof.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';
import { findUser, removeSecondFactor } from './users.queries.ts';

/** Writes an audit entry after better-auth's own write, because its calls cannot join our transactions. */
function note({ write }: Context, actor: Actor, action: AuditAction): Promise<void> {
  return write(actor, async ({ audit }) => audit({ action, subjectId: actor.id, subjectName: actor.name }));
}

async function refuseIfEnabled({ db }: Context, id: number): Promise<void> {
  const user = await findUser(db, id);
  if (!user) throw notFound('User not found');
  if (user.hasSecondFactor) throw new AppError('conflict', { public: 'The second factor is already on' });
}

/**
 * Starts to turn the second factor on; `confirmSecondFactor` with a first code completes it. Throws `conflict` if it
 * is on, and `validation_failed` for a wrong password.
 */
export async function beginSecondFactor(
  ctx: Context,
  actor: Actor,
  password: string,
  request: SignInRequest,
): Promise<WithCookies<NewSecondFactor>> {
  await refuseIfEnabled(ctx, actor.id);
  const call = { body: { password }, headers: getRequestHeaders(request), asResponse: true } as const;
  const { body, cookies } = await limitGuesses(ctx, actor, () =>
    engineAnswer(getAuth(ctx).api.enableTwoFactor(call)),
  );
  const answer = { address: String(body.totpURI), recoveryCodes: body.backupCodes as string[] };
  return { answer, cookies };
}

/** Turns the second factor on with the first code. */
export async function confirmSecondFactor(
  ctx: Context,
  actor: Actor,
  code: string,
  request: SignInRequest,
): Promise<WithCookies<undefined>> {
  await refuseIfEnabled(ctx, actor.id);
  const call = { body: { code }, headers: getRequestHeaders(request), asResponse: true } as const;
  const { cookies } = await limitGuesses(ctx, actor, async () => {
    await consumeCode(ctx, actor.id, code);
    return engineAnswer(getAuth(ctx).api.verifyTOTP(call));
  });
  await note(ctx, actor, 'user.second-factor-on');
  return { answer: undefined, cookies };
}

/** Throws `conflict` if it is off. */
export const turnSecondFactorOff = ({ write }: Context, actor: Actor): Promise<void> =>
  write(actor, async ({ transaction, audit }) => {
    if (!(await findUser(transaction, actor.id))?.hasSecondFactor)
      throw new AppError('conflict', { public: 'The second factor is off' });
    await removeSecondFactor(transaction, actor.id);
    audit({ action: 'user.second-factor-off', subjectId: actor.id, subjectName: actor.name });
  });

/** Voids earlier codes. Throws `validation_failed` for a wrong password. */
export async function createRecoveryCodes(
  ctx: Context,
  actor: Actor,
  password: string,
  request: SignInRequest,
): Promise<WithCookies<RecoveryCodes>> {
  const call = { body: { password }, headers: getRequestHeaders(request), asResponse: true } as const;
  const { body, cookies } = await limitGuesses(ctx, actor, () =>
    engineAnswer(getAuth(ctx).api.generateBackupCodes(call)),
  );
  await note(ctx, actor, 'user.recovery-codes-made');
  return { answer: { recoveryCodes: body.backupCodes as string[] }, cookies };
}
