import { within } from '#lib/time/within.ts';
import { isMigrated } from '#platform/database/migrations.ts';
import type { Database } from '#platform/database/database.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { diskSpace, isDiskLow } from '#platform/storage/disk-space.ts';

/** Milliseconds. A load balancer must notice soon that the database hangs. */
const answerWithin = 2_000;
async function diskState(dataDir: string): Promise<'ok' | 'low' | 'unknown'> {
  const space = await within(answerWithin, diskSpace(dataDir)).catch(() => undefined);
  if (space === undefined) return 'unknown';
  return isDiskLow(space) ? 'low' : 'ok';
}

const access = { config: { access: 'public' as const, isAlwaysServed: true }, schema: { hide: true } };

/**
 * Registers `/healthz` (the process runs) and `/readyz` (the database answers and is migrated, otherwise 503). `disk`
 * is `low` while uploads and backups are refused. The status is then still 200, because pages and downloads need no
 * disk space.
 */
export function registerHealth(app: HttpApp, db: Database, dataDir: string): void {
  app.get('/healthz', access, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', access, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const isReady = await within(answerWithin, isMigrated(db));
      if (isReady) return { status: 'ready', disk: await diskState(dataDir) };
      if (isReady === false) return await reply.code(503).send({ status: 'migrations are missing' });
    } catch {
      // The reply below reports the failure.
    }
    return reply.code(503).send({ status: 'the database does not answer' });
  });
}
