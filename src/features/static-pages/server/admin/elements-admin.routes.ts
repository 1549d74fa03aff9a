import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  adminElement,
  elementFields,
  elementOrder,
  newElement,
  pageIdParams,
} from '../../static-pages-admin.contract.ts';
import {
  createElement,
  deleteElement,
  listElements,
  orderElements,
  updateElement,
} from './elements-admin.service.ts';

/** An element of 20,000 characters, each with at most six bytes when escaped as JSON. */
const elementBody = 131_072;

/** Admin routes of page elements, for the owner and editors. */
export function elementsAdminRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/api/admin/page-elements/:pageId',
    config: { access: 'editor' },
    schema: {
      summary: 'The elements of a page, in order',
      params: pageIdParams,
      response: { 200: z.array(adminElement), ...failures },
    },
    handler: (request) => listElements(ctx, request.params.pageId),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/page-elements',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    bodyLimit: elementBody,
    schema: {
      summary: 'Adds an element to a page, by default at its end',
      body: newElement,
      response: { 201: adminElement, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createElement(ctx, getActor(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/page-elements/order',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Reorders the elements of a page; omitted ones follow in their current order',
      body: elementOrder,
      response: { 200: z.array(adminElement), ...failures },
    },
    handler: (request) => orderElements(ctx, getActor(request), request.body),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/page-elements/:id',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    bodyLimit: elementBody,
    schema: {
      summary: 'Updates an element',
      params: idParams,
      body: elementFields,
      response: { 200: adminElement, ...failures },
    },
    handler: (request) => updateElement(ctx, getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/page-elements/:id',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Deletes an element',
      params: idParams,
      response: { 200: adminElement, ...failures },
    },
    handler: (request) => deleteElement(ctx, getActor(request), request.params.id),
  });
}
