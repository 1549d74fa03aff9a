import { z } from 'zod';
import { versionRoutes } from '#features/versions/versions.server.ts';
import { keptVersion } from '#lib/contract/kept-version.ts';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import {
  restoreVersionBody,
  versionParams,
  wholePageVersion,
  adminPage,
  deletedPage,
  newPage,
  pageFields,
  slugCheck,
  slugQuery,
} from '../../static-pages-admin.contract.ts';
import { getPageVersion, listPageVersions, restorePageVersion } from './page-versions.service.ts';
import {
  checkPageSlug,
  createStaticPage,
  deleteStaticPage,
  listAdminPages,
  updateStaticPage,
} from './pages-admin.service.ts';

/** More than a hundred long elements. */
const wholePageBody = 2 * 1024 * 1024;

/** Admin routes of static pages and their versions, for the owner and editors. `attachments` are deleted with their page. */
export function pagesAdminRoutes(
  app: HttpApp,
  ctx: Context,
  attachments: Pick<PageAttachments, 'deleteOf'>,
): void {
  addRoute(app, 'GET /api/admin/pages', {
    access: 'editor',
    summary: 'All static pages by title, active or not',
    answer: z.array(adminPage),
    handler: () => listAdminPages(ctx),
  });

  addRoute(app, 'GET /api/admin/pages/slug', {
    access: 'editor',
    summary: 'Whether a slug is available, and an available one',
    query: slugQuery,
    answer: slugCheck,
    handler: (request) => checkPageSlug(ctx, request.query),
  });

  addRoute(app, 'POST /api/admin/pages', {
    access: 'editor',
    isIdempotent: true,
    bodyLimit: wholePageBody,
    summary: 'Creates a page, without content or with elements',
    body: newPage,
    answer: adminPage,
    status: 201,
    handler: (request) => createStaticPage(ctx, getActor(request), request.body),
  });

  addRoute(app, 'PUT /api/admin/pages/:id', {
    access: 'editor',
    isIdempotent: true,
    summary: 'Updates a page; with a new slug, the old URL redirects to the new one',
    params: idParams,
    body: pageFields,
    answer: adminPage,
    handler: (request) => updateStaticPage(ctx, getActor(request), request.params.id, request.body),
  });

  addRoute(app, 'DELETE /api/admin/pages/:id', {
    access: 'editor',
    summary: 'Deletes a page with its elements',
    params: idParams,
    answer: deletedPage,
    handler: (request) => deleteStaticPage(ctx, getActor(request), request.params.id, attachments),
  });

  versionRoutes(app, '/api/admin/pages/:id/versions', {
    access: 'editor',
    params: idParams,
    versionParams,
    list: {
      summary: 'Versions of a page with author and time, newest first',
      answer: z.array(keptVersion),
      handler: (request) => listPageVersions(ctx, request.params.id),
    },
    read: {
      summary: 'A version of a page with its content',
      answer: wholePageVersion,
      handler: ({ params }) => getPageVersion(ctx, params.id, params.version),
    },
    restore: {
      isIdempotent: true,
      summary: 'Restores the content of a version as a new version; 409 if the page has changed',
      body: restoreVersionBody,
      answer: adminPage,
      handler: (request) =>
        restorePageVersion(ctx, getActor(request), { ...request.params, ...request.body }),
    },
  });
}
