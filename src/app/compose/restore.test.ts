import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { RestoreReport } from '#features/backup/restore.contract.ts';
import { refuseWithoutRoom } from '#features/backup/server/restore-room.ts';
import { getSnapshotPath } from '#features/backup/server/restore-sources.ts';
import { checkRestore, restoreBackup, type RestoreOptions } from '#features/backup/server/restore.service.ts';
import { deleteUnusedFiles } from '#features/files/server/stored-files.service.ts';
import { jobFindings } from '#features/jobs/server/job-findings.service.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { backOffice } from '#testing/back-office.ts';
import { withManifest, writeZip, type ZipEntry } from '#testing/backup-zip.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { unzipped } from '#testing/unzipped.ts';
import { fillEveryTable, selectTableRows } from '#testing/fill-every-table.ts';
import { restoreSite } from './restore-site.fixture.ts';

const office = await backOffice();
const { db, invalidation, drops, actors } = office;
const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const home = { connection: office.connection, dataDir: folder, invalidation };
const site = await restoreSite(home);
/** The same site with the tables that most tests change. */
const small = await restoreSite({
  ...home,
  only: [
    'users',
    'settings',
    'all_categories',
    'all_exams',
    'all_subjects',
    'all_papers',
    'paper_files',
    'ratings',
    'redirects',
    'content_pages',
    'blocks',
    'exam_events',
  ],
});
after(async () => {
  await site.close();
  await small.close();
  rmSync(folder, { recursive: true });
});
const { tables, restored } = site;
const { storage } = site.ctx;
const restore = (path: string, restoreOptions: RestoreOptions) =>
  restoreBackup(small.ctx, path, restoreOptions);
const check = (path: string, checkOptions: { withPeople: boolean }) =>
  checkRestore(small.ctx, path, checkOptions);

async function* once(piece: Buffer) {
  yield piece;
}

const withPeople = { withPeople: true };
const contentOnly = { withPeople: false };
const options = (overrides: Partial<RestoreOptions> = {}): RestoreOptions => ({
  id: randomUUID(),
  author: actors.owner,
  withPeople: false,
  ...overrides,
});

const storedFiles = async () => {
  const keys = (await Array.fromAsync(storage.list())).map(({ key }) => key).sort();
  return Promise.all(keys.map(async (key) => [key, (await storage.withLocalFile(key, hashFile)).sha256]));
};

await fillEveryTable(db, storage, restored);
const rows = await selectTableRows(db, restored);
const bytes = await storedFiles();
const wholeBackup = await site.backUp(join(folder, 'whole.zip'));
const backup = await small.backUp(join(folder, 'backup.zip'));

async function wipe(): Promise<void> {
  for (const { name } of restored.toReversed()) await db.execute(sql`DELETE FROM ${sql.identifier(name)}`);
  for (const [key] of bytes) await storage.delete(key!);
}

test('a restore after a wipe recovers every row and file', async () => {
  for (const [table, tableRows] of Object.entries(rows)) assert.ok(tableRows.length > 0, `${table} is empty`);
  await wipe();
  const plan = await checkRestore(site.ctx, wholeBackup, withPeople);
  assert.equal(plan.files.toAdd, bytes.length);
  assert.equal(plan.tables.find(({ name }) => name === 'all_papers')?.added, 1);
  assert.match(plan.notes.join(), /Second factors work only with its SESSION_SECRET/);
  assert.match(plan.notes.join(), /custom JavaScript.* is that of the backup/);
  assert.equal((await storedFiles()).length, 0, 'a dry run wrote files');
  drops.length = 0;
  const report = await restoreBackup(site.ctx, wholeBackup, options(withPeople));
  assert.deepEqual(await selectTableRows(db, restored), rows);
  assert.deepEqual(await storedFiles(), bytes);
  assert.deepEqual(drops, ['all']);
  assert.deepEqual({ ...report, snapshot: '' }, { ...plan, snapshot: '' });
  assert.equal((await office.audited()).at(-1)?.action, 'backup.restored');
  const again = await checkRestore(site.ctx, wholeBackup, withPeople);
  const differing = again.tables.filter(({ added, changed, removed }) => added + changed + removed > 0);
  assert.deepEqual(differing, []);
});

test('a restore drops the findings of jobs', async () => {
  const name = 'missing-files';
  await jobFindings(db, name).save({ found: { missing: 3 }, foundAt: new Date() });
  await restore(backup, options());
  assert.equal(await jobFindings(db, name).last(), undefined);
});

