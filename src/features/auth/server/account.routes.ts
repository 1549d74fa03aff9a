import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { account, idBody, nameBody, passwordBody } from '../account.contract.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  renameAccount,
} from './account.service.ts';

const editor = { access: 'editor', sameOrigin: true } as const;
const done = { 204: z.undefined(), ...failures };

/** Routes for the signed-in user's name, password and sessions, for editors and owners. */
export function accountRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/api/auth/account',
    config: { access: 'editor' },
    schema: { summary: 'Own sessions, passkeys and second factor', response: { 200: account, ...failures } },
    handler: (request) => getAccount(ctx, getActor(request)),
  });

  app.route({
    method: 'POST',
    url: '/api/auth/update-user',
    config: editor,
    schema: { summary: 'Change the own name', body: nameBody, response: done },
    handler: async (request, reply) => {
      await renameAccount(ctx, getActor(request), request.body.name);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/change-password',
    config: editor,
    schema: {
      summary: 'Change the own password; ends all other sessions',
      body: passwordBody,
      response: done,
    },
    handler: async (request, reply) => {
      await changePassword(ctx, getActor(request), request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/revoke-session',
    config: editor,
    schema: { summary: 'End one of the own sessions', body: idBody, response: done },
    handler: async (request, reply) => {
      await endSession(ctx, getActor(request), request.body.id);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/revoke-other-sessions',
    config: editor,
    schema: { summary: 'End all own sessions but this one', response: done },
    handler: async (request, reply) => {
      await endOtherSessions(ctx, getActor(request));
      return reply.code(204).send();
    },
  });
}
