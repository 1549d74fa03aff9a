import { perContext, type Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { getClientNetwork } from '#platform/http/client-network.ts';
import { createFairQueue } from '#platform/http/fair-queue.ts';
import { createStoredRateLimit } from '#platform/http/rate-limit.ts';
import type { CodeBody, PasskeySignInBody, SignInAnswer, SignInBody } from '../sign-in.contract.ts';
import { getAuth } from './auth.service.ts';
import { engineAnswer, getEngineCode, wrongPassword } from './engine-answer.ts';
import { getKnownBrowsers } from './known-browsers.ts';
import { consumeCode } from './one-time-codes.service.ts';
import { withAuthTime } from './provider-profile.ts';
import { providerId } from './provider.ts';
import { sessionDays } from './session-cookie.ts';
import { renewSession, type SignedInUser } from './sessions.queries.ts';
import {
  getHeadersWithoutSession,
  getRequestHeaders,
  type SignInRequest,
  type WithCookies,
} from './sign-in-request.ts';
import { noteFailure, startSession } from './sign-in-sessions.service.ts';
import { findUserByEmail } from './users.queries.ts';

// These functions limit attempts and write the audit log. They throw AppError: `unauthorized`, `forbidden` (user
// disabled; not by password), `gone` (time limit), `rate_limited`, or `unavailable` (many at once).

/**
 * A hash takes a core for a tenth of a second, in one of the four threads that also read files and compress pages. Many
 * sign-ins at once wait for each other, not the pages.
 */
const hashing = createFairQueue({ concurrency: 1, maxWaiting: 40, maxWaitingPerClient: 10 });

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

const getLimits = perContext(({ secret, database: { pool } }) => {
  const createLimit = (purpose: string, perQuarterHour: number, perDay: number) =>
    createStoredRateLimit({
      pool,
      secret,
      purpose,
      allowances: [
        { limit: perQuarterHour, spanMs: quarterHourMs },
        { limit: perDay, spanMs: dayMs },
      ],
    });
  return {
    client: createLimit('sign-in by client', 60, 600),
    account: createLimit('sign-in by account', 10, 60),
  };
});

/**
 * Takes one sign-in attempt from the allowance of the client network, and from the account's if `email` is given.
 * Returns a function that gives it back. Throws `rate_limited`. A browser in which the account signed in before has
 * its own allowance, so guesses by strangers cannot lock it out.
 */
async function takeAttempt(
  ctx: Context,
  { cookies, address }: SignInRequest,
  email?: string,
): Promise<() => Promise<void>> {
  const { client, account } = getLimits(ctx);
  const browser = getKnownBrowsers(ctx).find(cookies, email);
  const giveBackClient = await client.take(browser ? `browser ${browser}` : address);
  if (email === undefined) return giveBackClient;
  const giveBackAccount = await account.take(email.toLowerCase(), browser);
  return async () => void (await Promise.all([giveBackClient(), giveBackAccount()]));
}

export type CodeKind = 'authenticator' | 'recovery';

export function signInByPassword(
  ctx: Context,
  body: SignInBody,
  request: SignInRequest,
): Promise<WithCookies<SignInAnswer>> {
  return hashing.run(getClientNetwork(request.address), () => checkPassword(ctx, body, request));
}

async function checkPassword(ctx: Context, { email, password }: SignInBody, request: SignInRequest) {
  const auth = getAuth(ctx);
  const giveBack = await takeAttempt(ctx, request, email);
  try {
    const body = { email, password };
    const answer = await engineAnswer(
      auth.api.signInEmail({ body, headers: getRequestHeaders(request), asResponse: true }),
    );
    // A correct password is not a guess: frequent sign-ins must not reach the limit.
    await giveBack();
    if (answer.body.twoFactorRedirect !== true) return await startSession(ctx, answer, 'password', request);
    // better-auth created a session and ended it at once: do not send its cookie.
    const cookies = answer.cookies.filter((cookie) => !cookie.startsWith(`${auth.cookie.name}=`));
    return { answer: { user: null, needsSecondFactor: true }, cookies };
  } catch (error) {
    // Not awaited: the response must not take longer if the address has an account.
    if (getEngineCode(error) !== undefined) void noteFailure(ctx, findUserByEmail(ctx.db, email), 'password');
    // Otherwise the answer would tell that the password of a disabled account is right.
    throw getEngineCode(error) === 'ACCOUNT_DISABLED' ? wrongPassword() : error;
  }
}

/** The second step, with an authenticator code or a recovery code. */
export async function signInByCode(
  ctx: Context,
  kind: CodeKind,
  body: CodeBody,
  request: SignInRequest,
): Promise<WithCookies<SignInAnswer>> {
  const auth = getAuth(ctx);
  const giveBack = await takeAttempt(ctx, request);
  const headers = getHeadersWithoutSession(auth.cookie.name, request);
  const call = { body, headers, asResponse: true } as const;
  const by = kind === 'recovery' ? 'recovery code' : 'second factor';
  try {
    if (kind === 'authenticator') {
      const challenged = await auth.findChallenged(request.cookies);
      if (challenged) await consumeCode(ctx, challenged.id, body.code);
    }
    const answer = await engineAnswer(
      kind === 'recovery' ? auth.api.verifyBackupCode(call) : auth.api.verifyTOTP(call),
    );
    await giveBack();
    return await startSession(ctx, answer, by, request);
  } catch (error) {
    if (getEngineCode(error) !== undefined) await noteFailure(ctx, auth.findChallenged(request.cookies), by);
    throw error;
  }
}

export async function getPasskeySignInOptions(
  ctx: Context,
  request: SignInRequest,
): Promise<WithCookies<Record<string, unknown>>> {
  const auth = getAuth(ctx);
  await takeAttempt(ctx, request);
  const headers = getHeadersWithoutSession(auth.cookie.name, request);
  const { body, cookies } = await engineAnswer(
    auth.api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }),
  );
  return { answer: { ...body, userVerification: 'required' }, cookies };
}

