import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { account, idBody, nameBody, passwordBody } from '../account.contract.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  renameAccount,
} from './account.service.ts';

/** Routes for the signed-in user's name, password and sessions, for editors and owners. */
export function accountRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/auth/account', {
    access: 'editor',
    summary: 'Own sessions, passkeys and second factor',
    answer: account,
    handler: (request) => getAccount(ctx, getActor(request)),
  });

  addRoute(app, 'POST /api/auth/update-user', {
    access: 'editor',
    summary: 'Change the own name',
    body: nameBody,
    handler: (request) => renameAccount(ctx, getActor(request), request.body.name),
  });

  addRoute(app, 'POST /api/auth/change-password', {
    access: 'editor',
    summary: 'Change the own password; ends all other sessions',
    body: passwordBody,
    handler: (request) => changePassword(ctx, getActor(request), request.body),
  });

  addRoute(app, 'POST /api/auth/revoke-session', {
    access: 'editor',
    summary: 'End one of the own sessions',
    body: idBody,
    handler: (request) => endSession(ctx, getActor(request), request.body.id),
  });

  addRoute(app, 'POST /api/auth/revoke-other-sessions', {
    access: 'editor',
    summary: 'End all own sessions but this one',
    handler: (request) => endOtherSessions(ctx, getActor(request)),
  });
}
