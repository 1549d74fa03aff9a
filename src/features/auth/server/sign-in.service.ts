import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { getClientNetwork } from '#platform/http/client-network.ts';
import { createFairQueue } from '#platform/http/fair-queue.ts';
import type { Log } from '#platform/log/log.ts';
import type { CodeBody, PasskeySignInBody, SignInAnswer, SignInBody } from '../sign-in.contract.ts';
import type { Auth } from './auth.service.ts';
import type { SignedInUser } from './current-user.service.ts';
import { engineAnswer, getEngineCode, wrongPassword } from './engine-answer.ts';
import { withAuthTime } from './provider-profile.ts';
import { providerId } from './provider.ts';
import { sessionDays } from './session-cookie.ts';
import { renewSession } from './sessions.queries.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { OneTimeCodes } from './one-time-codes.service.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import {
  getHeadersWithoutSession,
  getRequestHeaders,
  type SignInRequest,
  type WithCookies,
} from './sign-in-request.ts';
import { createSignInSessions } from './sign-in-sessions.service.ts';
import { findUserByEmail } from './users.queries.ts';

/**
 * A hash takes a core for a tenth of a second, in one of the four threads that also read files and compress pages. Many
 * sign-ins at once wait for each other, not the pages.
 */
const hashing = createFairQueue({ atOnce: 1, maxWaiting: 40, maxWaitingPerClient: 10 });

export type CodeKind = 'authenticator' | 'recovery';

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Signs users in and out, limits attempts and writes the audit log. All methods throw AppError: `unauthorized`,
 * `forbidden` (user disabled; not by password), `gone` (time limit), `rate_limited`, or `unavailable` (many at once).
 */
export function createSignIn(dependencies: {
  db: Database;
  auth: Auth;
  write: AuditedWrite;
  browsers: KnownBrowsers;
  limits: SignInLimits;
  codes: OneTimeCodes;
  log: Log;
}) {
  const { db, auth, limits, codes } = dependencies;
  const sessions = createSignInSessions(dependencies);

  async function byPassword({ email, password }: SignInBody, request: SignInRequest) {
    const giveBack = await limits.take(request, email);
    try {
      const body = { email, password };
      const answer = await engineAnswer(
        auth.api.signInEmail({ body, headers: getRequestHeaders(request), asResponse: true }),
      );
      // A correct password is not a guess: frequent sign-ins must not reach the limit.
      await giveBack();
      if (answer.body.twoFactorRedirect !== true) return await sessions.start(answer, 'password', request);
      // better-auth created a session and ended it at once: do not send its cookie.
      const cookies = answer.cookies.filter((cookie) => !cookie.startsWith(`${auth.cookie.name}=`));
      return { answer: { user: null, needsSecondFactor: true }, cookies };
    } catch (error) {
      // Not awaited: the response must not take longer if the address has an account.
      if (getEngineCode(error) !== undefined)
        void sessions.noteFailure(findUserByEmail(db, email), 'password');
      // Otherwise the answer would tell that the password of a disabled account is right.
      throw getEngineCode(error) === 'ACCOUNT_DISABLED' ? wrongPassword() : error;
    }
  }

  async function byCode(kind: CodeKind, body: CodeBody, request: SignInRequest) {
    const giveBack = await limits.take(request);
    const asked = {
      body,
      headers: getHeadersWithoutSession(auth.cookie.name, request),
      asResponse: true,
    } as const;
    const by = kind === 'recovery' ? 'recovery code' : 'second factor';
    try {
      if (kind === 'authenticator') {
        const challenged = await auth.findChallenged(request.cookies);
        if (challenged) await codes.use(challenged.id, body.code);
      }
      const answer = await engineAnswer(
        kind === 'recovery' ? auth.api.verifyBackupCode(asked) : auth.api.verifyTOTP(asked),
      );
      await giveBack();
      return await sessions.start(answer, by, request);
    } catch (error) {
      if (getEngineCode(error) !== undefined)
        await sessions.noteFailure(auth.findChallenged(request.cookies), by);
      throw error;
    }
  }

  return {
    byPassword: (body: SignInBody, request: SignInRequest): Promise<WithCookies<SignInAnswer>> =>
      hashing.run(getClientNetwork(request.address), () => byPassword(body, request)),
    /** The second step, with an authenticator code or a recovery code. */
    byCode,
    async passkeyOptions(request: SignInRequest): Promise<WithCookies<Record<string, unknown>>> {
      await limits.take(request);
      const { body, cookies } = await engineAnswer(
        auth.api.generatePasskeyAuthenticationOptions({
          headers: getHeadersWithoutSession(auth.cookie.name, request),
          asResponse: true,
        }),
      );
      return { answer: { ...body, userVerification: 'required' }, cookies };
    },
    async byPasskey(body: PasskeySignInBody, request: SignInRequest): Promise<WithCookies<SignInAnswer>> {
      await limits.take(request);
      const asked = { body, headers: getRequestHeaders(request), asResponse: true } as const;
      return sessions.start(
        await engineAnswer(auth.api.verifyPasskeyAuthentication(asked)),
        'passkey',
        request,
      );
    },
    /** Returns the provider's sign-in URL. `to` is the return URL on this site; `isAgain` forces a new authentication. */
    async providerUrl(
      to: string,
      request: SignInRequest,
      { isAgain }: { isAgain: boolean },
    ): Promise<WithCookies<string>> {
      await limits.take(request);
      const body = { providerId, callbackURL: to };
      const { body: answer, cookies } = await engineAnswer(
        auth.api.signInWithOAuth2({ body, headers: getRequestHeaders(request), asResponse: true }),
      );
      const url = new URL(String(answer.url));
      if (isAgain) {
        url.searchParams.set('prompt', 'login');
        // A provider that follows the standard then sends `auth_time`.
        url.searchParams.set('max_age', '300');
      }
      return { answer: url.href, cookies };
    },
    /** Completes a sign-in after the provider's callback. Returns the return URL. */
    async byProvider(query: Record<string, string>, request: SignInRequest): Promise<WithCookies<string>> {
      const params = { providerId };
      const { answer, authenticatedAt } = await withAuthTime(() =>
        engineAnswer(
          auth.api.oAuth2Callback({ params, query, headers: getRequestHeaders(request), asResponse: true }),
        ),
      );
      const location = answer.location ?? '';
      if (auth.cookie.pairIn(answer.cookies) === undefined) throw refusedByProvider(location);
      const { cookies } = await sessions.start(answer, 'provider', request, { authenticatedAt });
      return { answer: location, cookies };
    },
    /** Returns `Set-Cookie` headers that extend the session; none if it was renewed in the last day. */
    renew: async (user: SignedInUser, cookies: string | undefined): Promise<string[]> =>
      (await renewSession(db, user.sessionId, sessionDays)) ? auth.cookie.renewed(cookies) : [],
    /** Ends the session of the request, if it has one. Returns `Set-Cookie` headers that delete the cookies. */
    async signOut(request: SignInRequest): Promise<string[]> {
      await sessions.end(request);
      return auth.cookie.expired();
    },
  };
}

/** better-auth reports the error in the query of its redirect URL. */
function refusedByProvider(location: string): AppError {
  const engineCode = URL.parse(location, 'http://site')?.searchParams.get('error') ?? '';
  return new AppError('forbidden', { public: 'The provider did not sign you in', details: { engineCode } });
}
