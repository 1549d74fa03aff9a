import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import { anyCharacter } from '#testing/characters.ts';
import { checkPapersCsv, readPapersCsv, type CsvRow } from './papers-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'papers-csv-'));
after(() => rmSync(folder, { recursive: true }));
const header = 'category,exam,year,title,file_url\n';

function csv(content: string | Uint8Array): string {
  const path = join(folder, 'papers.csv');
  writeFileSync(path, content);
  return path;
}

async function readRows(content: string | Uint8Array): Promise<CsvRow[]> {
  return Array.fromAsync(readPapersCsv(await checkPapersCsv(csv(content))));
}

async function refuses(content: string | Uint8Array, message: RegExp): Promise<void> {
  await assert.rejects(checkPapersCsv(csv(content)), message);
}

test('columns can have any order and case, with extra columns', async () => {
  const [row, ...others] = await readRows(
    '\uFEFFnote, File URL ,TITLE,Year,exam,Category\r\nx,u,t,2019,e,c\r\n',
  );
  assert.equal(others.length, 0);
  assert.deepEqual(
    (['category', 'exam', 'year', 'title', 'file_url', 'subject'] as const).map((name) => row?.cell(name)),
    ['c', 'e', '2019', 't', 'u', ''],
  );
});

test('each row has the number of its first line', async () => {
  const rows = await readRows(
    `${header}a,a,1,"two\r\nlines",u\r\n\r\nb,b,2,t,u\n,,,,\nc,c,3,"x\ny\nz",u\rd,d,4,t,u`,
  );
  assert.deepEqual(
    rows.map(({ line, cells }) => [line, cells[0]]),
    [
      [2, 'a'],
      [5, 'b'],
      [7, 'c'],
      [10, 'd'],
    ],
  );
});

test('an invalid CSV is rejected with its line and the reason', async () => {
  await refuses('', /^AppError: Line 1: the file is empty/);
  await refuses('category,exam,title\n', /Line 1: the header lacks year, file or file_url/);
  await refuses('category,exam,year,title,file,Title\n', /the column title appears twice/);
  await refuses(`${header}a,a,1,t,u\nb,b,2,t,u,v\nc,c,3,t,u\n`, /Line 3: the row has 6 columns/);
  await refuses(`${header}a,a,1,t,u\nb,b,2,"t,u\nc,c,3,t,u\n`, /Line 3: a quote opens in this row/);
  await refuses(`${header}a,a,1,"${'x'.repeat(2_000_000)}`, /Line 2: the row is longer than 1 MB/);
});

test('columns are found by their titles in English and Hindi', async () => {
  const [row] = await readRows('श्रेणी;परीक्षा का नाम;वर्ष;Paper Title;PDF Link\nSSC;CGL;2019;एक;u\n');
  assert.deepEqual(
    (['category', 'exam', 'year', 'title', 'file_url'] as const).map((name) => row?.cell(name)),
    ['SSC', 'CGL', '2019', 'एक', 'u'],
  );
});

test('a stray zero byte in a short file is not taken for UTF-16', async () => {
  const [row] = await readRows(`${header}SSC,CGL,2019,a\0b,u\n`);
  assert.equal(row?.cell('title'), 'a\0b');
});

test('a missing file is named in the error', async () => {
  await assert.rejects(checkPapersCsv(join(folder, 'absent.csv')), /File .*absent\.csv not found/);
  await assert.rejects(checkPapersCsv(folder), /is a folder/);
});

test('any cells survive writing and reading as CSV', async () => {
  const cell = fc.oneof(
    fc.string({ unit: anyCharacter }).map((text) => text.toWellFormed().replace(/^"/, '')),
    fc.constantFrom('"', '""', 'a,b', ' padded ', '=1+1', '\uFEFF', 'क्ष', 'a\nb'),
  );
  const row = fc.tuple(fc.constantFrom('UPSC'), cell, cell, cell, cell);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), fc.boolean(), async (rows, windows) => {
      const text = header + spreadsheetCsv(rows);
      const read = await readRows(windows ? text.replace(/\r?\n/g, '\r\n') : text);
      const expected = rows.map((cells) => cells.map((each) => each.replace(/\r\n?/g, '\n')));
      assert.deepEqual(
        read.map(({ cells }) => cells),
        expected,
      );
      let line = 2;
      for (const { line: said, cells } of read) {
        assert.equal(said, line);
        line += 1 + cells.join('').split('\n').length - 1;
      }
    }),
    { numRuns: 100 },
  );
});
