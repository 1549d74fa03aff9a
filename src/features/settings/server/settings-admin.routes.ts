import type { FastifyRequest } from 'fastify';
import type { Context } from '#platform/context/context.ts';
import { getActor, type RequireRecentAuthentication } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  adminSettings,
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

/** Room for two code files of 100 KB, which are longer in JSON because of escapes, and all other settings. */
const settingsBodyLimit = 524_288;

/** Routes for owners to read and set the settings. */
export function settingsAdminRoutes(
  app: HttpApp,
  ctx: Context,
  requireRecentAuthentication: RequireRecentAuthentication,
): void {
  const getAuthor = (request: FastifyRequest) => ({ actor: getActor(request), requireRecentAuthentication });

  app.route({
    method: 'GET',
    url: '/api/admin/settings',
    config: { access: 'owner' },
    schema: { summary: 'All settings of the site', response: { 200: adminSettings, ...failures } },
    handler: () => getAdminSettings(ctx),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/settings',
    config: { access: 'owner', sameOrigin: true, reauthentication: 'by-content' },
    bodyLimit: settingsBodyLimit,
    schema: {
      summary: 'Updates settings in one write; 409 if they have changed since the given version',
      body: settingsBody,
      response: { 200: adminSettings, ...failures },
    },
    handler: (request) => saveSettings(ctx, getAuthor(request), request.body),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/settings/history',
    config: { access: 'owner' },
    schema: {
      summary: 'Versions of the settings with author and time, newest first',
      querystring: historyQuery,
      response: { 200: settingsHistory, ...failures },
    },
    handler: (request) => listSettingsVersions(ctx, request.query.before),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/settings/history/:version',
    config: { access: 'owner' },
    schema: {
      summary: 'All settings of a version',
      params: versionParams,
      response: { 200: adminSettings, ...failures },
    },
    handler: (request) => getSettingsVersion(ctx, request.params.version),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/settings/history/:version/restore',
    config: { access: 'owner', sameOrigin: true, reauthentication: 'by-content' },
    schema: {
      summary: 'Restores a version of the settings as a new version',
      params: versionParams,
      body: restoreBody,
      response: { 200: adminSettings, ...failures },
    },
    handler: (request) =>
      restoreSettingsVersion(ctx, getAuthor(request), request.params.version, request.body),
  });
}
