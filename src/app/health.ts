import { within } from '#lib/within.ts';
import { isMigrated } from '#platform/database/migrations.ts';
import type { Database } from '#platform/database/database.ts';
import type { HttpApp } from '#platform/http/http-app.ts';

/** Milliseconds: a balancer that asks must learn soon that the database hangs. */
const answerWithin = 2_000;
const access = { config: { access: 'public' as const, isAlwaysServed: true }, schema: { hide: true } };

/** /healthz: the process lives. /readyz: the database answers and is migrated; 503 otherwise. */
export function registerHealth(app: HttpApp, db: Database): void {
  app.get('/healthz', access, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', access, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const isReady = await within(answerWithin, isMigrated(db));
      if (isReady) return { status: 'ready' };
      if (isReady === false) return await reply.code(503).send({ status: 'migrations are missing' });
    } catch {
      // Answered below.
    }
    return reply.code(503).send({ status: 'the database does not answer' });
  });
}
