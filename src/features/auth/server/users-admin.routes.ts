import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  invitations,
  inviteBody,
  listedUser,
  listedUsers,
  madeInvitation,
  madeLink,
  userChange,
} from '../users-admin.contract.ts';
import {
  changeUser,
  createResetLink,
  getInvitations,
  getUsers,
  inviteUser,
  withdrawInvitation,
} from './users-admin.service.ts';
const read = { access: 'owner' } as const;
const write = { access: 'owner', sameOrigin: true } as const;
const sensitive = { ...write, reauthentication: 'always' } as const;

/** Routes for users and invitations. Owners only. */
export function usersAdminRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/api/admin/users',
    config: read,
    schema: { summary: 'All users, owners first', response: { 200: listedUsers, ...failures } },
    handler: () => getUsers(ctx),
  });

  app.route({
    method: 'PATCH',
    url: '/api/admin/users/:id',
    config: sensitive,
    schema: {
      summary: 'Change the role of a user, disable or enable them, turn their second factor off',
      params: idParams,
      body: userChange,
      response: { 200: listedUser, ...failures },
    },
    handler: (request) => changeUser(ctx, getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/users/:id/reset-link',
    config: sensitive,
    schema: {
      summary: "Create a link to reset a user's password; it is shown once",
      params: idParams,
      response: { 200: madeLink, ...failures },
    },
    handler: (request) => createResetLink(ctx, getActor(request), request.params.id),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/invitations',
    config: read,
    schema: { summary: 'Pending invitations', response: { 200: invitations, ...failures } },
    handler: () => getInvitations(ctx),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/invitations',
    config: sensitive,
    schema: {
      summary: 'Creates an invitation link, which is shown once',
      body: inviteBody,
      response: { 200: madeInvitation, ...failures },
    },
    handler: (request) => inviteUser(ctx, getActor(request), request.body),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/invitations/:id',
    config: write,
    schema: {
      summary: 'Withdraw an invitation',
      params: idParams,
      response: { 204: z.undefined(), ...failures },
    },
    handler: async (request, reply) => {
      await withdrawInvitation(ctx, getActor(request), request.params.id);
      return reply.code(204).send();
    },
  });
}
