import type { ReadRetry } from '#platform/database/read-retry.ts';
import type { HttpApp } from './http-app-type.ts';

/** Methods that change nothing, so they are safe to repeat. */
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export const isReadMethod = (method: string | undefined): boolean => reads.has(method ?? '');

/**
 * Retries the handlers of reads while the database restarts, for routes that are added later. Does not repeat a
 * handler that has started its response. Writes fail at once: it is unknown whether the first attempt took effect.
 */
export function retryReads(app: HttpApp, retryRead: ReadRetry): void {
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().every(isReadMethod)) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      let attempt: unknown = handler.call(this, request, reply);
      // Leaves a handler alone that returns no promise.
      if (!(attempt instanceof Promise)) return attempt;
      return retryRead(
        () => {
          const current = attempt ?? handler.call(this, request, reply);
          attempt = undefined;
          return current as Promise<unknown>;
        },
        () => !reply.sent && !reply.raw.headersSent,
      );
    };
  });
}
