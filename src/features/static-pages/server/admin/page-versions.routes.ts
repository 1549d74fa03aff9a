import { z } from 'zod';
import { keptVersion } from '#lib/contract/kept-version.ts';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { restoreVersionBody, versionParams, wholePageVersion } from '../../page-versions.contract.ts';
import { adminPage } from '../../static-pages-admin.contract.ts';
import { getPageVersion, listPageVersions, restorePageVersion } from './page-versions.service.ts';

/** Admin routes of the versions of static pages, for the owner and editors. */
export function pageVersionsRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/pages/:id/versions', {
    access: 'editor',
    summary: 'Versions of a page with author and time, newest first',
    params: idParams,
    answer: z.array(keptVersion),
    handler: (request) => listPageVersions(ctx, request.params.id),
  });

  addRoute(app, 'GET /api/admin/pages/:id/versions/:version', {
    access: 'editor',
    summary: 'A version of a page with its content',
    params: versionParams,
    answer: wholePageVersion,
    handler: ({ params }) => getPageVersion(ctx, params.id, params.version),
  });

  addRoute(app, 'POST /api/admin/pages/:id/versions/:version/restore', {
    access: 'editor',
    isIdempotent: true,
    summary: 'Restores the content of a version as a new version; 409 if the page has changed',
    params: versionParams,
    body: restoreVersionBody,
    answer: adminPage,
    handler: (request) => restorePageVersion(ctx, getActor(request), { ...request.params, ...request.body }),
  });
}
