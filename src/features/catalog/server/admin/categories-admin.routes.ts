import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  adminCategory,
  categoryFields,
  categoryOrder,
  deletedName,
  deletionPreview,
} from '../../catalog-admin.contract.ts';
import type { CategoriesAdmin } from './categories-admin.service.ts';

/** Routes of categories for the owner and editors. */
export function categoriesAdminRoutes(app: HttpApp, service: CategoriesAdmin): void {
  app.route({
    method: 'GET',
    url: '/api/admin/categories',
    config: { access: 'editor' },
    schema: {
      summary: 'All categories with their counts, in the order of the site',
      response: { 200: z.array(adminCategory), ...failures },
    },
    handler: () => service.list(),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/categories',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Creates a category after all others',
      body: categoryFields,
      response: { 201: adminCategory, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await service.create(getActor(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/categories/order',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Reorders categories; omitted ones follow in their current order',
      body: categoryOrder,
      response: { 200: z.array(adminCategory), ...failures },
    },
    handler: (request) => service.order(getActor(request), request.body.ids),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/categories/:id',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Updates a category; with a new slug, the old URLs redirect to the new ones',
      params: idParams,
      body: categoryFields,
      response: { 200: adminCategory, ...failures },
    },
    handler: (request) => service.update(getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/categories/:id/deletion',
    config: { access: 'editor' },
    schema: {
      summary: 'Records that the deletion of the category affects',
      params: idParams,
      response: { 200: deletionPreview, ...failures },
    },
    handler: (request) => service.deletionPreview(request.params.id),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/categories/:id',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Deletes a category with its exams; their papers go to the trash',
      params: idParams,
      response: { 200: deletedName, ...failures },
    },
    handler: (request) => service.remove(getActor(request), request.params.id),
  });
}
