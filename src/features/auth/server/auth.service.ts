import type { IncomingMessage } from 'node:http';
import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { perContext, type Context } from '#platform/context/context.ts';
import { createKeyedHash } from '#platform/http/keyed-hash.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { providerOptions } from './provider.ts';
import { createSessionCookie, readSigned, type SessionCookie, sessionDays } from './session-cookie.ts';
import { authStorage, findSignedInUser, type SignedInUser } from './sessions.queries.ts';
import { findVerifiedUser, isUserDisabled } from './users.queries.ts';

/** Returns the WebAuthn relying party. Passkeys need a host name, so a site on a loopback IP uses `localhost`. */
function passkeySite(publicUrl: string) {
  const { hostname, origin, port, protocol } = new URL(publicUrl);
  const isOwnMachine = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  if (!isOwnMachine) return { rpID: hostname, origin };
  return { rpID: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
}

const cookiePrefix = (isHttps: boolean) => (isHttps ? '__Host-pariksha' : 'pariksha');

function createEngine(ctx: Context, options: { key: string; isHttps: boolean; cookie: SessionCookie }) {
  const { db, log } = ctx;
  const { publicUrl, oidc: provider } = ctx.config;
  const { key, isHttps, cookie } = options;
  return betterAuth({
    appName: 'Pariksha',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret: key,
    trustedOrigins: [new URL(publicUrl).origin],
    database: authStorage(db),
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Log the error alone: the other details may contain a profile or a token.
      log: (_level, message, ...details) =>
        log.warn({ error: details.find((detail) => detail instanceof Error) }, `sign-in: ${message}`),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      password: { hash: (password) => hashPassword(password), verify: isPassword },
    },
    session: {
      expiresIn: sessionDays * 86_400,
      // `GET /api/auth/user` renews sessions.
      disableSessionRefresh: true,
      freshAge: 0,
    },
    account: {
      updateAccountOnSignIn: false,
      // Only owners add users, so no attacker can register the e-mail address of a future user.
      accountLinking: { requireLocalEmailVerified: false },
    },
    databaseHooks: {
      session: {
        create: {
          async before({ userId, userAgent }) {
            if (await isUserDisabled(db, Number(userId)))
              throw new APIError('FORBIDDEN', {
                code: 'ACCOUNT_DISABLED',
                message: 'This account is disabled',
              });
            return { data: { ipAddress: null, userAgent: userAgent?.slice(0, 300) || null } };
          },
        },
      },
      account: {
        create: {
          // The server never calls the provider again, so it stores no tokens.
          before: async () => ({
            data: { accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
    },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(isHttps),
      cookies: { session_token: { name: cookie.name } },
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: 'serial' },
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      twoFactor({ issuer: 'Pariksha' }),
      passkey({
        rpName: 'Pariksha',
        ...passkeySite(publicUrl),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        authentication: {
          async afterVerification({ verification }) {
            // A passkey replaces both password and second factor, so it must verify the user.
            if (verification.authenticationInfo.userVerified) return;
            throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
          },
        },
      }),
      genericOAuth({ config: provider ? [providerOptions(ctx, provider)] : [] }),
    ],
  });
}

/** The sign-in engine of a process: better-auth on our database. */
export const getAuth = perContext((ctx) => {
  const { db, secret, config } = ctx;
  const isHttps = config.publicUrl.startsWith('https:');
  const key = createKeyedHash(secret, 'sign-in')('key').toString('base64url');
  const cookie = createSessionCookie({ key, isHttps });
  const engine = createEngine(ctx, { key, isHttps, cookie });
  return {
    /** better-auth's API on our tables. Its HTTP handler is never mounted. */
    api: engine.api,
    cookie,
    /** Decrypts a value that better-auth encrypted: the secret of an authenticator. */
    async unseal(stored: string): Promise<string> {
      const { secretConfig } = await engine.$context;
      return symmetricDecrypt({ key: secretConfig, data: stored });
    },
    /** Returns the user of the session in the `Cookie` header. Returns `undefined` if they are disabled or signed out. */
    async findUser(cookies: string | undefined): Promise<SignedInUser | undefined> {
      const token = cookie.read(cookies);
      return token === undefined ? undefined : findSignedInUser(db, token);
    },
    /**
     * Returns the user that gave the password and still needs a code. Returns `undefined` after the time
     * limit or too many wrong codes.
     */
    async findChallenged(cookies: string | undefined): Promise<{ id: number; name: string } | undefined> {
      const identifier = readSigned(`${cookiePrefix(isHttps)}.two_factor`, key, cookies);
      return identifier === undefined ? undefined : findVerifiedUser(db, identifier);
    },
  };
});

/**
 * Returns the user of a request, or `undefined` for a visitor. Queries the database on every request with a session
 * cookie, so a disabled or signed-out user loses access at once.
 */
export function findCurrentUser(ctx: Context, request: IncomingMessage): Promise<SignedInUser | undefined> {
  return getAuth(ctx).findUser(request.headers.cookie);
}
