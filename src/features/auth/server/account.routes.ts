import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf, type Actor } from '#platform/http/actor.ts';
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
  type ConfirmBody,
  type IdBody,
  type NameBody,
  type PasswordBody,
} from '../account.contract.ts';
import { codeBody, type CodeBody } from '../sign-in.contract.ts';
import type { AccountService } from './account.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';

/** Routes for the signed-in user's own account, for editors and owners. */
export function accountRoutes(app: HttpApp, service: AccountService): void {
  app.route({
    method: 'GET',
    url: '/api/auth/account',
    config: { access: 'editor' },
    schema: { summary: 'Own sessions, passkeys and second factor', response: { 200: account, ...failures } },
    handler: (request) => service.account(actorOf(request)),
  });

  /** Registers a POST route that responds with 204. */
  function write<Body>(
    path: string,
    summary: string,
    body: z.ZodType<Body> | undefined,
    act: (actor: Actor, body: Body) => Promise<void>,
  ): void {
    app.route({
      method: 'POST',
      url: `/api/auth/${path}`,
      config: { access: 'editor', sameOrigin: true },
      schema: { summary, ...(body && { body }), response: { 204: z.undefined(), ...failures } },
      handler: async (request, reply) => {
        await act(actorOf(request), request.body as Body);
        return reply.code(204).send();
      },
    });
  }

  write<NameBody>('update-user', 'Change the own name', nameBody, (actor, { name }) =>
    service.rename(actor, name),
  );
  write<PasswordBody>(
    'change-password',
    'Change the own password; ends all other sessions',
    passwordBody,
    (actor, body) => service.changePassword(actor, body),
  );
  write<IdBody>('revoke-session', 'End one of the own sessions', idBody, (actor, { id }) =>
    service.endSession(actor, id),
  );
  write('revoke-other-sessions', 'End all own sessions but this one', undefined, (actor) =>
    service.endOtherSessions(actor),
  );
  const editor = { access: 'editor', sameOrigin: true } as const;
  const asked = (request: FastifyRequest) => [actorOf(request), signInRequest(request)] as const;
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
      const { password } = request.body as ConfirmBody;
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
      response: { 204: z.undefined(), ...failures },
    },
    handler: async (request, reply) => {
      const [actor, from] = asked(request);
      const { code } = request.body as CodeBody;
      return empty(reply, (await service.confirmSecondFactor(actor, code, from)).cookies);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/auth/two-factor/disable',
    config: { ...editor, reauthentication: 'always' },
    schema: { summary: 'Turn the second factor off', response: { 204: z.undefined(), ...failures } },
    handler: async (request, reply) => {
      await service.removeSecondFactor(actorOf(request));
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
      const { password } = request.body as ConfirmBody;
      return sendWithCookies(reply, await service.newRecoveryCodes(actor, password, from));
    },
  });
}