test('a retried restore returns the first report without writing again', async () => {
  const id = randomUUID();
  const first = await restore(backup, options({ id }));
  await db.execute(sql`UPDATE subjects SET name = 'Written since'`);
  assert.deepEqual(await restore(backup, options({ id })), first);
  const { rows: since } = await db.execute<{ name: string }>(sql`SELECT name FROM subjects`);
  assert.ok(since.every(({ name }) => name === 'Written since'));
});

test('a restore removes later changes but keeps users and sessions', async () => {
  const { rows: people } = await db.execute<{ id: number }>(sql`SELECT id FROM users ORDER BY id`);
  const session = sql`INSERT INTO sessions (user_id, token, expires_at) VALUES (${people[0]!.id}, ${randomUUID()}, now())`;
  await db.execute(session);
  // The second user is another person on this site.
  await db.execute(sql`UPDATE users SET email = 'somebody@else.org' WHERE id = ${people[1]!.id}`);
  await db.execute(sql`UPDATE papers SET slug = slug || '-x' WHERE id = (SELECT min(id) FROM papers)`);
  await db.execute(sql`UPDATE papers SET slug = (SELECT slug FROM papers ORDER BY id LIMIT 1) || '-y'
    WHERE id = (SELECT max(id) FROM papers)`);
  await db.execute(sql`UPDATE papers SET slug = replace(slug, '-x', '') || '-z' WHERE slug LIKE '%-x'`);
  await db.execute(sql`UPDATE categories SET name = 'Renamed' WHERE id = (SELECT min(id) FROM categories)`);
  await db.execute(sql`DELETE FROM subjects WHERE id = (SELECT max(id) FROM subjects)`);
  const added = await createPaper(db, { title: 'Written since' });
  const before = await office.audited();
  const report = await restoreBackup(site.ctx, wholeBackup, options());
  assert.equal(report.tables.find(({ name }) => name === 'users')?.staysAs, 'people');

  const now = await selectTableRows(db, restored);
  const nameless = [
    'users',
    'all_categories',
    'all_exams',
    'all_subjects',
    'all_papers',
    'replaced_files',
    'accounts',
  ];
  for (const [table, expected] of Object.entries(rows))
    if (!nameless.includes(table)) assert.deepEqual(now[table], expected, table);
  const { rows: deleted } = await db.execute(sql`SELECT deleted_by AS by FROM all_papers ORDER BY id`);
  assert.deepEqual(deleted, [{ by: people[0]!.id }, { by: null }]);
  assert.equal((await db.execute(sql`SELECT FROM sessions`)).rows.length, 1);
  assert.equal((await office.audited()).length, before.length + 1);
  const next = await createPaper(db);
  assert.ok(next.id > added.id, 'an id was reused');
  await db.execute(sql`DELETE FROM papers WHERE id = ${next.id}`);
  const words = await db.execute(sql`SELECT FROM search_words WHERE word = 'since'`);
  assert.equal(words.rows.length, 0, 'a search word of a removed paper is left');
});

test('restoring the snapshot undoes a restore, files included', async () => {
  const { key } = await storage.put(once(Buffer.from('only here')), { maxBytes: 99, extension: 'pdf' });
  await createPaper(db, { title: 'Only here', file: { storageKey: key, sha256: '0'.repeat(64) } });
  const here = await selectTableRows(db, restored);
  const { snapshot } = await restoreBackup(site.ctx, wholeBackup, options());
  assert.equal(await deleteUnusedFiles({ db, storage }, [key]), 0);
  const report = await restoreBackup(site.ctx, getSnapshotPath(site.ctx, snapshot), options());
  assert.deepEqual([report.withFiles, report.files.missing], [false, 0]);
  assert.deepEqual(await selectTableRows(db, restored), here);
});

test('a damaged file of the right length is found and replaced', async () => {
  const result = await db.execute<{ key: string }>(sql`SELECT storage_key AS key FROM paper_files`);
  const [key, sha256] = bytes.find(([each]) => each === result.rows[0]?.key)!;
  const path = join(folder, 'files', key!);
  writeFileSync(path, Buffer.alloc((await stat(path)).size, 'x'));
  const { files } = await check(backup, contentOnly);
  assert.deepEqual([files.toAdd, files.damaged], [1, 1]);
  await restore(backup, options());
  assert.equal((await storage.withLocalFile(key!, hashFile)).sha256, sha256);
  assert.equal((await check(backup, contentOnly)).files.toAdd, 0);
});

test('refuses files that do not fit on the disk', async () => {
  await refuseWithoutRoom(site.ctx.config, 1);
  await assert.rejects(
    refuseWithoutRoom(site.ctx.config, 1e15),
    /no room for the files of the backup: they have/,
  );
});

