import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { within } from '#lib/time/within.ts';
import { isMigrated } from '#platform/database/migrations.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { diskSpace, isDiskLow } from '#platform/storage/disk-space.ts';

/** Milliseconds. A load balancer must notice soon that the database hangs. */
const answerWithin = 2_000;
async function diskState(dataDir: string): Promise<'ok' | 'low' | 'unknown'> {
  const space = await within(answerWithin, diskSpace(dataDir)).catch(() => undefined);
  if (space === undefined) return 'unknown';
  return isDiskLow(space) ? 'low' : 'ok';
}

/**
 * Returns why the database cannot serve the site, or `undefined`. A lock counts as soon as a statement has waited two
 * seconds for the papers.
 */
async function findDatabaseProblem({ db, renewConnections }: DatabaseHandle): Promise<string | undefined> {
  const { rows } = await db.execute<{ isReadOnly: boolean; isLocked: boolean }>(sql`
    SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      EXISTS (
        SELECT FROM pg_locks
        WHERE locktype = 'relation' AND NOT granted AND relation = to_regclass('all_papers')
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND waitstart < clock_timestamp() - interval '2 seconds'
      ) AS "isLocked"`);
  // After a failover, a new connection finds the new primary.
  if (rows[0]?.isReadOnly) renewConnections();
  if (rows[0]?.isReadOnly) return 'the database is read-only: pages work, changes do not';
  if (rows[0]?.isLocked) return 'the database is locked: reads of papers wait';
  return (await isMigrated(db)) ? undefined : 'migrations are missing';
}

const access = { config: { access: 'public' as const, isAlwaysServed: true }, schema: { hide: true } };

const unready = (reply: FastifyReply, status: string) =>
  reply.code(503).header('retry-after', '5').send({ status });

/**
 * Registers `/healthz` (the process runs) and `/readyz` (the database answers, is
 * writable, not locked and migrated, otherwise 503 with the reason). `disk`
 * is `low` while uploads and backups are refused. The status is then still 200, because pages and downloads need no
 * disk space. `database` is the host in use, if DATABASE_URL has several.
 */
export function registerHealth(app: HttpApp, database: DatabaseHandle, dataDir: string): void {
  app.get('/healthz', access, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', access, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const check = findDatabaseProblem(database).then((problem) => ({ problem }));
      const answer = await within(answerWithin, check);
      if (answer?.problem) return await unready(reply, answer.problem);
      if (answer) {
        const server = database.servers?.current;
        const disk = await diskState(dataDir);
        return { status: 'ready', disk, ...(server && { database: `${server.host}:${server.port}` }) };
      }
    } catch {
      // The reply below reports the failure.
    }
    return unready(reply, 'the database does not answer');
  });
}
