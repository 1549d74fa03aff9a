import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { confirmBody, newSecondFactor, recoveryCodes } from '../account.contract.ts';
import { codeBody } from '../sign-in.contract.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  createRecoveryCodes,
  turnSecondFactorOff,
} from './second-factor.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';

const editor = { access: 'editor', sameOrigin: true } as const;
const done = { 204: z.undefined(), ...failures };

/** Routes to turn one's own second factor on and off, for editors and owners. */
export function secondFactorRoutes(app: HttpApp, ctx: Context): void {
  const getCaller = (request: FastifyRequest) => [getActor(request), signInRequest(request)] as const;
  const empty = (reply: FastifyReply, cookies: string[]) =>
    sendWithCookies(reply.code(204), { answer: undefined, cookies });

  addRoute(app, 'POST /api/auth/two-factor/enable', {
    access: 'editor',
    summary: 'Start to turn the second factor on; /two-factor/confirm completes it with a code',
    body: confirmBody,
    answer: newSecondFactor,
    handler: async (request, reply) => {
      const [actor, from] = getCaller(request);
      const { password } = request.body;
      return sendWithCookies(reply, await beginSecondFactor(ctx, actor, password, from));
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
      const [actor, from] = getCaller(request);
      const { code } = request.body;
      return empty(reply, (await confirmSecondFactor(ctx, actor, code, from)).cookies);
    },
  });

  addRoute(app, 'POST /api/auth/two-factor/disable', {
    access: 'editor',
    reauthentication: 'always',
    summary: 'Turn the second factor off',
    handler: (request) => turnSecondFactorOff(ctx, getActor(request)),
  });

  addRoute(app, 'POST /api/auth/two-factor/generate-backup-codes', {
    access: 'editor',
    summary: 'Create new recovery codes; earlier ones become invalid',
    body: confirmBody,
    answer: recoveryCodes,
    handler: async (request, reply) => {
      const [actor, from] = getCaller(request);
      const { password } = request.body;
      return sendWithCookies(reply, await createRecoveryCodes(ctx, actor, password, from));
    },
  });
}
