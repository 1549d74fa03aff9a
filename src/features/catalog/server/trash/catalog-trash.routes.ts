import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  catalogTrashList,
  catalogTrashQuery,
  recordToRestore,
  restoredRecord,
  trashedRecordParams,
} from '../../catalog-trash.contract.ts';
import type { CatalogTrash } from './catalog-trash.service.ts';

/** The trash of categories, exams and subjects. */
export function catalogTrashRoutes(app: HttpApp, trash: CatalogTrash): void {
  app.route({
    method: 'GET',
    url: '/api/admin/catalog-trash',
    config: { access: 'editor' },
    schema: {
      summary: 'Deleted categories, exams and subjects, last deleted first',
      querystring: catalogTrashQuery,
      response: { 200: catalogTrashList, ...failures },
    },
    handler: (request) => trash.list(request.query),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/catalog-trash/:kind/:id/restore',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary:
        'Restores a category with its exams and papers, an exam with its papers, or a subject; 409 with the field categoryId if the category of an exam is deleted and the body names none',
      params: trashedRecordParams,
      body: recordToRestore,
      response: { 200: restoredRecord, ...failures },
    },
    handler: (request) => trash.restore(getActor(request), request.params, request.body.categoryId),
  });
}
