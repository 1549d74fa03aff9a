import { idParams } from '#lib/contract/query-integers.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  adminSubject,
  adminSubjects,
  adminSubjectsQuery,
  deletedName,
  mergeTarget,
  subjectDeletionPreview,
  subjectFields,
} from '../../catalog-admin.contract.ts';
import type { SubjectsAdmin } from './subjects-admin.service.ts';

/** Routes of subjects for the owner and editors. */
export function subjectsAdminRoutes(app: HttpApp, service: SubjectsAdmin): void {
  app.route({
    method: 'GET',
    url: '/api/admin/subjects',
    config: { access: 'editor' },
    schema: {
      summary: 'A page of the list of subjects, with the total',
      querystring: adminSubjectsQuery,
      response: { 200: adminSubjects, ...failures },
    },
    handler: (request) => service.list(request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/subjects/:id',
    config: { access: 'editor' },
    schema: {
      summary: 'One subject',
      params: idParams,
      response: { 200: adminSubject, ...failures },
    },
    handler: (request) => service.byId(request.params.id),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/subjects',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Creates a subject',
      body: subjectFields,
      response: { 201: adminSubject, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await service.create(getActor(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/subjects/:id',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Renames a subject',
      params: idParams,
      body: subjectFields,
      response: { 200: adminSubject, ...failures },
    },
    handler: (request) => service.update(getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/subjects/:id/deletion',
    config: { access: 'editor' },
    schema: {
      summary: 'Number of papers that a deletion or a merge of the subject affects',
      params: idParams,
      response: { 200: subjectDeletionPreview, ...failures },
    },
    handler: (request) => service.deletionPreview(request.params.id),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/subjects/:id',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Deletes a subject; its papers remain without a subject',
      params: idParams,
      response: { 200: deletedName, ...failures },
    },
    handler: (request) => service.remove(getActor(request), request.params.id),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/subjects/:id/merge',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Merges the subject into another one, and returns the other one',
      params: idParams,
      body: mergeTarget,
      response: { 200: adminSubject, ...failures },
    },
    handler: (request) => service.merge(getActor(request), request.params.id, request.body.into),
  });
}
