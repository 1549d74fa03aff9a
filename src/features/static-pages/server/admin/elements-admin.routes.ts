import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
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
  addRoute(app, 'GET /api/admin/page-elements/:pageId', {
    access: 'editor',
    summary: 'The elements of a page, in order',
    params: pageIdParams,
    answer: z.array(adminElement),
    handler: (request) => listElements(ctx, request.params.pageId),
  });

  addRoute(app, 'POST /api/admin/page-elements', {
    access: 'editor',
    isIdempotent: true,
    bodyLimit: elementBody,
    summary: 'Adds an element to a page, by default at its end',
    body: newElement,
    answer: adminElement,
    status: 201,
    handler: (request) => createElement(ctx, getActor(request), request.body),
  });

  addRoute(app, 'PUT /api/admin/page-elements/order', {
    access: 'editor',
    summary: 'Reorders the elements of a page; omitted ones follow in their current order',
    body: elementOrder,
    answer: z.array(adminElement),
    handler: (request) => orderElements(ctx, getActor(request), request.body),
  });

  addRoute(app, 'PUT /api/admin/page-elements/:id', {
    access: 'editor',
    isIdempotent: true,
    bodyLimit: elementBody,
    summary: 'Updates an element',
    params: idParams,
    body: elementFields,
    answer: adminElement,
    handler: (request) => updateElement(ctx, getActor(request), request.params.id, request.body),
  });

  addRoute(app, 'DELETE /api/admin/page-elements/:id', {
    access: 'editor',
    summary: 'Deletes an element',
    params: idParams,
    answer: adminElement,
    handler: (request) => deleteElement(ctx, getActor(request), request.params.id),
  });
}
