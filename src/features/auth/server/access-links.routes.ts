import { z } from 'zod';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { StoredRateLimit } from '#platform/http/rate-limit.ts';
import { acceptBody, linkAnswer, linkBody, resetBody, setUpBody } from '../access.contract.ts';
import { signInAnswer } from '../sign-in.contract.ts';
import type { AccessLinks } from './access-links.service.ts';
import type { Joining } from './joining.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';
import type { SignIn } from './sign-in.service.ts';
const open = { access: 'public', sameOrigin: true } as const;

/** Routes for access links. Set-up and accepted invitations also sign the new user in. */
export function accessLinksRoutes(
  app: HttpApp,
  dependencies: { links: AccessLinks; joining: Joining; signIn: SignIn; limit: StoredRateLimit },
): void {
  const { links, joining, signIn, limit } = dependencies;

  app.route({
    method: 'POST',
    url: '/api/auth/link',
    config: open,
    schema: {
      summary: 'The recipient of a link; 410 for an invalid one',
      body: linkBody,
      response: { 200: linkAnswer, ...failures },
    },
    handler: async (request, reply) => {
      await limit.take(request.ip);
      reply.header('cache-control', 'private, no-store');
      return links.look(request.body);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/set-up',
    config: open,
    schema: {
      summary: 'Create the first owner with the link that the server prints at its start',
      body: setUpBody,
      response: { 200: signInAnswer, ...failures },
    },
    handler: async (request, reply) => {
      await limit.take(request.ip);
      const body = request.body;
      await joining.setUp(body);
      return sendWithCookies(reply, await signIn.byPassword(body, signInRequest(request)));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/accept-invitation',
    config: open,
    schema: {
      summary: 'Accept an invitation and create the user',
      body: acceptBody,
      response: { 200: signInAnswer, ...failures },
    },
    handler: async (request, reply) => {
      await limit.take(request.ip);
      const body = request.body;
      const { email } = await joining.accept(body);
      const person = { email, password: body.password };
      return sendWithCookies(reply, await signIn.byPassword(person, signInRequest(request)));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/reset-password',
    config: open,
    schema: {
      summary: 'Set a new password with a link; ends all sessions of the user',
      body: resetBody,
      response: { 204: z.undefined(), ...failures },
    },
    handler: async (request, reply) => {
      await limit.take(request.ip);
      await joining.resetPassword(request.body);
      return reply.header('cache-control', 'no-store').code(204).send();
    },
  });
}
