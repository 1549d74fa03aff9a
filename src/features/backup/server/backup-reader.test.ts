import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { storageKey } from '#platform/storage/file-storage.ts';
import { withManifest, writeZip, type Manifest, type ZipEntry } from '#testing/backup-zip.ts';
import { openBackup } from './backup-reader.ts';
import { usualLimits, type RestoreLimits } from './restore-limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-reader-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'backup.zip');
const migrations = new Set(['0001_schema', '0002_more']);

const pdf = Buffer.from('%PDF-1.4 a paper');
const key = storageKey(createHash('sha256').update(pdf).digest('hex'), 'pdf');
const subjects = {
  name: 'tables/subjects.jsonl',
  content: Buffer.from('{"id":1,"name":"हिंदी"}\n{"id":2,"name":"b"}\n'),
};
const file = { name: `files/${key}`, content: pdf };
const library = { name: 'library.json', content: Buffer.from('{"papers":[]}') };
const good: ZipEntry[] = [subjects, library, file];
const facts = {
  format: 2,
  application: 'pariksha',
  version: '9.9.9',
  createdAt: '2026-01-02T03:04:05.678Z',
  withFiles: true,
  schemaVersion: '0002_more',
  missingFiles: [],
};

/** Opens and verifies a ZIP of these entries. Returns its manifest, rows and file keys. */
async function read(entries: ZipEntry[], limits: Partial<RestoreLimits> = {}, edit = (zip: Buffer) => zip) {
  await writeZip(path, entries);
  writeFileSync(path, edit(readFileSync(path)));
  const backup = await openBackup(path, { limits: { ...usualLimits, ...limits }, migrations });
  try {
    await backup.verify({});
    return {
      manifest: backup.manifest,
      rows: await Array.fromAsync(backup.rows('subjects')),
      files: (await Array.fromAsync(backup.files())).map((found) => found.key),
    };
  } finally {
    backup.close();
  }
}
const changed = (change: (manifest: Manifest) => Manifest) => withManifest(good, facts, change);
const renamed = (from: string, to: string) => (zip: Buffer) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

test('reads the manifest, rows and files of a backup', async () => {
  const { manifest, rows, files } = await read(withManifest(good, facts));
  assert.equal(manifest.version, '9.9.9');
  assert.deepEqual(rows[0], { line: 1, text: '{"id":1,"name":"हिंदी"}' });
  assert.equal(rows.length, 2);
  assert.deepEqual(files, [key]);
});

const bomb = { name: 'tables/papers.jsonl', content: Buffer.alloc(3_000_000, 'x') };
const refusals: [string, () => Promise<unknown>, RegExp][] = [
  ['a file that is not a ZIP', () => read([], {}, () => Buffer.from('%PDF-1.4')), /no ZIP that can be read/],
  ['a backup without a manifest', () => read(good), /has no manifest\.json/],
  [
    'a manifest that is not JSON',
    () => read([{ name: 'manifest.json', content: Buffer.from('{') }]),
    /manifest of the backup cannot be read/,
  ],
  [
    'an incomplete manifest',
    () => read(changed((all) => ({ ...all, entries: undefined }) as unknown as Manifest)),
    /manifest of the backup cannot be read/,
  ],
  [
    'a backup of another application',
    () => read(changed((all) => ({ ...all, application: 'ghost' }))),
    /another application/,
  ],
  [
    'a newer format',
    () => read(changed((all) => ({ ...all, format: 3 }))),
    /has format 3, made by version 9\.9\.9/,
  ],
  [
    'a backup from before 0.1',
    () => read(changed((all) => ({ ...all, format: 1, schemaVersion: '0037_papers_updated_at_index' }))),
    /before 0\.1 made the backup.* export the papers there, and import them here/,
  ],
  [
    'a newer schema',
    () => read(changed((all) => ({ ...all, schemaVersion: '0099_later' }))),
    /newer than this one/,
  ],
  [
    'a missing entry',
    () => read(withManifest(good, facts).filter(({ name }) => name !== file.name)),
    /is missing/,
  ],
  ['a duplicate entry', () => read([...withManifest(good, facts), file]), /has the entry .* twice/],
  [
    'a wrong size',
    () => read(changed((all) => ({ ...all, entries: all.entries.map((one) => ({ ...one, bytes: 7 })) }))),
    /and the manifest says 7/,
  ],
  [
    'a wrong checksum',
    () =>
      read(
        changed((all) => ({
          ...all,
          entries: all.entries.map((one) =>
            one.name === library.name ? { ...one, sha256: 'a'.repeat(64) } : one,
          ),
        })),
      ),
    /its checksum does not match/,
  ],
  [
    'a file whose content does not match its name',
    () => read(withManifest([subjects, { ...file, content: Buffer.from('%PDF-1.4 other') }], facts)),
    /does not match its name/,
  ],
  [
    'damaged bytes',
    () => read([...withManifest([file], facts)], {}, (zip) => (zip.fill(0, 120, 124), zip)),
    /damaged/,
  ],
  [
    'a name outside the folder',
    () => read(withManifest(good, facts), {}, renamed('library.json', '../../x.json')),
    /leads out of its folder/,
  ],
  [
    'an absolute name',
    () => read(withManifest(good, facts), {}, renamed('library.json', '/etc/abcdefg')),
    /leads out of its folder/,
  ],
  [
    'a name with backslashes',
    () => read(withManifest(good, facts), {}, renamed('library.json', 'c\\library.xx')),
    /leads out of its folder/,
  ],
  [
    'a file whose name is not a storage key',
    () => read([...good, { name: 'files/ab/evil.html', content: pdf }]),
    /belongs to no backup/,
  ],
  [
    'a symbolic link',
    () => read([...good, { name: 'link.json', content: pdf, mode: 0o120777 }]),
    /is a link/,
  ],
  ['too many entries', () => read(withManifest(good, facts), { entries: 3 }), /more than 3 entries/],
  ['too many bytes', () => read(withManifest(good, facts), { bytes: 50 }), /larger than is allowed/],
  [
    'an entry that unpacks to a thousand times its size',
    () => read(withManifest([...good, bomb], facts)),
    /than it can honestly be/,
  ],
  [
    'a manifest that is too large',
    () => read(withManifest(good, facts), { manifestBytes: 100 }),
    /manifest\.json of the backup is too large/,
  ],
  [
    'an entry with a long name',
    () => read([...good, { name: `${'x'.repeat(200)}.json`, content: pdf }]),
    /whose name is too long/,
  ],
  [
    'more tables than a library has',
    () => read(withManifest(good, facts), { few: 2 }),
    /has more than 2 tables/,
  ],
  ['a line longer than a row', () => read(withManifest(good, facts), { lineBytes: 20 }), /longer than a row/],
  [
    'a line that is not text',
    () => read(withManifest([{ ...subjects, content: Buffer.from([0x7b, 0xff, 0x7d]) }], facts)),
    /is not text/,
  ],
];

for (const [what, run, sentence] of refusals)
  test(`rejects ${what}`, async () => {
    await assert.rejects(run(), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'validation_failed', error.stack);
      assert.match(error.message, sentence);
      return true;
    });
  });
