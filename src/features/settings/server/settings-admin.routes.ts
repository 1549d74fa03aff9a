import type { FastifyRequest } from 'fastify';
import { versionRoutes } from '#features/versions/versions.server.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor, type RequireRecentAuthentication } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  adminSettings,
  maxLogoBytes,
  savedLogo,
  historyQuery,
  restoreBody,
  settingsBody,
  settingsHistory,
  versionParams,
} from '../settings-admin.contract.ts';
import {
  getAdminSettings,
  getSettingsVersion,
  listSettingsVersions,
  restoreSettingsVersion,
  saveSettings,
} from './settings-admin.service.ts';
import { failures } from '#platform/http/error-answers.ts';
import { readPicture, registerPictureRoutes } from '#platform/http/picture-upload.ts';
import { removeLogo, uploadLogo } from './brand.service.ts';

/** Room for two code files of 100 KB, which are longer in JSON because of escapes, and all other settings. */
const settingsBodyLimit = 524_288;

/** Routes for owners to read and set the settings. */
export function settingsAdminRoutes(
  app: HttpApp,
  ctx: Context,
  requireRecentAuthentication: RequireRecentAuthentication,
): void {
  const getAuthor = (request: FastifyRequest) => ({ actor: getActor(request), requireRecentAuthentication });

  addRoute(app, 'GET /api/admin/settings', {
    access: 'owner',
    summary: 'All settings of the site',
    answer: adminSettings,
    handler: () => getAdminSettings(ctx),
  });

  addRoute(app, 'PUT /api/admin/settings', {
    access: 'owner',
    reauthentication: 'by-content',
    bodyLimit: settingsBodyLimit,
    summary: 'Updates settings in one write; 409 if they have changed since the given version',
    body: settingsBody,
    answer: adminSettings,
    handler: (request) => saveSettings(ctx, getAuthor(request), request.body),
  });

  versionRoutes(app, '/api/admin/settings/history', {
    access: 'owner',
    versionParams,
    list: {
      summary: 'Versions of the settings with author and time, newest first',
      query: historyQuery,
      answer: settingsHistory,
      handler: (request) => listSettingsVersions(ctx, request.query.before),
    },
    read: {
      summary: 'All settings of a version',
      answer: adminSettings,
      handler: (request) => getSettingsVersion(ctx, request.params.version),
    },
    restore: {
      reauthentication: 'by-content',
      summary: 'Restores a version of the settings as a new version',
      body: restoreBody,
      answer: adminSettings,
      handler: (request) =>
        restoreSettingsVersion(ctx, getAuthor(request), request.params.version, request.body),
    },
  });
}

/** Routes to upload and remove the logo. */
export function logoRoutes(app: HttpApp, ctx: Context): void {
  registerPictureRoutes(app, maxLogoBytes, (scope) => {
    scope.route({
      method: 'POST',
      url: '/api/admin/upload-logo',
      config: { access: 'owner', sameOrigin: true, isBodyStreamed: true },
      schema: {
        summary: 'Sets logo and favicon from an image of at most 2 MB in the field `logo`',
        response: { 200: savedLogo, ...failures },
      },
      handler: async (request, reply) =>
        uploadLogo(
          ctx,
          getActor(request),
          await readPicture(request, reply, { field: 'logo', maxBytes: maxLogoBytes }),
        ),
    });
  });

  addRoute(app, 'DELETE /api/admin/remove-logo', {
    access: 'owner',
    summary: 'Removes logo and favicon',
    answer: savedLogo,
    handler: (request) => removeLogo(ctx, getActor(request)),
  });
}
