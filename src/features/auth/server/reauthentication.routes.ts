import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { confirmBody } from '../account.contract.ts';
import { passkeyOptions, passkeySignInBody } from '../sign-in.contract.ts';
import { confirmByPasskey, confirmByPassword, getConfirmationOptions } from './reauthentication.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';

/**
 * Routes to re-authenticate by password or passkey before a sensitive action. A confirmation
 * is valid for five minutes.
 */
export function reauthenticationRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/auth/reauthenticate', {
    access: 'editor',
    reauthentication: 'always',
    summary: 'Check whether the session may run sensitive actions; 403 if not',
    handler: (_request) => undefined,
  });

  addRoute(app, 'POST /api/auth/reauthenticate/password', {
    access: 'editor',
    summary: 'Allow sensitive actions for five minutes with the password',
    body: confirmBody,
    handler: (request) => confirmByPassword(ctx, getActor(request), request.body.password),
  });

  addRoute(app, 'POST /api/auth/reauthenticate/passkey-options', {
    access: 'editor',
    summary: 'Options to confirm the identity with a passkey',
    answer: passkeyOptions,
    handler: async (request, reply) =>
      sendWithCookies(reply, await getConfirmationOptions(ctx, signInRequest(request))),
  });

  addRoute(app, 'POST /api/auth/reauthenticate/passkey', {
    access: 'editor',
    summary: 'Allow sensitive actions for five minutes with a passkey',
    body: passkeySignInBody,
    handler: (request) => confirmByPasskey(ctx, getActor(request), request.body, signInRequest(request)),
  });
}
