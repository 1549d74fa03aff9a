import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { getReturnUrl } from '#lib/url/return-url.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { isLinkOfSite } from '#platform/http/same-origin.ts';
import type { SignInProblem } from '../sign-in.contract.ts';
import { findCurrentUser } from './auth.service.ts';
import { getEngineCode } from './engine-answer.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';
import { signOut } from './sign-in-sessions.service.ts';
import { getProviderUrl, signInByProvider } from './sign-in.service.ts';

const home = '/admin';

/** `to` is the return URL: a path on this site. */
const loginQuery = z.object({
  to: z.string().max(2_000).optional(),
  /** Authenticate again at the provider, even with a session. */
  prompt: z.literal('login').optional(),
});
const callbackQuery = z.object({
  code: z.string().max(8_192).optional(),
  state: z.string().max(500).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});

function signInPage(to: string, problem?: SignInProblem): string {
  const query = new URLSearchParams({ ...(to !== home && { to }), ...(problem && { error: problem }) });
  return query.size > 0 ? `/sign-in?${query}` : '/sign-in';
}

const problemsByCode: Record<string, SignInProblem> = {
  signup_disabled: 'not-invited',
  account_not_linked: 'not-verified',
  EMAIL_NOT_VERIFIED: 'not-verified',
  ACCOUNT_DISABLED: 'disabled',
};

/** Routes for sign-in and sign-out links, which users open in a browser. */
export function signInWaysRoutes(app: HttpApp, ctx: Context): void {
  const hasProvider = ctx.config.oidc !== undefined;
  const site = new URL(ctx.config.publicUrl);

  function redirect(reply: FastifyReply, location: string, cookies: string[] = []) {
    reply.code(302).header('location', location);
    return sendWithCookies(reply, { answer: undefined, cookies });
  }

  app.route({
    method: 'GET',
    url: '/admin-access',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (_request, reply) => redirect(reply, '/api/login'),
  });

  app.route({
    method: 'GET',
    url: '/api/login',
    config: { access: 'public' },
    schema: {
      summary:
        'To the page of the OpenID Connect provider, or to the sign-in page; `to` is where to go then; with `prompt=login` the provider asks again',
      querystring: loginQuery,
      response: { 302: z.undefined(), ...failures },
    },
    handler: async (request, reply) => {
      const { query } = request;
      const to = getReturnUrl(query.to);
      const isAgain = hasProvider && query.prompt === 'login';
      if (!isAgain && (await findCurrentUser(ctx, request.raw))) return redirect(reply, to);
      if (!hasProvider) return redirect(reply, signInPage(to));
      try {
        const { answer, cookies } = await getProviderUrl(ctx, to, signInRequest(request), { isAgain });
        return redirect(reply, answer, cookies);
      } catch (error) {
        if (error instanceof AppError && error.status < 500) throw error;
        request.log.warn({ error }, 'the OpenID Connect provider could not be reached');
        return redirect(reply, signInPage(to, 'provider'));
      }
    },
  });

  if (hasProvider) {
    app.route({
      method: 'GET',
      url: '/api/auth/oauth2/callback/oidc',
      config: { access: 'public' },
      schema: {
        summary: 'Callback of the OpenID Connect provider',
        querystring: callbackQuery,
        response: { 302: z.undefined(), ...failures },
      },
      handler: async (request, reply) => {
        const { query } = request;
        try {
          const { answer, cookies } = await signInByProvider(ctx, query, signInRequest(request));
          return redirect(reply, getReturnUrl(answer), cookies);
        } catch (error) {
          const problem = problemsByCode[getEngineCode(error) ?? ''];
          if (!problem) request.log.warn({ error }, 'signing in at the OpenID Connect provider failed');
          return redirect(reply, signInPage(home, problem ?? 'provider'));
        }
      },
    });
  }

  app.route({
    method: 'GET',
    url: '/api/logout',
    config: { access: 'public' },
    schema: {
      summary: 'Sign out and go to the home page; from links of this site only',
      response: { 302: z.undefined(), ...failures },
    },
    handler: async (request, reply) =>
      redirect(reply, '/', isLinkOfSite(request, site) ? await signOut(ctx, signInRequest(request)) : []),
  });

  for (const url of ['/api/logout', '/api/auth/sign-out']) {
    app.route({
      method: 'POST',
      url,
      config: { access: 'public', sameOrigin: true },
      schema: { summary: 'Sign out', response: { 204: z.undefined(), ...failures } },
      handler: async (request, reply) => {
        reply.code(204);
        return sendWithCookies(reply, {
          answer: undefined,
          cookies: await signOut(ctx, signInRequest(request)),
        });
      },
    });
  }
}