/** Commits a change while a restore, which has read the backup, waits for its lock. */
async function restoreDuring(change: (transaction: typeof db) => Promise<unknown>): Promise<RestoreReport> {
  let restoring: Promise<RestoreReport> | undefined;
  await db.transaction(async (transaction) => {
    await change(transaction);
    restoring = restore(backup, options());
    await eventually(async () => {
      const { rows: waiting } = await db.execute(
        sql`SELECT FROM pg_locks WHERE NOT granted AND mode = 'ExclusiveLock' AND locktype = 'relation'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      assert.ok(waiting.length > 0, 'the restore does not wait for its lock yet');
    });
  });
  return restoring!;
}

test('the snapshot includes rows written until the restore has its lock', async () => {
  const { snapshot } = await restoreDuring((transaction) =>
    createPaper(transaction, { title: 'Written meanwhile' }),
  );
  const lines = (await unzipped(getSnapshotPath(site.ctx, snapshot))).get('tables/all_papers.jsonl');
  assert.match(String(lines), /Written meanwhile/);
  assert.deepEqual((await selectTableRows(db, restored)).papers, rows.papers);
});

test('users written during a restore are kept', async () => {
  const { rows: people } = await db.execute<{ id: number; email: string }>(
    sql`SELECT id, email FROM users ORDER BY id LIMIT 1`,
  );
  const [person] = people;
  await restoreDuring(async (transaction) => {
    await transaction.execute(sql`UPDATE settings SET values = values || '{"siteName": "Newest"}'`);
    await transaction.execute(sql`UPDATE users SET email = 'not@known.org' WHERE id = ${person!.id}`);
  });
  const { rows: deleted } = await db.execute(sql`SELECT FROM all_papers WHERE deleted_by IS NOT NULL`);
  assert.equal(deleted.length, 0, 'a deletion is attributed to another user');
  await db.execute(sql`UPDATE users SET email = ${person!.email} WHERE id = ${person!.id}`);
});

test('restored users stay signed in and other sessions end', async () => {
  const selectSessions = () =>
    db.execute(sql`SELECT users.email FROM sessions JOIN users ON users.id = user_id`);
  await db.execute(sql`UPDATE users SET role = 'editor', name = 'Renamed'`);
  await db.execute(sql`INSERT INTO sessions (user_id, token, expires_at)
    SELECT id, ${randomUUID()}, now() FROM users WHERE email = 'somebody@else.org'`);
  await restoreBackup(site.ctx, wholeBackup, options(withPeople));
  const now = await selectTableRows(db, restored);
  for (const table of ['users', 'accounts', 'passkeys', 'two_factors'])
    assert.deepEqual(now[table], rows[table]);
  const { rows: signedIn } = await selectSessions();
  assert.deepEqual(
    signedIn.map(({ email }) => email),
    ['owner@example.org'],
  );
});

/** Writes the backup with changed rows. `facts` replace fields of its manifest. */
async function changedBackup(
  change: (table: string, rows: Record<string, unknown>[]) => Record<string, unknown>[] | null,
  facts: Record<string, unknown> = {},
): Promise<string> {
  const entries: ZipEntry[] = [];
  const contents = await unzipped(backup);
  for (const [name, bytesOfEntry] of contents) {
    const table = /^tables\/(.*)\.jsonl$/.exec(name)?.[1];
    if (table === undefined) {
      entries.push({ name, content: bytesOfEntry });
      continue;
    }
    const lines = bytesOfEntry.toString().split('\n').filter(Boolean);
    const after = change(
      table,
      lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    );
    if (after)
      entries.push({ name, content: Buffer.from(after.map((row) => `${JSON.stringify(row)}\n`).join('')) });
  }
  const manifest = JSON.parse(String(contents.get('manifest.json'))) as Record<string, unknown>;
  const path = join(folder, 'changed.zip');
  await writeZip(path, withManifest(entries, { ...manifest, ...facts }));
  return path;
}
type Row = Record<string, unknown>;
const only =
  (editedTable: string, edit: (row: Row, at: number) => Row | null) =>
  (table: string, all: Row[]): Row[] =>
    table === editedTable ? all.map(edit).filter((row) => row !== null) : all;

test('incompatible rows are refused with their table and change nothing', async () => {
  const before = await selectTableRows(db, tables);
  const refused = async (path: string, sentence: RegExp) =>
    assert.rejects(
      sentence.source.includes('together') ? restore(path, options()) : check(path, contentOnly),
      (error: Error & { code?: string }) => {
        assert.equal(error.code, 'validation_failed', error.stack);
        assert.match(error.message, sentence);
        return true;
      },
    );
  await refused(
    await changedBackup(only('all_subjects', (row) => ({ ...row, colour: 1 }))),
    /subjects have a column colour/,
  );
  await refused(
    await changedBackup(only('all_subjects', (row) => ({ ...row, name: undefined }))),
    /Line 1 of all_subjects does not fit: a row .* has no value for a column that needs one: name/,
  );
  await refused(
    await changedBackup(only('all_papers', (row) => ({ ...row, year: 'x' }))),
    /Line 1 of all_papers does not fit/,
  );
  await refused(
    await changedBackup(only('all_papers', (row) => ({ ...row, slug: 'same', deleted_at: null }))),
    /do not fit together/,
  );
  await refused(
    await changedBackup(only('all_papers', (row) => ({ ...row, id: 1 }))),
    /is in the backup twice/,
  );
  await refused(
    await changedBackup(only('all_papers', (row) => ({ ...row, exam_id: 987 }))),
    /do not fit together/,
  );
  await refused(
    await changedBackup((table, all) => (table === 'ratings' ? null : all)),
    /no rows of ratings/,
  );
  const stranger = await unzipped(backup);
  const extra = [...stranger].map(([name, bytesOfEntry]) => ({ name, content: bytesOfEntry }));
  const path = join(folder, 'stranger.zip');
  const manifest = JSON.parse(String(stranger.get('manifest.json'))) as Record<string, unknown>;
  await writeZip(
    path,
    withManifest([...extra, { name: 'tables/pg_authid.jsonl', content: Buffer.from('{}\n') }], manifest),
  );
  await refused(path, /pg_authid, which this version does not know/);
  assert.deepEqual(await selectTableRows(db, tables), before);
});

test('rows of an older backup get the default of a column that it lacks', async () => {
  await restore(backup, options());
  await db.execute(sql`UPDATE subjects SET translations = '{"hi":{"name":"हिन्दी"}}'`);
  const path = await changedBackup(only('all_subjects', (row) => ({ ...row, translations: undefined })));
  await restore(path, options());
  const { rows: subjects } = await db.execute(sql`SELECT DISTINCT translations FROM subjects`);
  assert.deepEqual(subjects, [{ translations: {} }]);
});

test('custom JavaScript comes with the settings of the backup', async () => {
  const path = await changedBackup(
    only('settings', (row) => ({ ...row, values: { siteName: 'Theirs', customJs: 'theirs()' } })),
  );
  await db.execute(sql`UPDATE settings SET values = '{"siteName": "Ours", "customJs": "ours()"}'`);
  await restore(path, options());
  const { rows: settings } = await db.execute(sql`SELECT values ->> 'customJs' AS script FROM settings`);
  assert.deepEqual(settings, [{ script: 'theirs()' }]);
});

test('users without an owner who can sign in are refused', async () => {
  const nobody = await changedBackup(only('users', (row) => ({ ...row, role: 'editor' })));
  const before = await selectTableRows(db, restored);
  await assert.rejects(restore(nobody, options(withPeople)), /no owner who can sign in/);
  assert.deepEqual(await selectTableRows(db, restored), before);
});

test('redirects that loop or lead to a site that is not on the list are switched off', async () => {
  const path = await changedBackup((table, all) => {
    if (table !== 'redirects') return all;
    const [row] = all;
    const redirect = (id: number, from: string, to: string) => ({
      ...row,
      id,
      source_url: from,
      target_url: to,
      page_kind: null,
      page_id: null,
      is_active: true,
    });
    return [
      redirect(1, '/one', '/two'),
      redirect(2, '/two', '/one'),
      redirect(3, '/away', 'https://elsewhere.example/'),
      redirect(4, '/fine', '/browse'),
    ];
  });
  await restore(path, options());
  const { rows: redirects } = await db.execute<{ from: string; on: boolean }>(
    sql`SELECT source_url AS from, is_active AS on FROM redirects ORDER BY id`,
  );
  const on = redirects.filter((redirect) => redirect.on).map(({ from }) => from);
  assert.deepEqual([redirects.length, on], [4, ['/two', '/fine']]);
});

test('texts of restored blocks are sanitized', async () => {
  const unsafe = '<p onclick="x()">Read</p><script>x()</script>';
  const path = await changedBackup(
    only('blocks', (row) => ({
      ...row,
      type: 'text',
      content: unsafe,
      metadata: { contentHindi: unsafe },
    })),
  );
  await restore(path, options());
  const { rows: texts } = await db.execute<{ content: string; hindi: string }>(
    sql`SELECT content, metadata ->> 'contentHindi' AS hindi FROM blocks`,
  );
  assert.ok(texts.length > 0);
  for (const { content, hindi } of texts) assert.deepEqual([content, hindi], ['<p>Read</p>', '<p>Read</p>']);
});
