import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { authUser } from '../auth.contract.ts';
import {
  codeBody,
  passkeyOptions,
  passkeySignInBody,
  signInAnswer,
  signInBody,
  signInWays,
} from '../sign-in.contract.ts';
import { findCurrentUser } from './auth.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';
import {
  getPasskeySignInOptions,
  renewCookies,
  signInByCode,
  signInByPasskey,
  signInByPassword,
  type CodeKind,
} from './sign-in.service.ts';

/** Routes for the current user and for sign-in by password, second factor and passkey. */
export function authRoutes(app: HttpApp, ctx: Context): void {
  const provider = ctx.config.oidc;

  addRoute(app, 'GET /api/auth/user', {
    access: 'public',
    summary: 'The signed-in user; 401 without a session',
    answer: authUser,
    handler: async (request, reply) => {
      const user = await findCurrentUser(ctx, request.raw);
      if (!user) throw new AppError('unauthorized', { public: 'Not signed in' });
      return sendWithCookies(reply, {
        answer: user,
        cookies: await renewCookies(ctx, user, request.headers.cookie),
      });
    },
  });

  addRoute(app, 'GET /api/auth/ways', {
    access: 'public',
    summary: 'Available sign-in methods',
    answer: signInWays,
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { provider: provider ? { name: provider.name } : null };
    },
  });

  addRoute(app, 'POST /api/auth/sign-in/email', {
    access: 'public',
    sameOrigin: 'or-program',
    summary: 'Sign in with a password; sets the session cookie unless a second factor is required',
    body: signInBody,
    answer: signInAnswer,
    handler: async (request, reply) =>
      sendWithCookies(reply, await signInByPassword(ctx, request.body, signInRequest(request))),
  });

  const codes: [string, CodeKind, string][] = [
    ['verify-totp', 'authenticator', 'The second step of a sign-in, by a code of the authenticator'],
    ['verify-backup-code', 'recovery', 'The second step of a sign-in, by a recovery code, which is used up'],
  ];
  for (const [name, kind, summary] of codes) {
    addRoute(app, `POST /api/auth/two-factor/${name}`, {
      access: 'public',
      sameOrigin: 'or-program',
      summary,
      body: codeBody,
      answer: signInAnswer,
      handler: async (request, reply) =>
        sendWithCookies(reply, await signInByCode(ctx, kind, request.body, signInRequest(request))),
    });
  }

  addRoute(app, 'POST /api/auth/passkey/generate-authenticate-options', {
    access: 'public',
    summary: 'Options to sign in with a passkey',
    answer: passkeyOptions,
    handler: async (request, reply) =>
      sendWithCookies(reply, await getPasskeySignInOptions(ctx, signInRequest(request))),
  });

  addRoute(app, 'POST /api/auth/passkey/verify-authentication', {
    access: 'public',
    summary: 'Sign in with a passkey',
    body: passkeySignInBody,
    answer: signInAnswer,
    handler: async (request, reply) =>
      sendWithCookies(reply, await signInByPasskey(ctx, request.body, signInRequest(request))),
  });
}
