import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { checkRestore, restoreBackup } from '#features/backup/server/restore.service.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { restoreSite } from './restore-site.fixture.ts';

const { db, connection, invalidation, actors, audited, write } = await backOffice();
const folder = mkdtempSync(join(tmpdir(), 'restore-history-'));
const only = ['users', 'audit_entries', 'all_categories', 'all_papers'];
const site = await restoreSite({ connection, dataDir: folder, invalidation, only });
after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
const check = () => checkRestore(site.ctx, backup, { withPeople: false });
const restore = () =>
  restoreBackup(site.ctx, backup, { id: randomUUID(), author: actors.owner, withPeople: false });
const actions = async () => (await audited()).map(({ action, subjectName }) => `${action} ${subjectName}`);

for (const name of ['CGL', 'CHSL'])
  await write(actors.owner, async ({ audit }) => audit({ action: 'exam.created', subjectName: name }));
const backup = await site.backUp(join(folder, 'backup.zip'));

/** Resets the database to the state of a new site. */
beforeEach(async () => {
  await emptyTables(db, ['audit_entries', 'restores'], { restartsIds: true });
  await write(actors.owner, async ({ audit }) => audit({ action: 'user.invited', subjectName: 'Asha' }));
});

describe('a restore on a new site', () => {
  test('adds the activity log to the entries of the set-up', async () => {
    await restore();
    const [setUp, first, second, own] = await actions();
    assert.deepEqual([setUp, first, second], ['user.invited Asha', 'exam.created CGL', 'exam.created CHSL']);
    assert.match(String(own), /^backup\.restored/);
  });

  test('shows the number of new entries in the dry run', async () => {
    const { tables } = await check();
    assert.equal(tables.find(({ name }) => name === 'audit_entries')?.added, 2);
  });

  test('adds the activity log only once', async () => {
    await restore();
    const entries = (await actions()).length;
    await restore();
    assert.equal((await actions()).length, entries + 1);
  });
});

test('a site with its own activity log keeps it', async () => {
  await write(actors.owner, async ({ audit }) => audit({ action: 'paper.updated', subjectName: 'Here' }));
  const { notes } = await check();
  assert.match(notes.join(), /Not restored: 2 activity log entries, because this site has its own/);
  await restore();
  assert.ok(!(await actions()).some((entry) => entry.endsWith('CGL')));
});
