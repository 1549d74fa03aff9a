import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { confirmBody } from '../account.contract.ts';
import { passkeyOptions, passkeySignInBody } from '../sign-in.contract.ts';
import type { Reauthentication } from './reauthentication.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';

const write = { access: 'editor', sameOrigin: true } as const;
const done = { 204: z.undefined(), ...failures };

/**
 * Routes to re-authenticate by password or passkey before a sensitive action. A confirmation
 * is valid for five minutes.
 */
export function reauthenticationRoutes(app: HttpApp, service: Reauthentication): void {
  app.route({
    method: 'GET',
    url: '/api/auth/reauthenticate',
    config: { access: 'editor', reauthentication: 'always' },
    schema: { summary: 'Check whether the session may run sensitive actions; 403 if not', response: done },
    handler: async (_request, reply) => reply.code(204).send(),
  });

  app.route({
    method: 'POST',
    url: '/api/auth/reauthenticate/password',
    config: write,
    schema: {
      summary: 'Allow sensitive actions for five minutes with the password',
      body: confirmBody,
      response: done,
    },
    handler: async (request, reply) => {
      await service.byPassword(getActor(request), request.body.password);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/reauthenticate/passkey-options',
    config: write,
    schema: {
      summary: 'Options to confirm the identity with a passkey',
      response: { 200: passkeyOptions, ...failures },
    },
    handler: async (request, reply) =>
      sendWithCookies(reply, await service.passkeyOptions(signInRequest(request))),
  });

  app.route({
    method: 'POST',
    url: '/api/auth/reauthenticate/passkey',
    config: write,
    schema: {
      summary: 'Allow sensitive actions for five minutes with a passkey',
      body: passkeySignInBody,
      response: done,
    },
    handler: async (request, reply) => {
      await service.byPasskey(getActor(request), request.body, signInRequest(request));
      return reply.code(204).send();
    },
  });
}
