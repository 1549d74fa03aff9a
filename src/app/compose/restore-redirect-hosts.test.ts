import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { backOffice } from '#testing/back-office.ts';
import { restoreSite } from './restore-site.fixture.ts';

const { db, connection, invalidation, actors } = await backOffice();
const folder = mkdtempSync(join(tmpdir(), 'restore-hosts-'));
const site = restoreSite({ connection, dataDir: folder, invalidation });
after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
await db.execute(sql`INSERT INTO redirect_hosts (host) VALUES ('theirs.example')`);
const backup = await site.backUp(join(folder, 'backup.zip'));
const choice = { withPeople: false, withCustomJs: false, withRedirectHosts: false };
const hostsAfter = async (withRedirectHosts: boolean) => {
  const wanted = { ...choice, withRedirectHosts };
  await site.restore.restore(backup, { id: randomUUID(), author: actors.owner, choice: wanted });
  const { rows } = await db.execute<{ host: string }>(sql`SELECT host FROM redirect_hosts`);
  return rows.map(({ host }) => host);
};
beforeEach(async () => {
  await db.execute(sql`DELETE FROM redirect_hosts`);
  await db.execute(sql`INSERT INTO redirect_hosts (host) VALUES ('ours.example')`);
});

test('the dry run shows that redirect hosts stay', async () => {
  const { tables } = await site.restore.check(backup, { choice });
  const change = tables.find(({ name }) => name === 'redirect_hosts');
  assert.deepEqual([change?.staysAs, change?.added, change?.removed], ['hosts', 1, 1]);
});

test('a restore keeps the redirect hosts by default', async () => {
  assert.deepEqual(await hostsAfter(false), ['ours.example']);
});

test('a restore replaces the redirect hosts when requested', async () => {
  assert.deepEqual(await hostsAfter(true), ['theirs.example']);
});
