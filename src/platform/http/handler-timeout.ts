import type { HttpApp } from './http-app-type.ts';

/** Past the database's own limit on statements (30 s); below what the proxies in `deploy/` wait for. */
const handlerTimeout = 35_000;

/**
 * Gives every handler a timeout: when it is over, the client gets 503. Routes that stream a body or an answer opt out by
 * name, and have limits of their own.
 */
export function limitHandlers(app: HttpApp, milliseconds = handlerTimeout): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.isBodyStreamed || route.config?.isAnswerStreamed) return;
    route.handlerTimeout ??= milliseconds;
  });
}
