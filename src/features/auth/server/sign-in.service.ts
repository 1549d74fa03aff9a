import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import type { CodeBody, PasskeySignInBody, SignInAnswer, SignInBody } from '../sign-in.contract.ts';
import type { Auth } from './auth.service.ts';
import type { SignedInUser } from './current-user.service.ts';
import { engineAnswer, getEngineCode, type EngineAnswer } from './engine-answer.ts';
import { withAuthTime } from './provider-profile.ts';
import { providerId } from './provider.ts';
import { sessionDays } from './session-cookie.ts';
import { deleteEndedSessions, deleteSession, markAuthenticatedAt, renewSession } from './sessions.queries.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { OneTimeCodes } from './one-time-codes.service.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';
import { findUserByEmail } from './users.queries.ts';

/** All methods throw AppError: `unauthorized`, `forbidden` (user disabled), `gone` (time limit) or `rate_limited`. */
export interface SignIn {
  byPassword(body: SignInBody, request: SignInRequest): Promise<WithCookies<SignInAnswer>>;
  /** The second step, with an authenticator code or a recovery code. */
  byCode(kind: CodeKind, body: CodeBody, request: SignInRequest): Promise<WithCookies<SignInAnswer>>;
  passkeyOptions(request: SignInRequest): Promise<WithCookies<Record<string, unknown>>>;
  byPasskey(body: PasskeySignInBody, request: SignInRequest): Promise<WithCookies<SignInAnswer>>;
  /** Returns the provider's sign-in URL. `to` is the return URL on this site; `isAgain` forces a new authentication. */
  providerUrl(
    to: string,
    request: SignInRequest,
    options: { isAgain: boolean },
  ): Promise<WithCookies<string>>;
  /** Completes a sign-in after the provider's callback. Returns the return URL. */
  byProvider(query: Record<string, string>, request: SignInRequest): Promise<WithCookies<string>>;
  /** Returns `Set-Cookie` headers that extend the session; none if it was renewed in the last day. */
  renew(user: SignedInUser, cookies: string | undefined): Promise<string[]>;
  /** Ends the session of the request, if it has one. Returns `Set-Cookie` headers that delete the cookies. */
  signOut(request: SignInRequest): Promise<string[]>;
}

export type CodeKind = 'authenticator' | 'recovery';

