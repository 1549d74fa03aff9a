import type { Patiently } from '#platform/database/patience.ts';
import type { HttpApp } from './http-app-type.ts';

/** Methods that change nothing, and so are safe to run a second time. */
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export const isReadMethod = (method: string | undefined): boolean => reads.has(method ?? '');

/**
 * Runs the handlers of reads again while the database restarts, for routes that are added after this. A handler that has
 * begun its answer is not repeated. Writes fail at once: whether the first try took effect is not known.
 */
export function retryReads(app: HttpApp, patiently: Patiently): void {
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().every(isReadMethod)) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      let attempt: unknown = handler.call(this, request, reply);
      // A handler that answers by itself, without a promise, is left alone.
      if (!(attempt instanceof Promise)) return attempt;
      return patiently(
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
