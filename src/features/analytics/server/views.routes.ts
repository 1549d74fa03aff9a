import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { isPagePath } from '#lib/url/page-path.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import { viewQuery } from '../analytics-admin.contract.ts';
import type { Recording } from './recording.service.ts';

interface ViewsDependencies {
  recording: Pick<Recording, 'noteNavigation' | 'noteTyped'>;
  /** The limit applies to the IP address, which all visitors of a college may share. */
  limit: Pick<RateLimit, 'take'>;
  /** Views by signed-in users are not counted. */
  isSignedIn: (request: FastifyRequest) => boolean;
}

/** Routes for page views that the browser reports, and a hook that notes typed searches. */
export function viewsRoutes(app: HttpApp, { recording, limit, isSignedIn }: ViewsDependencies): void {
  app.route({
    method: 'POST',
    url: '/api/views',
    config: { access: 'public', sameOrigin: true },
    bodyLimit: 1_024,
    schema: {
      summary: 'Counts a view of a page that the browser had cached; stores nothing about the visitor',
      querystring: viewQuery,
      response: { 204: z.undefined(), ...failures },
    },
    handler: async (request, reply) => {
      const { path } = request.query;
      const page = getCanonicalPath(path);
      if (!page || !isPagePath(path.split('?', 1)[0]!))
        throw new AppError('validation_failed', { public: 'This is no page' });
      if (!isSignedIn(request)) {
        limit.take(request.ip);
        recording.noteNavigation(request.raw, page.url);
      }
      return reply.header('cache-control', 'no-store').code(204).send();
    },
  });

  // On arrival, so that a text is noted before the page that is opened while its answer is under way.
  app.addHook('onRequest', (request, _reply, done) => {
    const isSearch = request.routeOptions.url === '/api/search' && request.method === 'GET';
    const { q = '' } = (request.query ?? {}) as { q?: string };
    if (isSearch && q !== '' && !isSignedIn(request)) recording.noteTyped(request.raw, q);
    done();
  });
}
