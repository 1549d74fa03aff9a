import type { PoolConfig } from 'pg';
import { createRestoreJobs } from '#features/backup/server/restore.jobs.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { restoreSite } from './restore-site.fixture.ts';

export interface KilledRestoreOptions {
  connection: PoolConfig;
  dataDir: string;
  /** Path of the backup. */
  path: string;
  /** Id of the job's run. */
  id: string;
  author: { id: number; name: string };
}

/** Runs as a separate process: restores a backup and prints each step. The test kills it. */
async function restore({ connection, dataDir, path, id, author }: KilledRestoreOptions): Promise<void> {
  const log = createLog('error');
  const { pool, close } = openDatabase(connection, (error) => log.error({ error }));
  const invalidation = createInvalidation({ pool, connection, log, onTags: () => {} });
  const site = await restoreSite({ connection, dataDir, invalidation });
  const jobs = createRestoreJobs({
    restore: site.restore,
    sources: { withFile: (_source, use) => use(path), forget: async () => {} },
  });
  const say = (step: string) => void process.stdout.write(`${step}\n`);
  await jobs.restore.run(
    { source: { upload: id }, withPeople: false, author },
    {
      id,
      signal: new AbortController().signal,
      checkpoint: null,
      saveCheckpoint: async () => {},
      progress: ({ note }) => say(note ?? ''),
    },
  );
  say('done');
  await site.close();
  await invalidation.close();
  await close();
}

await restore(JSON.parse(process.argv[2] ?? '') as KilledRestoreOptions);
