import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  bulkChanges,
  bulkChangesParams,
  bulkChangesQuery,
  bulkPreview,
  bulkRequest,
  bulkRunParams,
  bulkRuns,
  bulkRunsQuery,
} from '../bulk-edit.contract.ts';
import {
  listChanges,
  listRuns,
  previewOperation,
  reportRun,
  runOperation,
  undoOperation,
  type BulkContext,
} from './bulk-edit.service.ts';

const read = { access: 'editor' } as const;
/** In bytes. Fits 10,000 ids and the values of an operation. */
const bodyLimit = 256 * 1024;

/** Registers the routes of bulk operations. */
export function bulkRoutes(app: HttpApp, ctx: BulkContext): void {
  addRoute(app, 'POST /api/admin/bulk/preview', {
    access: 'editor',
    bodyLimit,
    summary: 'Preview of an operation: the first papers before and after, and counts',
    body: bulkRequest,
    answer: bulkPreview,
    handler: (request) => previewOperation(ctx, request.body),
  });

  addRoute(app, 'POST /api/admin/bulk/run', {
    access: 'editor',
    isIdempotent: true,
    bodyLimit,
    summary:
      'Starts the job that does it; 409 while another one runs, or when other papers match than before',
    body: bulkRequest,
    answer: startedJob,
    status: 202,
    handler: (request) => runOperation(ctx, getActor(request), request.body),
  });

  addRoute(app, 'GET /api/admin/bulk', {
    access: 'editor',
    summary: 'Operations of the last 30 days, newest first',
    query: bulkRunsQuery,
    answer: bulkRuns,
    handler: (request) => listRuns(ctx, request.query),
  });

  addRoute(app, 'GET /api/admin/bulk/runs/:runId/changes', {
    access: 'editor',
    summary: 'The papers of an operation with their results, 50 at a time',
    params: bulkChangesParams,
    query: bulkChangesQuery,
    answer: bulkChanges,
    handler: (request) => {
      const { after = 0 } = request.query;
      return listChanges(ctx, request.params.runId, after);
    },
  });

  addRoute(app, 'POST /api/admin/bulk/:jobId/undo', {
    access: 'editor',
    summary: 'Starts the job that undoes an operation; skips papers changed since then',
    params: bulkRunParams,
    answer: startedJob,
    status: 202,
    handler: (request) => undoOperation(ctx, getActor(request), request.params.jobId),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/bulk/:jobId/report',
    config: { ...read, isAnswerStreamed: true },
    schema: {
      summary: 'All papers of an operation with their results, as CSV',
      params: bulkRunParams,
      response: failures,
    },
    handler: async (request, reply) =>
      sendCsv(reply, 'bulk-report.csv', await reportRun(ctx, request.params.jobId)),
  });
}
