import type { AuditAction } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { NewSecondFactor, RecoveryCodes } from '../account.contract.ts';
import { engineAnswer } from './engine-answer.ts';
import { getIdentity } from './identity.service.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';
import { findUser, removeSecondFactor } from './users.queries.ts';

/** Writes an audit entry after better-auth's own write, because its calls cannot join our transactions. */
function note({ write }: Context, actor: Actor, action: AuditAction): Promise<void> {
  return write(actor, async ({ audit }) => audit({ action, subjectId: actor.id, subjectName: actor.name }));
}

async function refuseIfOn({ db }: Context, id: number): Promise<void> {
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
  await refuseIfOn(ctx, actor.id);
  const identity = getIdentity(ctx);
  const asked = { body: { password }, headers: getRequestHeaders(request), asResponse: true } as const;
  const { body, cookies } = await identity.proof.limited(actor, () =>
    engineAnswer(identity.auth.api.enableTwoFactor(asked)),
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
  await refuseIfOn(ctx, actor.id);
  const identity = getIdentity(ctx);
  const asked = { body: { code }, headers: getRequestHeaders(request), asResponse: true } as const;
  const { cookies } = await identity.proof.limited(actor, async () => {
    await identity.codes.use(actor.id, code);
    return engineAnswer(identity.auth.api.verifyTOTP(asked));
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
  const identity = getIdentity(ctx);
  const asked = { body: { password }, headers: getRequestHeaders(request), asResponse: true } as const;
  const { body, cookies } = await identity.proof.limited(actor, () =>
    engineAnswer(identity.auth.api.generateBackupCodes(asked)),
  );
  await note(ctx, actor, 'user.recovery-codes-made');
  return { answer: { recoveryCodes: body.backupCodes as string[] }, cookies };
}
