import { pino } from 'pino';
import { createHttpApp, type HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { registerReads } from '#platform/http/read-routes.ts';

/** Creates a server with only these reads, for `app.inject`. */
export function readApp(reads: PublicRead[]): HttpApp {
  const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [] });
  registerReads(app, reads);
  return app;
}

/** Returns the distinct field names of a 400 response, as the browser assigns them to its controls. */
export function badFields(answer: Awaited<ReturnType<HttpApp['inject']>>): string[] {
  if (answer.statusCode !== 400) return [`status ${answer.statusCode}`];
  return [...new Set<string>(answer.json().fields.map(({ field }: { field: string }) => field))];
}
