import { z } from 'zod';
import { perContext, type Context } from '#platform/context/context.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { createStoredRateLimit } from '#platform/http/rate-limit.ts';
import { acceptBody, linkAnswer, linkBody, resetBody, setUpBody } from '../access.contract.ts';
import { signInAnswer } from '../sign-in.contract.ts';
import { getLinkRecipient } from './access-links.service.ts';
import { acceptInvitation, createFirstOwner, resetPasswordByLink } from './joining.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';
import { signInByPassword } from './sign-in.service.ts';

/** Limits attempts to use access links. */
const getLinkLimit = perContext(({ secret, database: { pool } }) =>
  createStoredRateLimit({
    pool,
    secret,
    purpose: 'access links',
    allowances: [{ limit: 60, spanMs: 900_000 }],
  }),
);

/** Routes for access links. Set-up and accepted invitations also sign the new user in. */
export function accessLinksRoutes(app: HttpApp, ctx: Context): void {
  const limit = getLinkLimit(ctx);

  addRoute(app, 'POST /api/auth/link', {
    access: 'public',
    summary: 'The recipient of a link; 410 for an invalid one',
    body: linkBody,
    answer: linkAnswer,
    handler: async (request, reply) => {
      await limit.take(request.ip);
      reply.header('cache-control', 'private, no-store');
      return getLinkRecipient(ctx, request.body);
    },
  });

  addRoute(app, 'POST /api/auth/set-up', {
    access: 'public',
    summary: 'Create the first owner with the link that the server prints at its start',
    body: setUpBody,
    answer: signInAnswer,
    handler: async (request, reply) => {
      await limit.take(request.ip);
      const body = request.body;
      await createFirstOwner(ctx, body);
      return sendWithCookies(reply, await signInByPassword(ctx, body, signInRequest(request)));
    },
  });

  addRoute(app, 'POST /api/auth/accept-invitation', {
    access: 'public',
    summary: 'Accept an invitation and create the user',
    body: acceptBody,
    answer: signInAnswer,
    handler: async (request, reply) => {
      await limit.take(request.ip);
      const body = request.body;
      const { email } = await acceptInvitation(ctx, body);
      const person = { email, password: body.password };
      return sendWithCookies(reply, await signInByPassword(ctx, person, signInRequest(request)));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/reset-password',
    config: { access: 'public', sameOrigin: true },
    schema: {
      summary: 'Set a new password with a link; ends all sessions of the user',
      body: resetBody,
      response: { 204: z.undefined(), ...failures },
    },
    handler: async (request, reply) => {
      await limit.take(request.ip);
      await resetPasswordByLink(ctx, request.body);
      return reply.header('cache-control', 'no-store').code(204).send();
    },
  });
}
