import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { reauthenticationRequired, type Actor } from '#platform/http/actor.ts';
import type { PasskeySignInBody } from '../sign-in.contract.ts';
import { getAuth } from './auth.service.ts';
import { engineAnswer } from './engine-answer.ts';
import { limitGuesses, provePassword } from './password-proof.ts';
import { deleteSession, isRecentlyAuthenticated, markAuthenticated } from './sessions.queries.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';

const recentMinutes = 5;

function confirm({ write }: Context, actor: Actor, by: string): Promise<void> {
  return write(actor, async ({ transaction, audit }) => {
    await markAuthenticated(transaction, actor.sessionId);
    audit({ action: 'session.confirmed', subjectId: actor.id, subjectName: actor.name, after: { by } });
  });
}

/**
 * Throws `reauthentication_required` unless the session was confirmed in the last five minutes. A sign-in also counts.
 */
export async function requireRecentAuthentication({ db }: Context, { sessionId }: Actor): Promise<void> {
  if (!(await isRecentlyAuthenticated(db, sessionId, recentMinutes))) throw reauthenticationRequired();
}

/** Throws `validation_failed` for a wrong password, `conflict` for an account without one, or `rate_limited`. */
export async function confirmByPassword(ctx: Context, actor: Actor, password: string): Promise<void> {
  await provePassword(ctx, actor, password, 'password');
  await confirm(ctx, actor, 'password');
}

/** Returns options for the browser, with the actor's passkeys only. */
export async function getConfirmationOptions(
  ctx: Context,
  request: SignInRequest,
): Promise<WithCookies<Record<string, unknown>>> {
  const call = { headers: getRequestHeaders(request), asResponse: true } as const;
  const { body, cookies } = await engineAnswer(getAuth(ctx).api.generatePasskeyAuthenticationOptions(call));
  return { answer: { ...body, userVerification: 'required' }, cookies };
}

/** Throws `wrong_credentials` for another user's passkey, or `gone` after the time limit. */
export async function confirmByPasskey(
  ctx: Context,
  actor: Actor,
  body: PasskeySignInBody,
  request: SignInRequest,
): Promise<void> {
  const auth = getAuth(ctx);
  const call = { body, headers: getRequestHeaders(request), asResponse: true } as const;
  const { cookies } = await limitGuesses(ctx, actor, () =>
    engineAnswer(auth.api.verifyPasskeyAuthentication(call)),
  );
  // better-auth signs the passkey's user in. Keep the current session and end the new one.
  const proved = await auth.findUser(auth.cookie.pairIn(cookies));
  if (proved) await deleteSession(ctx.db, proved.id, proved.sessionId);
  if (proved?.id !== actor.id)
    throw new AppError('wrong_credentials', { public: 'This passkey belongs to another account' });
  await confirm(ctx, actor, 'passkey');
}
