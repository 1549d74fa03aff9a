import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '#platform/errors/app-error.ts';
import { mountLowDisk } from '#testing/small-disk.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { writeBackupFile } from './backup-file.service.ts';

/** Never ends. */
async function* pieces() {
  for (;;) {
    await setTimeout(10);
    yield ' ';
  }
}

test('a backup stops at the disk watermark and leaves no file', async (context) => {
  const disk = mountLowDisk(context);
  if (disk === undefined) return;
  const ctx = {
    config: parseConfig({ DATA_DIR: disk }),
    database: await testDatabase(),
    storage: createFolderStorage(join(disk, 'files')),
    content: {
      rules: new Map(),
      leftOut: { has: () => true },
      documents: [{ name: 'endless.json', pieces }],
    },
    version: '1.2.3',
  };
  await assert.rejects(
    writeBackupFile(ctx, join(disk, 'backup.zip'), { withFiles: false }),
    (error) => error instanceof AppError && error.code === 'disk_full',
  );
  assert.deepEqual(readdirSync(disk), ['filler']);
});
