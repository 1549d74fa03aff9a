import type { PoolConfig } from 'pg';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { restoreSite } from './restore-site.fixture.ts';

export interface KilledRestoreOptions {
  connection: PoolConfig;
  dataDir: string;
  /** Path of the backup. */
  path: string;
  /** Id of the restore. */
  id: string;
  author: { id: number; name: string };
}

/** Runs as a separate process: restores a backup and prints each step. The test kills it. */
async function restore({ connection, dataDir, path, id, author }: KilledRestoreOptions): Promise<void> {
  const log = createLog('error');
  const { pool, close } = openDatabase(connection, (error) => log.error({ error }));
  const invalidation = createInvalidation({ pool, connection, log, onTags: () => {} });
  const site = await restoreSite({ connection, dataDir, invalidation });
  const say = (step: string) => void process.stdout.write(`${step}\n`);
  await restoreBackup(site.ctx, path, {
    id,
    author: { ...author, sessionId: null },
    withPeople: false,
    onProgress: ({ note }) => say(note),
  });
  say('done');
  await site.close();
  await invalidation.close();
  await close();
}

await restore(JSON.parse(process.argv[2] ?? '') as KilledRestoreOptions);
