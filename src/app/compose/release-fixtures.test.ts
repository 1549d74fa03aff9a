import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { checkBackup } from '#features/backup/server/backup-file.service.ts';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { parseConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { migrateDatabase, schemaTables, schemaVersion } from '#platform/database/migrations.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { backOffice } from '#testing/back-office.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { testDatabase } from '#testing/database.ts';
import { selectTableRows } from '#testing/fill-every-table.ts';
import { totp } from '#testing/totp.ts';
import { unzipped } from '#testing/unzipped.ts';
import { listFixtures, openFixture } from '../../../scripts/release/release-fixture.ts';
import { startServer } from '../process/server.ts';
import { restoreSite } from './restore-site.fixture.ts';

/** Tables of releases that may be empty in a fixture, and why. */
const emptyTables: Record<string, string> = {};

/** Tables whose rows later migrations moved, and their new tables. Rows without one lost their use. */
const moves: { from: string[]; to: string[] }[] = [
  { from: ['papers', 'paper_trash'], to: ['all_papers'] },
  {
    from: ['categories', 'exams', 'subjects', 'catalog_trash'],
    to: ['all_categories', 'all_exams', 'all_subjects'],
  },
  { from: ['paper_stats', 'paper_trash'], to: ['paper_stats'] },
  { from: ['settings_history'], to: ['versions'] },
  { from: ['content_blocks', 'page_elements'], to: ['blocks'] },
  { from: ['link_check_history'], to: [] },
];
/** Tables that are computed from the rows of others. */
const computedTables = ['search_words', 'papers_to_group'];

type Counts = Record<string, number>;

async function countRows(db: Database): Promise<Counts> {
  const counts: Counts = {};
  for (const name of await schemaTables(db)) {
    const { rows } = await db.execute<{ rows: number }>(
      sql`SELECT count(*)::int AS rows FROM ${sql.identifier(name)}`,
    );
    counts[name] = rows[0]!.rows;
  }
  return counts;
}

/** Signs the owner in with the password and the authenticator. Returns a function that calls the API. */
async function signIn(url: string, { email, password, authenticator }: Record<string, string>) {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        origin: url,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text() };
  };
  const first = await call('POST', '/api/auth/sign-in/email', { email, password });
  assert.deepEqual(JSON.parse(first.text), { user: null, needsSecondFactor: true });
  const second = await call('POST', '/api/auth/two-factor/verify-totp', { code: totp(authenticator!) });
  assert.equal(second.status, 200, second.text);
  return call;
}

for (const version of await listFixtures()) {
  const { facts, backup, load } = openFixture(version);
  const dataDir = mkdtempSync(join(tmpdir(), 'release-'));
  after(() => rmSync(dataDir, { recursive: true }));
  const files = [...(await unzipped(backup))].filter(([name]) => name.startsWith('files/'));
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(dataDir, 'in place', name)), { recursive: true });
    writeFileSync(join(dataDir, 'in place', name), bytes);
  }

  describe(`release ${version}`, async () => {
    const upgraded = await testDatabase({ empty: true });
    await load(upgraded.connection);
    const before = await countRows(upgraded.db);
    const release = await schemaVersion(upgraded.db);
    await migrateDatabase(upgraded);
    const afterwards = await countRows(upgraded.db);
    const office = await backOffice();
    const { connection, invalidation } = office;
    const site = await restoreSite({ connection, dataDir: join(dataDir, 'restored'), invalidation });
    after(() => site.close());
    const manifest = await checkBackup(backup);
    const restore = { id: randomUUID(), author: office.actors.owner, withPeople: true };
    await restoreBackup(site.ctx, backup, restore);
    const rows = {
      upgraded: await selectTableRows(upgraded.db, site.restored),
      restored: await selectTableRows(office.db, site.restored),
    };

    test('is a database and a backup of that release', () => {
      assert.equal(release, facts.schemaVersion);
      assert.deepEqual([manifest.version, manifest.schemaVersion], [version, facts.schemaVersion]);
    });

    test('has rows in every table', () => {
      const empty = Object.keys(before).filter((name) => before[name] === 0 && !(name in emptyTables));
      assert.deepEqual(empty, []);
    });

    test('keeps the number of rows of every table in an upgrade', () => {
      const sum = (counts: Counts, names: string[]) =>
        names.reduce((rowCount, name) => rowCount + (counts[name] ?? 0), 0);
      const isMoved = (name: string) => moves.some(({ from }) => from.includes(name));
      for (const { from, to } of moves.filter((move) => move.to.length > 0))
        assert.equal(sum(afterwards, to), sum(before, from), `${from} -> ${to}`);
      for (const name of Object.keys(before))
        if (!isMoved(name) && !computedTables.includes(name))
          assert.equal(afterwards[name], before[name], name);
    });

    test('has the same rows after an upgrade in place and after a restore', () => {
      assert.deepEqual(rows.restored, rows.upgraded);
    });

    test('restores every file with its content', async () => {
      const keys = (await Array.fromAsync(site.ctx.storage.list())).map(({ key }) => key);
      assert.deepEqual(keys.map((key) => `files/${key}`).sort(), files.map(([name]) => name).sort());
      for (const key of keys) {
        const { sha256 } = await site.ctx.storage.withLocalFile(key, hashFile);
        assert.ok(key.includes(sha256), key);
      }
    });

    for (const [way, database] of Object.entries({ 'in place': upgraded, restored: office })) {
      test(`works when it is ${way === 'restored' ? way : `upgraded ${way}`}`, async (t) => {
        const server = await startServer(
          parseConfig({
            DATABASE_URL: connectionUrl(database.connection),
            DATA_DIR: join(dataDir, way),
            SESSION_SECRET: facts.sessionSecret,
            PORT: '0',
            JOBS: 'off',
            LOG_LEVEL: 'silent',
          }),
        );
        t.after(() => server.close());
        const call = await signIn(server.url, facts.owner);
        const { paperId, categoryId } = facts.trash;
        const paper = await call('POST', '/api/admin/trash/restore', { paperIds: [paperId], exams: [] });
        assert.deepEqual([paper.status, JSON.parse(paper.text).restored.length], [200, 1], paper.text);
        const category = await call('POST', `/api/admin/catalog-trash/category/${categoryId}/restore`, {});
        assert.equal(category.status, 200, category.text);
        assert.equal((await call('GET', `/api/papers/${paperId}`)).status, 200);
        const history = await call('GET', '/api/admin/settings/history');
        assert.match(history.text, /"version":1\b/);
        const old = await call('GET', '/api/admin/settings/history/1');
        assert.match(old.text, /First version/);
        const settings = await call('GET', '/api/settings');
        assert.match(settings.text, /Second version/);
        const file = await call('GET', '/api/papers/1/download');
        assert.equal(file.status, 200, file.text.slice(0, 200));
      });
    }
  });
}
