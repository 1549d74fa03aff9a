import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { filesFeature } from '#features/files/files.feature.ts';
import { papersAdminRoutes } from '#features/manage-papers/server/papers-admin.routes.ts';
import { paperUploadFeature } from '#features/paper-upload/paper-upload.feature.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createContext } from '#platform/context/create-context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createLog } from '#platform/log/log.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';

export interface KilledServerOptions {
  connection: PoolConfig;
  dataDir: string;
  /** The user of all calls. */
  userId: number;
}

/** Runs as a separate process: accepts uploads, saves papers and prints its URL. The test kills it. */
async function serve({ connection, dataDir, userId }: KilledServerOptions): Promise<void> {
  const log = createLog('error');
  const database = openDatabase(connection, (error) => log.error({ error }));
  const { db, pool } = database;
  const storage = createFolderStorage(join(dataDir, 'files'));
  const config = parseConfig({ DATA_DIR: dataDir });
  const invalidation = createInvalidation({ pool, connection, log, onTags: (tags) => drop(tags) });
  const write = createAuditedWrite({ db, invalidation });
  const { ctx, drop } = createContext({ database, write, invalidation, storage, config, log, secret: '' });
  const app = createHttpApp({
    log,
    trustedProxies: [],
    findActor: async () => ({ id: userId, name: 'Asha', role: 'owner', sessionId: 1 }),
  });
  papersAdminRoutes(app, ctx);
  for (const feature of [filesFeature, paperUploadFeature]) {
    feature.routes?.(app, ctx);
    feature.start?.(ctx);
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write(`${url}\n`);
}

await serve(JSON.parse(process.argv[2] ?? '') as KilledServerOptions);
