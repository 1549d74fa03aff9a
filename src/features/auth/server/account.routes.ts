import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  account,
  confirmBody,
  idBody,
  nameBody,
  newSecondFactor,
  passwordBody,
  recoveryCodes,
} from '../account.contract.ts';
import { codeBody } from '../sign-in.contract.ts';
import type { AccountService } from './account.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';

const editor = { access: 'editor', sameOrigin: true } as const;
const done = { 204: z.undefined(), ...failures };

/** Routes for the signed-in user's own account, for editors and owners. */
export function accountRoutes(app: HttpApp, service: AccountService): void {
  app.route({
    method: 'GET',
    url: '/api/auth/account',
    config: { access: 'editor' },
    schema: { summary: 'Own sessions, passkeys and second factor', response: { 200: account, ...failures } },
    handler: (request) => service.account(getActor(request)),
  });

  app.route({
    method: 'POST',
    url: '/api/auth/update-user',
    config: editor,
    schema: { summary: 'Change the own name', body: nameBody, response: done },
    handler: async (request, reply) => {
      await service.rename(getActor(request), request.body.name);
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
      await service.changePassword(getActor(request), request.body);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/revoke-session',
    config: editor,
    schema: { summary: 'End one of the own sessions', body: idBody, response: done },
    handler: async (request, reply) => {
      await service.endSession(getActor(request), request.body.id);
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/revoke-other-sessions',
    config: editor,
    schema: { summary: 'End all own sessions but this one', response: done },
    handler: async (request, reply) => {
      await service.endOtherSessions(getActor(request));
      return reply.code(204).send();
    },
  });

  const asked = (request: FastifyRequest) => [getActor(request), signInRequest(request)] as const;
  const empty = (reply: FastifyReply, cookies: string[]) =>
    sendWithCookies(reply.code(204), { answer: undefined, cookies });

  app.route({
    method: 'POST',
    url: '/api/auth/two-factor/enable',
    config: editor,
    schema: {
      summary: 'Start to turn the second factor on; /two-factor/confirm completes it with a code',
      body: confirmBody,
      response: { 200: newSecondFactor, ...failures },
    },
    handler: async (request, reply) => {
      const [actor, from] = asked(request);
      const { password } = request.body;
      return sendWithCookies(reply, await service.beginSecondFactor(actor, password, from));
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/two-factor/confirm',
    config: editor,
    schema: {
      summary: 'Turn the second factor on with the first code of the authenticator',
      body: codeBody,
      response: done,
    },
    handler: async (request, reply) => {
      const [actor, from] = asked(request);
      const { code } = request.body;
      return empty(reply, (await service.confirmSecondFactor(actor, code, from)).cookies);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/two-factor/disable',
    config: { ...editor, reauthentication: 'always' },
    schema: { summary: 'Turn the second factor off', response: done },
    handler: async (request, reply) => {
      await service.removeSecondFactor(getActor(request));
      return reply.code(204).send();
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/two-factor/generate-backup-codes',
    config: editor,
    schema: {
      summary: 'Create new recovery codes; earlier ones become invalid',
      body: confirmBody,
      response: { 200: recoveryCodes, ...failures },
    },
    handler: async (request, reply) => {
      const [actor, from] = asked(request);
      const { password } = request.body;
      return sendWithCookies(reply, await service.newRecoveryCodes(actor, password, from));
    },
  });
}
