import { idParams } from '#lib/contract/query-integers.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  adminExam,
  adminExams,
  adminExamsQuery,
  deletedName,
  deletionPreview,
  examFields,
  mergeTarget,
} from '../../catalog-admin.contract.ts';
import type { ExamsAdmin } from './exams-admin.service.ts';

/** Routes of exams for the owner and editors. */
export function examsAdminRoutes(app: HttpApp, service: ExamsAdmin): void {
  app.route({
    method: 'GET',
    url: '/api/admin/exams',
    config: { access: 'editor' },
    schema: {
      summary: 'A page of the table of exams, and how many there are',
      querystring: adminExamsQuery,
      response: { 200: adminExams, ...failures },
    },
    handler: (request) => service.list(request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/exams/:id',
    config: { access: 'editor' },
    schema: {
      summary: 'One exam',
      params: idParams,
      response: { 200: adminExam, ...failures },
    },
    handler: (request) => service.byId(request.params.id),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/exams',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Makes an exam in a category',
      body: examFields,
      response: { 201: adminExam, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await service.create(getActor(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/exams/:id',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Changes an exam; with a new slug or category the old address leads to the new one',
      params: idParams,
      body: examFields,
      response: { 200: adminExam, ...failures },
    },
    handler: (request) => service.update(getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/exams/:id/deletion',
    config: { access: 'editor' },
    schema: {
      summary: 'What goes when the exam is deleted, and moves when it is merged',
      params: idParams,
      response: { 200: deletionPreview, ...failures },
    },
    handler: (request) => service.deletionPreview(request.params.id),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/exams/:id',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Deletes an exam; its papers go to the trash',
      params: idParams,
      response: { 200: deletedName, ...failures },
    },
    handler: (request) => service.remove(getActor(request), request.params.id),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/exams/:id/merge',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Another exam takes this one in: papers, names and address; answers the other one',
      params: idParams,
      body: mergeTarget,
      response: { 200: adminExam, ...failures },
    },
    handler: (request) => service.merge(getActor(request), request.params.id, request.body.into),
  });
}
