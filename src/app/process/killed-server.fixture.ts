import { restoreExamForPapers } from '#features/catalog/server/trash/restore-catalog.ts';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { papersAdminRoutes } from '#features/manage-papers/server/papers-admin.routes.ts';
import { createPapersAdmin } from '#features/manage-papers/server/papers-admin.service.ts';
import { createPapersService } from '#features/papers/server/papers.service.ts';
import { createSearchMatcher } from '#features/search/server/match/match.service.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createLog } from '#platform/log/log.ts';
import { openObservation } from '#platform/observe/observation.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { pageAttachments } from '../pages/page-parts.ts';
import { composeProposals, composeUploads } from '../compose/uploads.ts';

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
  const { publicUrl } = config;
  const observation = await openObservation(config.observe, { log, version: '1.0.0' });
  const close = () => database.close();
  const context = { config, log, database, connection, storage, observation, close };
  const invalidation = createInvalidation({ pool, connection, log, onTags: () => {} });
  const write = createAuditedWrite({ db, invalidation });
  const matcher = createSearchMatcher({ db });
  const papers = createPapersService({ db, matcher, publicUrl });
  const proposals = composeProposals({ db, write });
  const papersAdmin = createPapersAdmin({
    db,
    write,
    matcher,
    papers,
    storage,
    publicUrl,
    attachments: pageAttachments,
    restoreExam: restoreExamForPapers,
    learn: proposals.rules.learn,
  });
  const uploads = composeUploads(context, write, proposals, [papersAdmin.trash.purgeTrash]);
  const app = createHttpApp({
    log,
    trustedProxies: [],
    findActor: async () => ({ id: userId, name: 'Asha', role: 'owner', sessionId: 1 }),
  });
  papersAdminRoutes(app, papersAdmin);
  uploads.registerRoutes(app);
  uploads.start();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write(`${url}\n`);
}

await serve(JSON.parse(process.argv[2] ?? '') as KilledServerOptions);
