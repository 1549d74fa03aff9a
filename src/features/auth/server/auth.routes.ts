import { AppError } from '#platform/errors/app-error.ts';
import { failures } from '#platform/http/error-answers.ts';
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
import type { CurrentUser } from './current-user.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';
import type { CodeKind, SignIn } from './sign-in.service.ts';

/** Routes for the current user and for sign-in by password, second factor and passkey. */
export function authRoutes(
  app: HttpApp,
  dependencies: { currentUser: CurrentUser; signIn: SignIn; provider?: { name: string } | undefined },
): void {
  const { currentUser, signIn, provider } = dependencies;

  app.route({
    method: 'GET',
    url: '/api/auth/user',
    config: { access: 'public' },
    schema: {
      summary: 'The signed-in user; 401 without a session',
      response: { 200: authUser, ...failures },
    },
    handler: async (request, reply) => {
      const user = await currentUser(request.raw);
      if (!user) throw new AppError('unauthorized', { public: 'Not signed in' });
      return sendWithCookies(reply, {
        answer: user,
        cookies: await signIn.renew(user, request.headers.cookie),
      });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/auth/ways',
    config: { access: 'public' },
    schema: { summary: 'Available sign-in methods', response: { 200: signInWays, ...failures } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { provider: provider ? { name: provider.name } : null };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    config: { access: 'public', sameOrigin: 'or-program' },
    schema: {
      summary: 'Sign in with a password; sets the session cookie unless a second factor is required',
      body: signInBody,
      response: { 200: signInAnswer, ...failures },
    },
    handler: async (request, reply) =>
      sendWithCookies(reply, await signIn.byPassword(request.body, signInRequest(request))),
  });

  const codes: [string, CodeKind, string][] = [
    ['verify-totp', 'authenticator', 'The second step of a sign-in, by a code of the authenticator'],
    ['verify-backup-code', 'recovery', 'The second step of a sign-in, by a recovery code, which is used up'],
  ];
  for (const [name, kind, summary] of codes) {
    app.route({
      method: 'POST',
      url: `/api/auth/two-factor/${name}`,
      config: { access: 'public', sameOrigin: 'or-program' },
      schema: { summary, body: codeBody, response: { 200: signInAnswer, ...failures } },
      handler: async (request, reply) =>
        sendWithCookies(reply, await signIn.byCode(kind, request.body, signInRequest(request))),
    });
  }

  app.route({
    method: 'POST',
    url: '/api/auth/passkey/generate-authenticate-options',
    config: { access: 'public', sameOrigin: true },
    schema: { summary: 'Options to sign in with a passkey', response: { 200: passkeyOptions, ...failures } },
    handler: async (request, reply) =>
      sendWithCookies(reply, await signIn.passkeyOptions(signInRequest(request))),
  });

  app.route({
    method: 'POST',
    url: '/api/auth/passkey/verify-authentication',
    config: { access: 'public', sameOrigin: true },
    schema: {
      summary: 'Sign in with a passkey',
      body: passkeySignInBody,
      response: { 200: signInAnswer, ...failures },
    },
    handler: async (request, reply) =>
      sendWithCookies(reply, await signIn.byPasskey(request.body, signInRequest(request))),
  });
}
