import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AppError } from '#platform/errors/app-error.ts';
import { mountLowDisk } from '#testing/small-disk.ts';
import { writeBackupFile } from './backup-file.service.ts';
import type { BackupWriter } from './backup-writer.service.ts';

test('a backup stops at the disk watermark and leaves no file', async (context) => {
  const disk = mountLowDisk(context);
  if (disk === undefined) return;
  const writeBackup: BackupWriter['writeBackup'] = (output, { signal }) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => {
        output.destroy();
        reject(new Error('aborted'));
      }),
    );
  await assert.rejects(
    writeBackupFile({ writeBackup }, join(disk, 'backup.zip'), { withFiles: false }),
    (error) => error instanceof AppError && error.code === 'disk_full',
  );
  assert.deepEqual(readdirSync(disk), ['filler']);
});
