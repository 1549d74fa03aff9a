import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { failures } from '#platform/http/error-answers.ts';
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
import type { BulkService } from './bulk-edit.service.ts';

const read = { access: 'editor' } as const;
const write = { access: 'editor', sameOrigin: true } as const;
/** In bytes. Fits 10,000 ids and the values of an operation. */
const bodyLimit = 256 * 1024;

/** Registers the routes of bulk operations. */
export function bulkRoutes(app: HttpApp, service: BulkService): void {
  app.route({
    method: 'POST',
    url: '/api/admin/bulk/preview',
    config: write,
    bodyLimit,
    schema: {
      summary: 'Preview of an operation: the first papers before and after, and counts',
      body: bulkRequest,
      response: { 200: bulkPreview, ...failures },
    },
    handler: (request) => service.preview(request.body),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/bulk/run',
    config: write,
    bodyLimit,
    schema: {
      summary:
        'Starts the job that does it; 409 while another one runs, or when other papers match than before',
      body: bulkRequest,
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await service.run(getActor(request), request.body)),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/bulk',
    config: read,
    schema: {
      summary: 'Operations of the last 30 days, newest first',
      querystring: bulkRunsQuery,
      response: { 200: bulkRuns, ...failures },
    },
    handler: (request) => service.list(request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/bulk/runs/:runId/changes',
    config: read,
    schema: {
      summary: 'The papers of an operation with their results, 50 at a time',
      params: bulkChangesParams,
      querystring: bulkChangesQuery,
      response: { 200: bulkChanges, ...failures },
    },
    handler: (request) => {
      const { after = 0 } = request.query;
      return service.changes(request.params.runId, after);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/bulk/:jobId/undo',
    config: write,
    schema: {
      summary: 'Starts the job that undoes an operation; skips papers changed since then',
      params: bulkRunParams,
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await service.undo(getActor(request), request.params.jobId)),
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
      sendCsv(reply, 'bulk-report.csv', await service.report(request.params.jobId)),
  });
}
