import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { usualKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  cleanupPreview,
  cleanupRequest,
  cleanupResult,
  cleanupStats,
  fullCleanupRequest,
  kindParams,
  previewQuery,
  type CleanupResult,
} from '../cleanup.contract.ts';
import type { CleanupContext } from './cleanup.jobs.ts';
import {
  checkFiles,
  getCleanupStats,
  previewCleanup,
  removeOfKind,
  runFullCleanup,
} from './cleanup.service.ts';

const write = { access: 'editor', sameOrigin: true } as const;
/** In bytes. Fits the maximum number of excluded ids. */
const bodyLimit = 400_000;
const results = { 200: cleanupResult, 202: cleanupResult, ...failures };

const send = (reply: FastifyReply, result: CleanupResult) =>
  reply.code(result.report === null ? 202 : 200).send(result);

/** Registers the routes that count, preview and remove items. */
export function cleanupRoutes(app: HttpApp, cleanup: CleanupContext): void {
  addRoute(app, 'GET /api/admin/cleanup-stats', {
    access: 'editor',
    summary: 'Number of records to clean up, by check',
    answer: cleanupStats,
    handler: (request) => getCleanupStats(cleanup, getActor(request)),
  });

  addRoute(app, 'POST /api/admin/cleanup/check-files', {
    access: 'editor',
    summary: 'Starts to check the stored files of a large library; 409 while a check is running',
    answer: startedJob,
    status: 202,
    handler: async (request) => ({ jobId: (await checkFiles(cleanup, getActor(request))).id }),
  });

  addRoute(app, 'GET /api/admin/cleanup/preview/:kind', {
    access: 'editor',
    summary: 'Records that a cleanup would remove',
    params: kindParams,
    query: previewQuery,
    answer: cleanupPreview,
    handler: (request) => previewCleanup(cleanup, request.params.kind, request.query),
  });

  function removal(
    name: string,
    summary: string,
    getKind: (params: unknown) => CleanupKind,
    params?: z.ZodType,
  ) {
    app.route({
      method: 'POST',
      url: `/api/admin/cleanup/${name}`,
      config: write,
      bodyLimit,
      schema: { summary, ...(params && { params }), body: cleanupRequest, response: results },
      handler: async (request, reply) => {
        const { keep = [] } = request.body ?? {};
        return send(reply, await removeOfKind(cleanup, getActor(request), getKind(request.params), keep));
      },
    });
  }
  removal('remove-duplicates', 'Merges subjects of the same name', () => 'duplicateSubjects');
  removal(
    'remove-orphaned',
    'Moves papers to the trash of which nothing can be downloaded',
    () => 'orphanedPapers',
  );
  removal(
    'remove/:kind',
    'Removes what a preview of this kind shows',
    (params) => kindParams.parse(params).kind,
    kindParams,
  );

  app.route({
    method: 'POST',
    url: '/api/admin/cleanup/full',
    config: write,
    schema: {
      summary:
        'Removes everything of these kinds, or of all that only clutter, by a job; 202 when that takes longer than seconds',
      body: fullCleanupRequest,
      response: results,
    },
    handler: async (request, reply) => {
      const { kinds = usualKinds } = request.body ?? {};
      return send(reply, await runFullCleanup(cleanup, getActor(request), kinds));
    },
  });
}
