import type { HttpApp } from './http-app-type.ts';
import type { Timings } from './timings.ts';

/**
 * Times requests that reach Fastify. A call ends when its response starts, so that a slow connection does
 * not count as a slow server. A rendered page, which is sent in one piece past Fastify, ends when it is
 * sent. Files are not timed.
 */
export function timeRequests(app: HttpApp, timings: Timings): void {
  const getStart = ({ elapsedTime }: { elapsedTime: number }) => performance.now() - elapsedTime;

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/')) timings.note('calls', getStart(reply), reply.statusCode >= 500);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isPage = request.routeOptions.url === '/*' && !request.url.startsWith('/api/');
    if (isPage) timings.note('pages', getStart(reply), reply.raw.statusCode >= 500);
    done();
  });
}
