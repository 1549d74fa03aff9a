import type { FastifyServerFactory } from 'fastify';

const retryAfterSeconds = 2;

/** Lets a server listen before the site is ready: until `isStarted`, every request gets 503. */
export function startingServer(
  factory: FastifyServerFactory,
  isStarted: () => boolean,
): FastifyServerFactory {
  return (answer, options) =>
    factory((request, response) => {
      if (isStarted()) return answer(request, response);
      response.writeHead(503, {
        'retry-after': String(retryAfterSeconds),
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
      });
      response.end(JSON.stringify({ code: 'unavailable', message: 'The site is starting' }));
    }, options);
}
