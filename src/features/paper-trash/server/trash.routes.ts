import { z } from 'zod';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { idInQuery } from '#lib/contract/query-integers.ts';
import {
  deletedExam,
  papersToRestore,
  papersWithExams,
  restoredPapers,
  trashList,
  trashQuery,
  trashSummary,
  trashToEmpty,
} from '#features/papers/papers-admin.contract.ts';
import type { Context } from '#platform/context/context.ts';
import { startEmptyTrash, summarizeTrash } from './empty-trash.service.ts';
import {
  erasePaper,
  listDeletedExams,
  listTrash,
  restoreFromTrash,
  type Attachments,
} from './papers-trash.service.ts';

const paperParams = z.object({ paperId: idInQuery });

/** Registers the routes of deleted papers. */
export function trashRoutes(app: HttpApp, ctx: Context, attachments: Attachments): void {
  app.route({
    method: 'GET',
    url: '/api/admin/trash',
    config: { access: 'editor' },
    schema: {
      summary: 'Deleted papers that can be restored, last deleted first',
      querystring: trashQuery,
      response: { 200: trashList, ...failures },
    },
    handler: (request) => listTrash(ctx, request.query),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/trash/restore',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary:
        'Restores papers; 409 with the field exams when an exam of theirs is deleted and has no choice',
      body: papersToRestore,
      response: { 200: restoredPapers, ...failures },
    },
    handler: (request) => {
      const { paperIds, exams } = request.body;
      return restoreFromTrash(ctx, getActor(request), paperIds, exams);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/trash/deleted-exams',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'The deleted exams of papers in the trash; restoring the papers needs a choice for each exam',
      body: papersWithExams,
      response: { 200: z.array(deletedExam), ...failures },
    },
    handler: (request) => listDeletedExams(ctx, request.body.paperIds),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/trash/:paperId',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Permanently deletes a paper, and its file unless another paper uses it',
      params: paperParams,
      response: { 204: z.null(), ...failures },
    },
    handler: async (request, reply) => {
      await erasePaper(ctx, attachments, getActor(request), request.params.paperId);
      return reply.code(204).send(null);
    },
  });
}

/** Registers the routes that summarise and empty the whole trash. */
export function emptyTrashRoutes(app: HttpApp, ctx: Context, jobs: Jobs): void {
  app.route({
    method: 'GET',
    url: '/api/admin/trash/summary',
    config: { access: 'owner' },
    schema: {
      summary: 'Numbers of papers, files, categories, exams and subjects in the trash',
      response: { 200: trashSummary, ...failures },
    },
    handler: () => summarizeTrash(ctx),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/trash/empty',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary:
        'Starts the job that erases what the trash held at a time; 409 while another one changes the library',
      body: trashToEmpty,
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) => {
      const { before } = request.body;
      return reply.code(202).send(await startEmptyTrash(jobs, getActor(request), new Date(before)));
    },
  });
}
