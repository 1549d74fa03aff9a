import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, test } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { backupContent as content } from '#app/features.ts';
import { parseConfig } from '#platform/config/config.ts';
import { schemaVersions } from '#platform/database/migrations.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { createPaper, deletePapers } from '#testing/factories.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { unzipped } from '#testing/unzipped.ts';
import { backupManifest } from '../backup-format.contract.ts';
import type { BackupContext } from './backup-context.ts';
import { writeBackup } from './backup-writer.service.ts';
import { withSnapshot } from './snapshot.queries.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
after(() => rmSync(folder, { recursive: true }));
const database = await testDatabase();
const { db } = database;
const storage = createFolderStorage(join(folder, 'files'));
const config = parseConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://papers.example' });
const ctx: BackupContext = { config, database, storage, content, version: '1.2.3' };

/** The content of a backup with these tables only. */
const only = (...tables: string[]) => ({
  ...content,
  leftOut: { has: (name: string) => !tables.includes(name) },
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const parseRows = (entries: Map<string, Buffer>, table: string) =>
  entries
    .get(`tables/${table}.jsonl`)!
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function backedUp(withFiles = true) {
  const path = join(folder, 'backup.zip');
  const manifest = await writeBackup(ctx, createWriteStream(path), { withFiles });
  return { path, manifest, entries: await unzipped(path) };
}

async function* streamBytes(bytes: Buffer) {
  yield bytes;
}

const storePdf = (bytes: Buffer) => storage.put(streamBytes(bytes), { maxBytes: 1e9, extension: 'pdf' });

async function paperWithFile(bytes: Buffer, title?: string) {
  const { key, sha256: hash } = await storePdf(bytes);
  const paper = await createPaper(db, {
    file: { storageKey: key, sha256: hash, bytes: bytes.length },
    ...(title && { title }),
  });
  return { key, paper };
}

test('a backup contains all rows, stored files and a manifest', async () => {
  const pdf = tinyPdf([{ text: 'One' }]);
  const { key, paper } = await paperWithFile(pdf, 'सामान्य अध्ययन 2020');
  const { manifest, entries } = await backedUp();
  const [row] = parseRows(entries, 'all_papers');
  assert.deepEqual(
    [row!['id'], row!['title'], row!['exam_id'], 'search_vector' in row!, 'search_doc' in row!],
    [paper.id, paper.title, paper.examId, false, false],
  );
  assert.deepEqual(entries.get(`files/${key}`), pdf);
  assert.deepEqual(JSON.parse(String(entries.get('manifest.json'))), manifest);
  assert.deepEqual(backupManifest.parse(manifest), manifest);
  assert.deepEqual(
    manifest.entries,
    [...entries].slice(0, -1).map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
  );
  assert.equal([...entries.keys()].at(-1), 'manifest.json');
  assert.deepEqual(manifest.files, { count: 1, bytes: pdf.length });
  assert.deepEqual([manifest.version, manifest.schemaVersion], ['1.2.3', (await schemaVersions()).at(-1)]);
  const names = manifest.tables.map(({ name }) => name);
  assert.ok(names.indexOf('all_exams') < names.indexOf('all_papers'));
  assert.ok(names.indexOf('users') < names.indexOf('accounts'));
  const { papers } = JSON.parse(String(entries.get('library.json'))) as { papers: object[] };
  assert.deepEqual(Object.keys(papers[0]!).sort(), [
    'category',
    'exam',
    'fileUrl',
    'language',
    'paperType',
    'session',
    'slug',
    'subject',
    'title',
    'year',
  ]);
});

test('a backup without files has the same rows', async () => {
  const { manifest, entries } = await backedUp(false);
  assert.equal(parseRows(entries, 'paper_files').length, 1);
  assert.deepEqual([manifest.withFiles, manifest.files.count, manifest.missingFiles], [false, 0, []]);
  assert.ok(![...entries.keys()].some((name) => name.startsWith('files/')));
});

test('lists lost and damaged files without failing', async () => {
  const damaged = await paperWithFile(tinyPdf([{ text: 'Damaged' }]));
  const lost = await paperWithFile(tinyPdf([{ text: 'Lost' }]));
  writeFileSync(join(folder, 'files', damaged.key), 'other bytes');
  await storage.delete(lost.key);
  const { manifest, entries } = await backedUp();
  assert.deepEqual(manifest.missingFiles, [damaged.key, lost.key].sort());
  assert.equal(manifest.files.count, 1);
  assert.ok(!entries.has(`files/${damaged.key}`));
});

test('a backup contains the files of papers in the trash', async () => {
  const keys = [];
  for (const text of ['Deleted', 'Thumbnail', 'Earlier'])
    keys.push((await storePdf(tinyPdf([{ text }]))).key);
  const paper = await createPaper(db, { file: { storageKey: keys[0]!, thumbnailKey: keys[1]! } });
  await db.execute(sql`INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name)
    VALUES (${paper.id}, ${keys[2]}, '', 1, 1, 'text', 'earlier.pdf')`);
  await deletePapers(db, [paper.id]);
  const { entries } = await backedUp();
  for (const key of keys) assert.ok(entries.has(`files/${key}`));
});

test('a backup does not contain rows written while it runs', async () => {
  const large = randomBytes(500_000).toString('hex');
  await db.execute(sql`INSERT INTO settings (values) VALUES (${JSON.stringify({ large })}::jsonb)`);
  const before = (await db.execute(sql`SELECT FROM exams`)).rows.length;
  let isFirst = true;
  const path = join(folder, 'written-to.zip');
  const file = createWriteStream(path);
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      const go = () => file.write(chunk, done);
      if (!isFirst) return void go();
      isFirst = false;
      createPaper(db).then(go, done);
    },
    final: (done) => void file.end(done),
  });
  const manifest = await writeBackup(ctx, output, { withFiles: false });
  const exams = manifest.tables.find(({ name }) => name === 'all_exams');
  assert.equal(exams?.rows, before);
  assert.equal((await db.execute(sql`SELECT FROM exams`)).rows.length, before + 1);
  await db.execute(sql`DELETE FROM settings`);
});

