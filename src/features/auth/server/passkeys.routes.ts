import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { accountPasskey, addPasskeyBody, idBody, renameBody } from '../account.contract.ts';
import { passkeyOptions } from '../sign-in.contract.ts';
import { addPasskey, changePasskeyName, getPasskeyOptions, removePasskey } from './passkeys.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';

const write = { access: 'editor', sameOrigin: true } as const;
const sensitive = { ...write, reauthentication: 'always' } as const;

/** Routes to add, rename and remove one's own passkeys. */
export function passkeyRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'POST',
    url: '/api/auth/passkey/generate-register-options',
    config: sensitive,
    schema: { summary: 'Options to create a passkey', response: { 200: passkeyOptions, ...failures } },
    handler: async (request, reply) =>
      sendWithCookies(reply, await getPasskeyOptions(ctx, signInRequest(request))),
  });

  app.route({
    method: 'POST',
    url: '/api/auth/passkey/verify-registration',
    config: sensitive,
    schema: {
      summary: 'Save a passkey that the browser created',
      body: addPasskeyBody,
      response: { 200: accountPasskey, ...failures },
    },
    handler: async (request, reply) => {
      const body = request.body;
      return sendWithCookies(reply, await addPasskey(ctx, getActor(request), body, signInRequest(request)));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/passkey/update-passkey',
    config: write,
    schema: { summary: 'Rename a passkey', body: renameBody, response: { 204: z.undefined(), ...failures } },
    handler: async (request, reply) => {
      const { id, name } = request.body;
      await changePasskeyName(ctx, getActor(request), id, name);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/passkey/delete-passkey',
    config: sensitive,
    schema: { summary: 'Remove a passkey', body: idBody, response: { 204: z.undefined(), ...failures } },
    handler: async (request, reply) => {
      await removePasskey(ctx, getActor(request), request.body.id);
      return reply.code(204).send();
    },
  });
}
