import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { isPageRequested, maxListed } from '#lib/contract/whole-list.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
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
import type { PageSeoAdmin } from './page-seo-admin.service.ts';

/** Routes for owners to manage SEO settings. */
export function pageSeoAdminRoutes(app: HttpApp, service: PageSeoAdmin): void {
  app.route({
    method: 'GET',
    url: '/api/admin/page-seo',
    config: { access: 'owner' },
    schema: {
      summary: `Saved SEO values with their pages; with \`limit\` or \`offset\` one page of them, with the total`,
      querystring: seoRecordsQuery,
      response: { 200: z.union([seoRecords, z.array(seoRecord)]), ...failures },
    },
    handler: async ({ query }) =>
      isPageRequested(query)
        ? service.list(query)
        : (await service.list({ ...query, limit: maxListed })).records,
  });

  app.route({
    method: 'GET',
    url: '/api/admin/page-seo/pages',
    config: { access: 'owner' },
    schema: {
      summary: 'Pages of a type to choose from, at most 50',
      querystring: seoPagesQuery,
      response: { 200: seoPages, ...failures },
    },
    handler: (request) => service.pages(request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/page-seo/edited',
    config: { access: 'owner' },
    schema: {
      summary: 'SEO values of a page, or of all pages of a type',
      querystring: editedPageQuery,
      response: { 200: editedPage, ...failures },
    },
    handler: (request) => service.edited(request.query),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/page-seo',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary: 'Replaces the SEO values of a page, or of all pages of a type',
      body: seoFields,
      response: { 200: seoRecord, ...failures },
    },
    handler: (request) => service.save(getActor(request), request.body),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/page-seo/:id',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary: 'Deletes SEO values',
      params: idParams,
      response: { 200: z.object({ id: z.number().int() }), ...failures },
    },
    handler: (request) => service.remove(getActor(request), request.params.id),
  });
}
