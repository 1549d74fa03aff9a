import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
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

/** Routes for users and invitations. Owners only. */
export function usersAdminRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/users', {
    access: 'owner',
    summary: 'All users, owners first',
    answer: listedUsers,
    handler: () => getUsers(ctx),
  });

  addRoute(app, 'PATCH /api/admin/users/:id', {
    access: 'owner',
    reauthentication: 'always',
    summary: 'Change the role of a user, disable or enable them, turn their second factor off',
    params: idParams,
    body: userChange,
    answer: listedUser,
    handler: (request) => changeUser(ctx, getActor(request), request.params.id, request.body),
  });

  addRoute(app, 'POST /api/admin/users/:id/reset-link', {
    access: 'owner',
    reauthentication: 'always',
    summary: "Create a link to reset a user's password; it is shown once",
    params: idParams,
    answer: madeLink,
    handler: (request) => createResetLink(ctx, getActor(request), request.params.id),
  });

  addRoute(app, 'GET /api/admin/invitations', {
    access: 'owner',
    summary: 'Pending invitations',
    answer: invitations,
    handler: () => getInvitations(ctx),
  });

  addRoute(app, 'POST /api/admin/invitations', {
    access: 'owner',
    reauthentication: 'always',
    summary: 'Creates an invitation link, which is shown once',
    body: inviteBody,
    answer: madeInvitation,
    handler: (request) => inviteUser(ctx, getActor(request), request.body),
  });

  addRoute(app, 'DELETE /api/admin/invitations/:id', {
    access: 'owner',
    summary: 'Withdraw an invitation',
    params: idParams,
    handler: (request) => withdrawInvitation(ctx, getActor(request), request.params.id),
  });
}
