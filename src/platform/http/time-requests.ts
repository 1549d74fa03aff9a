import type { HttpApp } from './http-app-type.ts';
import type { Timings } from './timings.ts';

/**
 * Times what comes to Fastify: calls until their answer begins, so that a slow line is not taken for a slow server;
 * rendered pages, which are sent in one piece past Fastify, until they are sent. Files are not timed.
 */
export function timeRequests(app: HttpApp, timings: Timings): void {
  const startOf = ({ elapsedTime }: { elapsedTime: number }) => performance.now() - elapsedTime;

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/')) timings.note('calls', startOf(reply), reply.statusCode >= 500);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isPage = request.routeOptions.url === '/*' && !request.url.startsWith('/api/');
    if (isPage) timings.note('pages', startOf(reply), reply.raw.statusCode >= 500);
    done();
  });
}
