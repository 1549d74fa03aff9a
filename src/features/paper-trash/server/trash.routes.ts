import { z } from 'zod';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import { addRoute } from '#platform/http/add-route.ts';
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
  addRoute(app, 'GET /api/admin/trash', {
    access: 'editor',
    summary: 'Deleted papers that can be restored, last deleted first',
    query: trashQuery,
    answer: trashList,
    handler: (request) => listTrash(ctx, request.query),
  });

  addRoute(app, 'POST /api/admin/trash/restore', {
    access: 'editor',
    summary: 'Restores papers; 409 with the field exams when an exam of theirs is deleted and has no choice',
    body: papersToRestore,
    answer: restoredPapers,
    handler: (request) => {
      const { paperIds, exams } = request.body;
      return restoreFromTrash(ctx, getActor(request), paperIds, exams);
    },
  });

  addRoute(app, 'POST /api/admin/trash/deleted-exams', {
    access: 'editor',
    summary: 'The deleted exams of papers in the trash; restoring the papers needs a choice for each exam',
    body: papersWithExams,
    answer: z.array(deletedExam),
    handler: (request) => listDeletedExams(ctx, request.body.paperIds),
  });

  addRoute(app, 'DELETE /api/admin/trash/:paperId', {
    access: 'editor',
    summary: 'Permanently deletes a paper, and its file unless another paper uses it',
    params: paperParams,
    handler: (request) => erasePaper(ctx, attachments, getActor(request), request.params.paperId),
  });
}

/** Registers the routes that summarise and empty the whole trash. */
export function emptyTrashRoutes(app: HttpApp, ctx: Context, jobs: Jobs): void {
  addRoute(app, 'GET /api/admin/trash/summary', {
    access: 'owner',
    summary: 'Numbers of papers, files, categories, exams and subjects in the trash',
    answer: trashSummary,
    handler: () => summarizeTrash(ctx),
  });

  addRoute(app, 'POST /api/admin/trash/empty', {
    access: 'owner',
    summary:
      'Starts the job that erases what the trash held at a time; 409 while another one changes the library',
    body: trashToEmpty,
    answer: startedJob,
    status: 202,
    handler: async (request) => {
      const { before } = request.body;
      return startEmptyTrash(jobs, getActor(request), new Date(before));
    },
  });
}
