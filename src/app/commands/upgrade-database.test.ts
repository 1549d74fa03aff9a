import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { selectTables } from '#features/backup/server/snapshot.queries.ts';
import { parseConfig } from '#platform/config/config.ts';
import { findPostgresBinaries } from '#platform/database/embedded/binaries.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { testDatabase } from '#testing/database.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { fillEmptyTables, selectTableRows } from '#testing/fill-every-table.ts';
import { listFixtures, openFixture } from '../../../scripts/release/release-fixture.ts';
import { openContext, type AppContext } from '../process/context.ts';
import { createCommandLog } from './command-log.ts';
import { everything } from './upgrade-database.command.ts';

const program = process.env.TEST_SITE_ENTRY ?? fileURLToPath(new URL('../process/main.ts', import.meta.url));
const dataDir = await createDataFolder('upgrade-database-');
after(() => rmSync(dataDir, { recursive: true, force: true }));
const npmPrograms = dirname((await findPostgresBinaries()).postgres);
/** Debian's programs of another major version. Without them, the database moves to the same version. */
const debianPrograms = '/usr/lib/postgresql/15/bin';
const oldPrograms = existsSync(join(debianPrograms, 'postgres')) ? debianPrograms : npmPrograms;
const isOtherMajor = oldPrograms === debianPrograms;

async function withLibrary<Result>(
  binDir: string,
  use: (context: AppContext) => Promise<Result>,
  folder = dataDir,
) {
  const config = parseConfig({ DATA_DIR: folder, POSTGRES_BIN_DIR: binDir });
  const context = await openContext(config, { log: createCommandLog('warn'), mayCreate: true });
  return use(context).finally(context.close);
}

async function upgradeDatabase(folder = dataDir): Promise<{ code: number; stdout: string; stderr: string }> {
  const args = [program, 'upgrade-database', '--old-binaries', oldPrograms];
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: '' };
  return promisify(execFile)(process.execPath, args, { env }).then(
    (output) => ({ ...output, code: 0 }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );
}

/** The move is a restore, which notes itself. Entries of the log get new ids. */
function assertMoved(moved: Record<string, string[]>, expected: Record<string, string[]>): void {
  const notes = ['restores', 'audit_entries'];
  for (const [table, tableRows] of Object.entries(expected))
    if (!notes.includes(table)) assert.deepEqual(moved[table], tableRows, table);
  for (const table of notes) assert.equal(moved[table]!.length, expected[table]!.length + 1, table);
}

const selectRows = async ({ database: { db } }: AppContext) =>
  selectTableRows(db, await selectTables(db, everything));

const rows = await withLibrary(oldPrograms, async (context) => {
  const { database, storage } = context;
  await fillEmptyTables(database.db, storage, await selectTables(database.db, everything));
  await database.db.execute(sql`UPDATE users SET disabled_at = NULL`);
  return selectRows(context);
});
const version = (await readFile(join(dataDir, 'postgres/cluster/PG_VERSION'), 'utf8')).trim();

const releases = await listFixtures();

describe('upgrade-database', () => {
  test('starts from a database with rows in every table', () => {
    for (const [table, tableRows] of Object.entries(rows)) assert.ok(tableRows.length > 0, table);
  });

  test(
    'is named by a start with other programs, which changes nothing',
    { skip: !isOtherMajor },
    async () => {
      const opening = openEmbeddedPostgres({ dataDir, log: () => {} });
      await assert.rejects(opening, {
        name: 'EmbeddedPostgresError',
        message: /made by PostgreSQL 15, .* Nothing was changed\. .*upgrade-database --old-binaries/,
      });
      assert.deepEqual(await withLibrary(oldPrograms, selectRows), rows);
    },
  );

  test('refuses while a process uses the database', async () => {
    const { code, stderr } = await withLibrary(oldPrograms, () => upgradeDatabase());
    assert.equal(code, 1);
    assert.match(stderr, /Another process uses the database/);
  });

  test('moves every row, and keeps the old database', async () => {
    const { code, stdout, stderr } = await upgradeDatabase();
    assert.equal(code, 0, stderr);
    assert.match(stdout, new RegExp(`The old one is in .*postgres/cluster-${version}`));
    const moved = await withLibrary(npmPrograms, selectRows);
    assertMoved(moved, rows);
    const entries = await readdir(join(dataDir, 'postgres'));
    assert.ok(entries.includes(`cluster-${version}`) && !entries.includes('cluster-upgraded'));
    assert.ok(!existsSync(join(dataDir, 'postgres-upgrade')));
  });

  test('refuses to replace an old database that is kept', async () => {
    const current = await readFile(join(dataDir, 'postgres/cluster/PG_VERSION'), 'utf8');
    await mkdir(join(dataDir, `postgres/cluster-${current.trim()}`), { recursive: true });
    const { code, stderr } = await upgradeDatabase();
    assert.equal(code, 1);
    assert.match(stderr, /cluster-\d+ is the database from before an earlier upgrade/);
  });

  for (const release of releases)
    test(`moves and migrates the database of release ${release}`, async (t) => {
      const folder = await createDataFolder('upgrade-release-');
      t.after(() => rmSync(folder, { recursive: true, force: true }));
      const { load } = openFixture(release);
      const old = await openEmbeddedPostgres({ dataDir: folder, binDir: oldPrograms, log: () => {} });
      await load(old.connection).finally(old.close);
      const { code, stderr } = await upgradeDatabase(folder);
      assert.equal(code, 0, stderr);
      const inPlace = await testDatabase({ empty: true });
      await load(inPlace.connection);
      await migrateDatabase(inPlace);
      const expected = await selectTableRows(inPlace.db, await selectTables(inPlace.db, everything));
      assertMoved(await withLibrary(npmPrograms, selectRows, folder), expected);
    });
});
