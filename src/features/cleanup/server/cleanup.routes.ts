import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { usualKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
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
import type { CleanupService } from './cleanup.service.ts';

type KindParams = z.infer<typeof kindParams>;

const write = { access: 'editor', sameOrigin: true } as const;
/** In bytes. Fits the maximum number of excluded ids. */
const bodyLimit = 400_000;
const results = { 200: cleanupResult, 202: cleanupResult, ...failures };

const send = (reply: FastifyReply, result: CleanupResult) =>
  reply.code(result.report === null ? 202 : 200).send(result);

/** Registers the routes that count, preview and remove items. */
export function cleanupRoutes(app: HttpApp, service: CleanupService): void {
  app.route({
    method: 'GET',
    url: '/api/admin/cleanup-stats',
    config: { access: 'editor' },
    schema: {
      summary: 'Number of records to clean up, by check',
      response: { 200: cleanupStats, ...failures },
    },
    handler: (request) => service.stats(getActor(request)),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/cleanup/check-files',
    config: write,
    schema: {
      summary: 'Starts to check the stored files of a large library; 409 while a check is running',
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) => {
      const { id: jobId } = await service.checkFiles(getActor(request));
      return reply.code(202).send({ jobId });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/cleanup/preview/:kind',
    config: { access: 'editor' },
    schema: {
      summary: 'Records that a cleanup would remove',
      params: kindParams,
      querystring: previewQuery,
      response: { 200: cleanupPreview, ...failures },
    },
    handler: (request) => service.preview(request.params.kind, request.query),
  });

  function removal(
    url: string,
    summary: string,
    kindOf: (params: unknown) => CleanupKind,
    params?: z.ZodType,
  ) {
    app.route({
      method: 'POST',
      url,
      config: write,
      bodyLimit,
      schema: { summary, ...(params && { params }), body: cleanupRequest, response: results },
      handler: async (request, reply) => {
        const { keep = [] } = request.body ?? {};
        return send(reply, await service.remove(getActor(request), kindOf(request.params), keep));
      },
    });
  }
  removal(
    '/api/admin/cleanup/remove-duplicates',
    'Merges subjects of the same name',
    () => 'duplicateSubjects',
  );
  removal(
    '/api/admin/cleanup/remove-orphaned',
    'Moves papers to the trash of which nothing can be downloaded',
    () => 'orphanedPapers',
  );
  removal(
    '/api/admin/cleanup/remove/:kind',
    'Removes what a preview of this kind shows',
    (given) => (given as KindParams).kind,
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
      return send(reply, await service.full(getActor(request), kinds));
    },
  });
}