export async function signInByPasskey(
  ctx: Context,
  body: PasskeySignInBody,
  request: SignInRequest,
): Promise<WithCookies<SignInAnswer>> {
  await takeAttempt(ctx, request);
  const call = { body, headers: getRequestHeaders(request), asResponse: true } as const;
  const answer = await engineAnswer(getAuth(ctx).api.verifyPasskeyAuthentication(call));
  return startSession(ctx, answer, 'passkey', request);
}

/** Returns the provider's sign-in URL. `to` is the return URL on this site; `isAgain` forces a new authentication. */
export async function getProviderUrl(
  ctx: Context,
  to: string,
  request: SignInRequest,
  { isAgain }: { isAgain: boolean },
): Promise<WithCookies<string>> {
  await takeAttempt(ctx, request);
  const body = { providerId, callbackURL: to };
  const { body: answer, cookies } = await engineAnswer(
    getAuth(ctx).api.signInWithOAuth2({ body, headers: getRequestHeaders(request), asResponse: true }),
  );
  const url = new URL(String(answer.url));
  if (isAgain) {
    url.searchParams.set('prompt', 'login');
    // A provider that follows the standard then sends `auth_time`.
    url.searchParams.set('max_age', '300');
  }
  return { answer: url.href, cookies };
}

/** Completes a sign-in after the provider's callback. Returns the return URL. */
export async function signInByProvider(
  ctx: Context,
  query: Record<string, string>,
  request: SignInRequest,
): Promise<WithCookies<string>> {
  const auth = getAuth(ctx);
  const call = {
    params: { providerId },
    query,
    headers: getRequestHeaders(request),
    asResponse: true,
  } as const;
  const { answer, authenticatedAt } = await withAuthTime(() => engineAnswer(auth.api.oAuth2Callback(call)));
  const location = answer.location ?? '';
  if (auth.cookie.pairIn(answer.cookies) === undefined) throw refusedByProvider(location);
  const { cookies } = await startSession(ctx, answer, 'provider', request, { authenticatedAt });
  return { answer: location, cookies };
}

/** Returns `Set-Cookie` headers that extend the session; none if it was renewed in the last day. */
export async function renewCookies(
  ctx: Context,
  user: SignedInUser,
  cookies: string | undefined,
): Promise<string[]> {
  const isRenewed = await renewSession(ctx.db, user.sessionId, sessionDays);
  return isRenewed ? getAuth(ctx).cookie.renewed(cookies) : [];
}

/** better-auth reports the error in the query of its redirect URL. */
function refusedByProvider(location: string): AppError {
  const engineCode = URL.parse(location, 'http://site')?.searchParams.get('error') ?? '';
  return new AppError('forbidden', { public: 'The provider did not sign you in', details: { engineCode } });
}
