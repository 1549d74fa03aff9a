import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { exportPapers } from './papers-export.service.ts';
import { testDatabase } from '#testing/database.ts';
import { createPaper } from '#testing/factories.ts';
import { emptyLibrary, type Cells } from '#testing/library.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';

const oneDatabase = await testDatabase();
const otherDatabase = await testDatabase();
const sound = { category: 'SSC', exam: 'SSC CGL', year: 2019, title: 'SSC CGL 2019' };
const link = (name: string | number) => `https://ssc.gov.in/${name}.pdf`;

/** Exports one library and imports it into another. Returns both. */
async function thereAndBack(rows: Cells[], files: Record<string, Uint8Array> = {}) {
  const from = await emptyLibrary(oneDatabase);
  for (const [name, bytes] of Object.entries(files)) from.addFile(name, bytes);
  const imported = await from.importRows(rows, { filesFolder: from.incoming });
  const to = await emptyLibrary(otherDatabase);
  const exported = await exportPapers(from, {
    csvPath: to.csvPath,
    filesFolder: to.incoming,
  });
  const again = await to.importCsv({ filesFolder: to.incoming });
  return { from, to, imported, exported, again };
}

test('importing an export into an empty library recreates the library', async () => {
  const files = {
    'a.pdf': tinyPdf([{ text: 'One' }]),
    'प्रश्न पत्र #1.PDF': tinyPdf([{ text: 'Two' }, {}]),
  };
  const rows: Cells[] = [
    { ...sound, subject: 'Reasoning', session: 'Tier-I, "Shift" 2', file: 'a.pdf', file_url: link('a b') },
    {
      ...sound,
      category: 'रेलवे',
      year: '',
      title: '=HYPERLINK("x")',
      language: 'Hindi',
      file: 'प्रश्न पत्र #1.PDF',
    },
    ...Array.from({ length: 1_200 }, (_, index) => ({
      ...sound,
      paper_type: 'Answer key',
      file_url: link(index),
    })),
  ];
  const { from, to, imported, exported, again } = await thereAndBack(rows, files);
  assert.deepEqual([imported.rejected, again.rejected], [0, 0]);
  assert.deepEqual(exported, {
    rows: 1_202,
    files: 2,
    copied: 2,
    missing: [],
    hidden: 0,
    csvPath: to.csvPath,
  });
  const content = await from.content();
  assert.equal(content.length, 1_202);
  assert.deepEqual(await to.content(), content);
  assert.deepEqual(readdirSync(to.incoming).sort(), Object.keys(files).sort());
  assert.equal(
    readFileSync(to.csvPath, 'utf8').split('\n')[0],
    '\uFEFFcategory,exam,subject,year,paper_type,session,language,title,file,file_url',
  );
});

test('any text survives an export and import', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((value) => value.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .filter((value) => value !== '');
  const row = fc.record({
    category: fc.constantFrom('SSC', 'रेलवे'),
    exam: text,
    year: fc.integer({ min: 1990, max: 2026 }),
    title: text,
    session: text,
    subject: fc.constantFrom('', 'गणित', '"', 'a,b'),
    language: text,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
      const { from, to } = await thereAndBack(
        rows.map((cells, index) => ({ ...cells, file_url: link(index) })),
      );
      assert.deepEqual(await to.content(), await from.content());
    }),
    { numRuns: 6 },
  );
});

test('an export marks specimens and numbers clashing file names', async () => {
  const from = await emptyLibrary(oneDatabase);
  from.addFile('a.pdf', tinyPdf());
  await from.importRows([{ ...sound, file: 'a.pdf' }], { filesFolder: from.incoming, areSpecimens: true });
  await createPaper(from.database.db, { file: { originalName: 'A.pdf', sha256: 'f'.repeat(64) } });
  const csvPath = join(from.home, 'out.csv');
  const exported = await exportPapers(from, { csvPath, filesFolder: join(from.home, 'new', 'out') });
  assert.deepEqual([exported.files, exported.copied, exported.missing], [2, 1, ['A-2.pdf']]);
  const rows: Cells[] = parse(readFileSync(csvPath), { columns: true });
  assert.deepEqual(
    rows.map(({ file, specimen }) => [file, specimen]),
    [
      ['a.pdf', 'yes'],
      ['A-2.pdf', ''],
    ],
  );
  const to = await emptyLibrary(otherDatabase);
  await to.importCsv({ csvPath, filesFolder: join(from.home, 'new', 'out') });
  assert.deepEqual(
    (await to.content()).map((paper) => paper.is_specimen),
    [true],
  );
});

test('a failed export leaves no CSV file', async () => {
  const from = await emptyLibrary(oneDatabase);
  await from.importRows([{ ...sound, file_url: link('a') }]);
  const csvPath = join(from.home, 'out.csv');
  const failing = exportPapers(from, {
    csvPath,
    onProgress: () => {
      throw new Error('stopped');
    },
  });
  await assert.rejects(failing, /stopped/);
  assert.deepEqual(
    readdirSync(from.home).filter((name) => name.startsWith('out')),
    [],
  );
  await from.database.db.execute(sql`TRUNCATE all_papers CASCADE`);
  assert.equal((await exportPapers(from, { csvPath })).rows, 0);
  assert.ok(existsSync(csvPath));
});
