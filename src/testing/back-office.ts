import type { LightMyRequestResponse } from 'fastify';
import type { Pool, PoolConfig } from 'pg';
import { auditEntries } from '#features/audit/audit.table.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { users } from '#features/auth/auth.table.ts';
import type { DroppedTags, Invalidation } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import {
  reauthenticationRequired,
  type Actor,
  type RequireRecentAuthentication,
} from '#platform/http/actor.ts';
import type { Context } from '#platform/context/context.ts';
import { createHttpApp, type HttpApp } from '#platform/http/http-app.ts';
import type { Log } from '#platform/log/log.ts';
import { testContext } from './context.ts';

export interface BackOffice {
  ctx: Context;
  /** Drops what the context has cached, after a change without a tag. */
  drop(tags: DroppedTags): void;
  db: Database;
  pool: Pool;
  /** For another pool on the same database. */
  connection: PoolConfig;
  app: HttpApp;
  log: Log;
  invalidation: Invalidation;
  write: AuditedWrite;
  /** Tags that writes invalidated, in order. */
  drops: DroppedTags[];
  /** Whether the users have recently confirmed their identity; true by default. */
  authentication: { isRecent: boolean };
  requireRecentAuthentication: RequireRecentAuthentication;
  /** Users of the test, by role. */
  actors: Record<Actor['role'], Actor>;
  /** Calls a route as a user with this role, as an owner by default; `null` is no user. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | string | Buffer,
    as?: Actor['role'] | null,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Returns the audit entries, oldest first. */
  audited(): Promise<{ action: string; subjectName: string; before: unknown; after: unknown }[]>;
}

/**
 * Creates a server with the access checks of the back office, on the test's own database. The test registers routes.
 */
export async function backOffice(): Promise<BackOffice> {
  const { ctx, drop, drops, pool, connection } = await testContext();
  const { db, log, invalidation, write } = ctx;
  const getActorOfRole = async (role: Actor['role'], sessionId: number): Promise<Actor> => {
    const name = role === 'owner' ? 'Asha' : 'Ravi';
    const [row] = await db
      .insert(users)
      .values({ email: `${role}@example.org`, name, role })
      .returning({ id: users.id });
    return { id: row!.id, name, role, sessionId };
  };
  const actors = { owner: await getActorOfRole('owner', 1), editor: await getActorOfRole('editor', 2) };
  const authentication = { isRecent: true };
  const requireRecentAuthentication = async () => {
    if (!authentication.isRecent) throw reauthenticationRequired();
  };
  const app = createHttpApp({
    log,
    trustedProxies: [],
    requireRecentAuthentication,
    findActor: async ({ headers }) => actors[headers['x-test-role'] as Actor['role']],
  });
  return {
    ctx,
    drop,
    db,
    pool,
    connection,
    app,
    log,
    invalidation,
    write,
    drops,
    authentication,
    requireRecentAuthentication,
    actors,
    call: (method, url, payload, as = 'owner', headers = {}) =>
      app.inject({
        method,
        url,
        ...(payload !== undefined && { payload }),
        headers: { 'sec-fetch-site': 'same-origin', ...(as && { 'x-test-role': as }), ...headers },
      }),
    audited: () =>
      db
        .select({
          action: auditEntries.action,
          subjectName: auditEntries.subjectName,
          before: auditEntries.before,
          after: auditEntries.after,
        })
        .from(auditEntries)
        .orderBy(auditEntries.id),
  };
}