/** Signs users in and out, limits attempts and writes the audit log. */
export function createSignIn(dependencies: {
  db: Database;
  auth: Auth;
  write: AuditedWrite;
  browsers: KnownBrowsers;
  limits: SignInLimits;
  codes: OneTimeCodes;
  log: Log;
}): SignIn {
  const { db, auth, write, browsers, limits, codes, log } = dependencies;

  /** Ends the browser's earlier session and audits the new one. */
  async function welcome(
    { cookies }: EngineAnswer,
    by: string,
    request: SignInRequest,
    provider?: { authenticatedAt: Date | undefined },
  ): Promise<WithCookies<SignInAnswer>> {
    const user = await auth.findUser(auth.cookie.pairIn(cookies));
    if (!user) throw new Error('A sign-in left no session');
    const earlier = await auth.findUser(request.cookies);
    await write(user, async ({ transaction, audit }) => {
      if (earlier && earlier.sessionId !== user.sessionId)
        await deleteSession(transaction, earlier.id, earlier.sessionId);
      await deleteEndedSessions(transaction, user.id);
      // A provider may sign a user in without asking for credentials.
      if (provider) await markAuthenticatedAt(transaction, user.sessionId, provider.authenticatedAt);
      audit({ action: 'session.started', subjectId: user.id, subjectName: user.name, after: { by } });
    });
    const known = browsers.addUser(request.cookies, user.email);
    return {
      answer: { user, needsSecondFactor: false },
      cookies: [...auth.cookie.withHint(cookies), known],
    };
  }

  /** Never throws: the caller refuses the sign-in anyway. */
  async function noteFailure(find: Promise<{ id: number; name: string } | undefined>, by: string) {
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

  async function byPassword({ email, password }: SignInBody, request: SignInRequest) {
    const giveBack = limits.take(request, email);
    try {
      const body = { email, password };
      const answer = await engineAnswer(
        auth.api.signInEmail({ body, headers: getRequestHeaders(request), asResponse: true }),
      );
      // A correct password is not a guess: frequent sign-ins must not reach the limit.
      giveBack();
      if (answer.body.twoFactorRedirect !== true) return await welcome(answer, 'password', request);
      // better-auth created a session and ended it at once: do not send its cookie.
      const cookies = answer.cookies.filter((cookie) => !cookie.startsWith(`${auth.cookie.name}=`));
      return { answer: { user: null, needsSecondFactor: true }, cookies };
    } catch (error) {
      // Not awaited: the response must not take longer if the address has an account.
      if (getEngineCode(error) !== undefined) void noteFailure(findUserByEmail(db, email), 'password');
      throw error;
    }
  }

  async function byCode(kind: CodeKind, body: CodeBody, request: SignInRequest) {
    const giveBack = limits.take(request);
    const asked = { body, headers: withoutSession(request), asResponse: true } as const;
    const by = kind === 'recovery' ? 'recovery code' : 'second factor';
    try {
      if (kind === 'authenticator') {
        const challenged = await auth.findChallenged(request.cookies);
        if (challenged) await codes.use(challenged.id, body.code);
      }
      const answer = await engineAnswer(
        kind === 'recovery' ? auth.api.verifyBackupCode(asked) : auth.api.verifyTOTP(asked),
      );
      giveBack();
      return await welcome(answer, by, request);
    } catch (error) {
      if (getEngineCode(error) !== undefined) await noteFailure(auth.findChallenged(request.cookies), by);
      throw error;
    }
  }

  /** Removes the session cookie. With a session, better-auth would turn on the user's second factor instead. */
  function withoutSession(request: SignInRequest): Headers {
    const kept = (request.cookies ?? '')
      .split(/;\s*/)
      .filter((pair) => !pair.startsWith(`${auth.cookie.name}=`));
    return getRequestHeaders({ ...request, cookies: kept.join('; ') });
  }

  return {
    byPassword,
    byCode,
    async passkeyOptions(request) {
      limits.take(request);
      const { body, cookies } = await engineAnswer(
        auth.api.generatePasskeyAuthenticationOptions({ headers: withoutSession(request), asResponse: true }),
      );
      return { answer: { ...body, userVerification: 'required' }, cookies };
    },
    async byPasskey(body, request) {
      limits.take(request);
      const asked = { body, headers: getRequestHeaders(request), asResponse: true } as const;
      return welcome(await engineAnswer(auth.api.verifyPasskeyAuthentication(asked)), 'passkey', request);
    },
    async providerUrl(to, request, { isAgain }) {
      limits.take(request);
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
    async byProvider(query, request) {
      const params = { providerId };
      const { answer, authenticatedAt } = await withAuthTime(() =>
        engineAnswer(
          auth.api.oAuth2Callback({ params, query, headers: getRequestHeaders(request), asResponse: true }),
        ),
      );
      const location = answer.location ?? '';
      if (auth.cookie.pairIn(answer.cookies) === undefined) throw refusedByProvider(location);
      const { cookies } = await welcome(answer, 'provider', request, { authenticatedAt });
      return { answer: location, cookies };
    },
    renew: async (user, cookies) =>
      (await renewSession(db, user.sessionId, sessionDays)) ? auth.cookie.renewed(cookies) : [],
    async signOut(request) {
      const user = await auth.findUser(request.cookies);
      if (user)
        await write(user, async ({ transaction, audit }) => {
          await deleteSession(transaction, user.id, user.sessionId);
          audit({ action: 'session.ended', subjectId: user.id, subjectName: user.name });
        });
      return auth.cookie.expired();
    },
  };
}

/** better-auth reports the error in the query of its redirect URL. */
function refusedByProvider(location: string): AppError {
  const engineCode = URL.parse(location, 'http://site')?.searchParams.get('error') ?? '';
  return new AppError('forbidden', { public: 'The provider did not sign you in', details: { engineCode } });
}

const stranger = { id: null, name: 'Somebody', sessionId: null };
