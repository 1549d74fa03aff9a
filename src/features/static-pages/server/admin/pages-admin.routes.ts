import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import {
  adminPage,
  deletedPage,
  newPage,
  pageFields,
  slugCheck,
  slugQuery,
} from '../../static-pages-admin.contract.ts';
import {
  checkPageSlug,
  createStaticPage,
  deleteStaticPage,
  listAdminPages,
  updateStaticPage,
} from './pages-admin.service.ts';

/** More than a hundred long elements. */
const wholePageBody = 2 * 1024 * 1024;

/** Admin routes of static pages, for the owner and editors. `attachments` are deleted with their page. */
export function pagesAdminRoutes(
  app: HttpApp,
  ctx: Context,
  attachments: Pick<PageAttachments, 'deleteOf'>,
): void {
  app.route({
    method: 'GET',
    url: '/api/admin/pages',
    config: { access: 'editor' },
    schema: {
      summary: 'All static pages by title, active or not',
      response: { 200: z.array(adminPage), ...failures },
    },
    handler: () => listAdminPages(ctx),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/pages/slug',
    config: { access: 'editor' },
    schema: {
      summary: 'Whether a slug is available, and an available one',
      querystring: slugQuery,
      response: { 200: slugCheck, ...failures },
    },
    handler: (request) => checkPageSlug(ctx, request.query),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/pages',
    bodyLimit: wholePageBody,
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Creates a page, without content or with elements',
      body: newPage,
      response: { 201: adminPage, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createStaticPage(ctx, getActor(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/pages/:id',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Updates a page; with a new slug, the old URL redirects to the new one',
      params: idParams,
      body: pageFields,
      response: { 200: adminPage, ...failures },
    },
    handler: (request) => updateStaticPage(ctx, getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/pages/:id',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Deletes a page with its elements',
      params: idParams,
      response: { 200: deletedPage, ...failures },
    },
    handler: (request) => deleteStaticPage(ctx, getActor(request), request.params.id, attachments),
  });
}
