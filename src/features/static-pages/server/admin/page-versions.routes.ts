import { z } from 'zod';
import { keptVersion } from '#lib/contract/kept-version.ts';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { restoreVersionBody, versionParams, wholePageVersion } from '../../page-versions.contract.ts';
import { adminPage } from '../../static-pages-admin.contract.ts';
import { getPageVersion, listPageVersions, restorePageVersion } from './page-versions.service.ts';

/** Admin routes of the versions of static pages, for the owner and editors. */
export function pageVersionsRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/api/admin/pages/:id/versions',
    config: { access: 'editor' },
    schema: {
      summary: 'Versions of a page with author and time, newest first',
      params: idParams,
      response: { 200: z.array(keptVersion), ...failures },
    },
    handler: (request) => listPageVersions(ctx, request.params.id),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/pages/:id/versions/:version',
    config: { access: 'editor' },
    schema: {
      summary: 'A version of a page with its content',
      params: versionParams,
      response: { 200: wholePageVersion, ...failures },
    },
    handler: ({ params }) => getPageVersion(ctx, params.id, params.version),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/pages/:id/versions/:version/restore',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Restores the content of a version as a new version; 409 if the page has changed',
      params: versionParams,
      body: restoreVersionBody,
      response: { 200: adminPage, ...failures },
    },
    handler: (request) => restorePageVersion(ctx, getActor(request), { ...request.params, ...request.body }),
  });
}
