import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  catalogTrashList,
  catalogTrashQuery,
  recordToRestore,
  restoredRecord,
  trashedRecordParams,
} from '../../catalog-trash.contract.ts';
import {
  type CatalogTrashContext,
  listCatalogTrash,
  restoreFromCatalogTrash,
} from './catalog-trash.service.ts';

/** The trash of categories, exams and subjects. */
export function catalogTrashRoutes(app: HttpApp, ctx: CatalogTrashContext): void {
  addRoute(app, 'GET /api/admin/catalog-trash', {
    access: 'editor',
    summary: 'Deleted categories, exams and subjects, last deleted first',
    query: catalogTrashQuery,
    answer: catalogTrashList,
    handler: (request) => listCatalogTrash(ctx, request.query),
  });

  addRoute(app, 'POST /api/admin/catalog-trash/:kind/:id/restore', {
    access: 'editor',
    summary:
      'Restores a category with its exams and papers, an exam with its papers, or a subject; 409 with the field categoryId if the category of an exam is deleted and the body names none',
    params: trashedRecordParams,
    body: recordToRestore,
    answer: restoredRecord,
    handler: (request) =>
      restoreFromCatalogTrash(ctx, getActor(request), request.params, request.body.categoryId),
  });
}
