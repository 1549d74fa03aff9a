import type { Context } from '#platform/context/context.ts';
import type { SignInAnswer } from '../sign-in.contract.ts';
import { getAuth } from './auth.service.ts';
import type { EngineAnswer } from './engine-answer.ts';
import { getKnownBrowsers } from './known-browsers.ts';
import { deleteEndedSessions, deleteSession, markAuthenticatedAt } from './sessions.queries.ts';
import type { SignInRequest, WithCookies } from './sign-in-request.ts';

const stranger = { id: null, name: 'Somebody', sessionId: null };

/**
 * Ends the browser's earlier session and audits the new one. `by` is the method's name in the audit log. `provider` has
 * the time at which an OpenID Connect provider asked for credentials; undefined if it gave none.
 */
export async function startSession(
  ctx: Context,
  { cookies }: EngineAnswer,
  by: string,
  request: SignInRequest,
  provider?: { authenticatedAt: Date | undefined },
): Promise<WithCookies<SignInAnswer>> {
  const auth = getAuth(ctx);
  const user = await auth.findUser(auth.cookie.pairIn(cookies));
  if (!user) throw new Error('The sign-in created no session');
  const earlier = await auth.findUser(request.cookies);
  await ctx.write(user, async ({ transaction, audit }) => {
    if (earlier && earlier.sessionId !== user.sessionId)
      await deleteSession(transaction, earlier.id, earlier.sessionId);
    await deleteEndedSessions(transaction, user.id);
    // A provider may sign a user in without asking for credentials.
    if (provider) await markAuthenticatedAt(transaction, user.sessionId, provider.authenticatedAt);
    audit({ action: 'session.started', subjectId: user.id, subjectName: user.name, after: { by } });
  });
  const browserCookie = getKnownBrowsers(ctx).addUser(request.cookies, user.email);
  return {
    answer: { user, needsSecondFactor: false },
    cookies: [...auth.cookie.withHint(cookies), browserCookie],
  };
}

/** Audits a failed sign-in if `find` returns a user. Never throws, because the caller refuses the sign-in anyway. */
export async function noteFailure(
  { write, log }: Context,
  find: Promise<{ id: number; name: string } | undefined>,
  by: string,
): Promise<void> {
  try {
    const user = await find;
    if (!user) return;
    await write(stranger, async ({ audit }) =>
      audit({ action: 'session.refused', subjectId: user.id, subjectName: user.name, after: { by } }),
    );
  } catch (error) {
    log.warn({ error }, 'failed to log a failed sign-in');
  }
}

/** Ends and audits the session of the request, if it has one. Returns `Set-Cookie` headers that delete the cookies. */
export async function signOut(ctx: Context, request: SignInRequest): Promise<string[]> {
  const auth = getAuth(ctx);
  const user = await auth.findUser(request.cookies);
  if (user)
    await ctx.write(user, async ({ transaction, audit }) => {
      await deleteSession(transaction, user.id, user.sessionId);
      audit({ action: 'session.ended', subjectId: user.id, subjectName: user.name });
    });
  return auth.cookie.expired();
}
