import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { fillNewLibrary } from '../starter-library/starter-library.service.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyLibrary } from '#testing/library.ts';
import { restoreSite } from './restore-site.fixture.ts';

const { connection, invalidation, actors } = await backOffice();
const dataDir = mkdtempSync(join(tmpdir(), 'restore-starter-'));
const site = await restoreSite({ connection, dataDir, invalidation });
after(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

test('a restored empty library gets no starter library', async () => {
  const database = { ...site.ctx.database, connection };
  const library = await emptyLibrary(database);
  const backup = await site.backUp(join(dataDir, 'backup.zip'));
  await restoreBackup(site.ctx, backup, { id: randomUUID(), author: actors.owner, withPeople: false });
  assert.equal(await fillNewLibrary(library), null);
});
