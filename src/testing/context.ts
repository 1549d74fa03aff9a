import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { createInvalidation, type DroppedTags } from '#platform/cache/invalidation.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createContext } from '#platform/context/create-context.ts';
import { createLog } from '#platform/log/log.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/**
 * Creates a context on the test's own database. `drops` collects the tags that writes publish. Call `drop('all')` after
 * a change that publishes nothing, such as emptied tables.
 */
export async function testContext(options: TestContextOptions = {}) {
  const opened = openTestContext(await testDatabase(), options);
  after(() => opened.close());
  return opened;
}

interface TestContextOptions {
  now?: () => number;
  secret?: string;
}

/** Creates a context on an open database, which stays open after `close`. Its files are in a folder of its own. */
export function openTestContext(database: TestDatabase, options: TestContextOptions = {}) {
  const { now, secret = 'a secret of more than thirty-two characters' } = options;
  const { db, pool, connection } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'context-'));
  const log = createLog('silent');
  const drops: DroppedTags[] = [];
  const onTags = (tags: DroppedTags) => {
    drops.push(tags);
    drop(tags);
  };
  const invalidation = createInvalidation({ pool, connection, log, onTags });
  const { ctx, drop } = createContext({
    database,
    write: createAuditedWrite({ db, invalidation }),
    invalidation,
    storage: createFolderStorage(join(dataDir, 'files')),
    config: parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://papers.example', LOG_LEVEL: 'silent' }),
    log,
    secret,
    ...(now && { now }),
  });
  const close = async () => {
    await invalidation.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ctx, drop, drops, invalidation, pool, connection, close };
}
