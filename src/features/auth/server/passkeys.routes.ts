import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { accountPasskey, addPasskeyBody, idBody, renameBody } from '../account.contract.ts';
import { passkeyOptions } from '../sign-in.contract.ts';
import { addPasskey, changePasskeyName, getPasskeyOptions, removePasskey } from './passkeys.service.ts';
import { sendWithCookies, signInRequest } from './sign-in-request.ts';

/** Routes to add, rename and remove one's own passkeys. */
export function passkeyRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'POST /api/auth/passkey/generate-register-options', {
    access: 'editor',
    reauthentication: 'always',
    summary: 'Options to create a passkey',
    answer: passkeyOptions,
    handler: async (request, reply) =>
      sendWithCookies(reply, await getPasskeyOptions(ctx, signInRequest(request))),
  });

  addRoute(app, 'POST /api/auth/passkey/verify-registration', {
    access: 'editor',
    reauthentication: 'always',
    summary: 'Save a passkey that the browser created',
    body: addPasskeyBody,
    answer: accountPasskey,
    handler: async (request, reply) => {
      const body = request.body;
      return sendWithCookies(reply, await addPasskey(ctx, getActor(request), body, signInRequest(request)));
    },
  });

  addRoute(app, 'POST /api/auth/passkey/update-passkey', {
    access: 'editor',
    summary: 'Rename a passkey',
    body: renameBody,
    handler: async (request) => {
      const { id, name } = request.body;
      await changePasskeyName(ctx, getActor(request), id, name);
    },
  });

  addRoute(app, 'POST /api/auth/passkey/delete-passkey', {
    access: 'editor',
    reauthentication: 'always',
    summary: 'Remove a passkey',
    body: idBody,
    handler: (request) => removePasskey(ctx, getActor(request), request.body.id),
  });
}