test('reads large rows in small batches and in order', async () => {
  const tables = only('brand_images');
  await db.execute(sql`
    INSERT INTO brand_images (hash, name, content)
    SELECT lpad(n::text, 4, '0'), 'icon',
      decode(repeat('00', CASE WHEN n % 300 = 0 THEN 1000000 ELSE 3000 END), 'hex')
    FROM generate_series(1, 1200) AS n`);
  const hashes: string[] = [];
  let max = 0;
  await withSnapshot(database, tables, async ({ tables: [table], rows }) => {
    for await (const lines of rows(table!)) {
      max = Math.max(max, Buffer.byteLength(lines.join('')));
      hashes.push(...lines.map((line) => (JSON.parse(line) as { hash: string }).hash));
    }
  });
  await db.execute(sql`DELETE FROM brand_images`);
  assert.deepEqual(
    hashes,
    Array.from({ length: 1200 }, (_, at) => String(at + 1).padStart(4, '0')),
  );
  assert.ok(max < 5_000_000, `${max} bytes in one batch`);
});

test('limits read-ahead for a slow reader of a large library', async () => {
  const { key } = await paperWithFile(Buffer.concat([tinyPdf(), randomBytes(12_000_000)]));
  let read = 0;
  let taken = 0;
  let furthest = 0;
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      taken += chunk.length;
      setImmediate(done);
    },
  });
  const watch = (bytes: number) => {
    read = bytes;
    furthest = Math.max(furthest, read - taken);
  };
  await writeBackup(ctx, output, { withFiles: true, onProgress: watch });
  assert.ok(read > 12_000_000 && furthest < 1_000_000, `${furthest} bytes ahead of the reader`);
  await storage.delete(key);
});

test('a failed or cancelled backup frees its connection', async () => {
  const idle = () => database.pool.totalCount - database.pool.idleCount;
  const reason = new Error('nobody wants it');
  const cancelled = new AbortController();
  const output = new Writable({ write: (_, __, done) => (cancelled.abort(reason), done()) });
  await assert.rejects(writeBackup(ctx, output, { withFiles: true, signal: cancelled.signal }), reason);
  const full = new Writable({ write: (_, __, done) => done(new Error('disk full')) });
  await assert.rejects(writeBackup(ctx, full, { withFiles: true }), /disk full/);
  assert.deepEqual([output.destroyed, full.destroyed, idle()], [true, true, 0]);
});

/** JSON null as a whole value reads as SQL NULL. The application never stores it. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => value !== null)
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const word = fc
  .string({ unit: anyCharacter, maxLength: 30 })
  .map((text) => text.toWellFormed().replaceAll('\0', ''));
const moment = fc.bigInt({ min: -1_000_000_000_000_000n, max: 4_000_000_000_000_000n });

test('any row survives the round trip through JSON', async () => {
  const tables = only('versions', 'brand_images');
  const row = fc.record({ values: json, word, words: fc.array(word), at: moment, bytes: fc.uint8Array() });
  let next = 1;
  const stored = async () =>
    (
      await db.execute(sql`SELECT kept::text AS text FROM versions AS kept
        UNION ALL SELECT kept::text FROM brand_images AS kept ORDER BY text`)
    ).rows;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const history: SQL[] = [];
      const images: SQL[] = [];
      for (const { values, word: name, words, at, bytes } of rows) {
        const number = (next += 1);
        history.push(sql`('settings', 'main', ${number}, ${JSON.stringify(values).replaceAll(String.raw`\u0000`, '')}::jsonb,
          'epoch'::timestamptz + ${at}::bigint * interval '1 microsecond', ${name}, to_jsonb(${sql.param(words)}::text[]))`);
        images.push(sql`(${String(number)}, ${name}, ${Buffer.from(bytes)})`);
      }
      await db.execute(sql`INSERT INTO versions (owner_kind, owner_id, version, content, at, user_name, details)
        VALUES ${sql.join(history, sql`, `)}`);
      await db.execute(sql`INSERT INTO brand_images (hash, name, content)
        VALUES ${sql.join(images, sql`, `)}`);
      const before = await stored();
      await withSnapshot(database, tables, async (snapshot) => {
        for (const table of snapshot.tables) {
          await db.execute(sql`DELETE FROM ${sql.identifier(table.name)}`);
          for await (const lines of snapshot.rows(table))
            if (lines.length > 0) {
              assert.ok(!lines.join('').includes('\n'));
              await db.execute(sql`INSERT INTO ${sql.identifier(table.name)} SELECT *
                FROM json_populate_recordset(NULL::${sql.identifier(table.name)}, ${`[${lines.join(',')}]`}::json)`);
            }
        }
      });
      assert.deepEqual(await stored(), before);
    }),
    { numRuns: 12 },
  );
});
