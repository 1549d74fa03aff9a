import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { backOffice } from '#testing/back-office.ts';
import { withManifest, writeZip } from '#testing/backup-zip.ts';
import { createPaper, createSubject } from '#testing/factories.ts';
import { unzipped } from '#testing/unzipped.ts';
import { restoreSite } from './restore-site.fixture.ts';

type Row = Record<string, unknown>;

const { db, connection, invalidation, actors } = await backOffice();
const folder = mkdtempSync(join(tmpdir(), 'restore-unfit-'));
const site = await restoreSite({ connection, dataDir: folder, invalidation });
after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
await createSubject(db);
await createSubject(db);
await createPaper(db);
const backup = await unzipped(await site.backUp(join(folder, 'backup.zip')));

/** Writes the backup as a ZIP with each row of a table changed and a matching manifest. */
async function changedBackup(table: string, change: (row: Row) => Row): Promise<string> {
  const entries = [...backup].map(([name, content]) => {
    if (name !== `tables/${table}.jsonl`) return { name, content };
    const lines = content.toString().split('\n').filter(Boolean);
    const rows = lines.map((line) => `${JSON.stringify(change(JSON.parse(line) as Row))}\n`);
    return { name, content: Buffer.from(rows.join('')) };
  });
  const path = join(folder, 'changed.zip');
  const manifest = JSON.parse(String(backup.get('manifest.json'))) as Row;
  await writeZip(path, withManifest(entries, manifest));
  return path;
}

const long = () => Array.from({ length: 400 }, () => randomUUID()).join('');
const cases: [string, string, (row: Row) => Row, RegExp][] = [
  [
    'a repeated value',
    'all_subjects',
    (row) => ({ ...row, slug: 'same', deleted_at: null }),
    /a row of all_subjects repeats a value that must be unique: \(slug\)=\(same\)/,
  ],
  [
    'a missing parent',
    'all_papers',
    (row) => ({ ...row, exam_id: 987 }),
    /a row of all_papers refers to a row that is missing: \(exam_id\)=\(987\)/,
  ],
  [
    'a missing value',
    'all_subjects',
    (row) => ({ ...row, name: null }),
    /^Line 1 of all_subjects does not fit: a row .*no value for a column that needs one: name/,
  ],
  [
    'a wrong type',
    'all_papers',
    (row) => ({ ...row, year: 'x' }),
    /^Line 1 of all_papers does not fit: a value has the wrong type/,
  ],
  [
    'a value too long for an index',
    'all_subjects',
    (row) => ({ ...row, slug: long() }),
    /a value has the wrong type, format or size/,
  ],
];

for (const [what, table, change, sentence] of cases)
  test(`refuses ${what} with its table and row`, async () => {
    const path = await changedBackup(table, change);
    const restoring = restoreBackup(site.ctx, path, {
      id: randomUUID(),
      author: actors.owner,
      withPeople: false,
    });
    await assert.rejects(restoring, (error: Error & { code?: string }) => {
      assert.equal(error.code, 'validation_failed', error.stack);
      assert.match(error.message, sentence);
      assert.doesNotMatch(error.message, /violates|constraint|syntax|relation|maximum|"/);
      return true;
    });
  });
