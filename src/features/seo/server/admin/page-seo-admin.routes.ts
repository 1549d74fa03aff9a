import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { isPageRequested, maxListed } from '#lib/contract/whole-list.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  editedPage,
  editedPageQuery,
  seoFields,
  seoPages,
  seoPagesQuery,
  seoRecord,
  seoRecords,
  seoRecordsQuery,
} from '../../page-seo-admin.contract.ts';
import {
  getEditedPage,
  listSeoPages,
  listSeoRecords,
  type PageSeoContext,
  removeSeoRecord,
  saveSeoRecord,
} from './page-seo-admin.service.ts';

/** Routes for owners to manage SEO settings. */
export function pageSeoAdminRoutes(app: HttpApp, ctx: PageSeoContext): void {
  addRoute(app, 'GET /api/admin/page-seo', {
    access: 'owner',
    summary: `Saved SEO values with their pages; with \`limit\` or \`offset\` one page of them, with the total`,
    query: seoRecordsQuery,
    answer: z.union([seoRecords, z.array(seoRecord)]),
    handler: async ({ query }) =>
      isPageRequested(query)
        ? listSeoRecords(ctx, query)
        : (await listSeoRecords(ctx, { ...query, limit: maxListed })).records,
  });

  addRoute(app, 'GET /api/admin/page-seo/pages', {
    access: 'owner',
    summary: 'Pages of a type to choose from, at most 50',
    query: seoPagesQuery,
    answer: seoPages,
    handler: (request) => listSeoPages(ctx, request.query),
  });

  addRoute(app, 'GET /api/admin/page-seo/edited', {
    access: 'owner',
    summary: 'SEO values of a page, or of all pages of a type',
    query: editedPageQuery,
    answer: editedPage,
    handler: (request) => getEditedPage(ctx, request.query),
  });

  addRoute(app, 'POST /api/admin/page-seo', {
    access: 'owner',
    summary: 'Replaces the SEO values of a page, or of all pages of a type',
    body: seoFields,
    answer: seoRecord,
    handler: (request) => saveSeoRecord(ctx, getActor(request), request.body),
  });

  addRoute(app, 'DELETE /api/admin/page-seo/:id', {
    access: 'owner',
    summary: 'Deletes SEO values',
    params: idParams,
    answer: z.object({ id: z.number().int() }),
    handler: (request) => removeSeoRecord(ctx, getActor(request), request.params.id),
  });
}
