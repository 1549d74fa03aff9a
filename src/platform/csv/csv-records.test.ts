import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readCsvRecords } from './csv-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'csv-records-'));
after(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer): Promise<[line: number, ...cells: string[]][]> {
  const path = join(folder, 'list.csv');
  writeFileSync(path, content);
  return Array.fromAsync(readCsvRecords(path), ({ line, cells }) => [line, ...cells]);
}

describe('encodings', () => {
  const text = 'title,year\nहिन्दी पत्र,2019\n';
  const rows = [
    [1, 'title', 'year'],
    [2, 'हिन्दी पत्र', '2019'],
  ];
  const utf16 = Buffer.from(text, 'utf16le');

  test('UTF-8 and UTF-16 are read with and without a byte order mark', async () => {
    for (const bytes of [Buffer.from(text), utf16, Buffer.from(utf16).swap16()]) {
      assert.deepEqual(await read(bytes), rows);
    }
    const marked = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [Buffer.from(`\uFEFF${text}`), marked, Buffer.from(marked).swap16()]) {
      assert.deepEqual(await read(bytes), rows);
    }
  });

  test('UTF-16 is recognised in a header without Latin letters', async () => {
    assert.deepEqual(await read(Buffer.from('शीर्षक;वर्ष\nपहला प्रश्न पत्र;२०१९\n', 'utf16le')), [
      [1, 'शीर्षक', 'वर्ष'],
      [2, 'पहला प्रश्न पत्र', '२०१९'],
    ]);
  });

  test('Windows-1252 is read even if its first accent is far from the start', async () => {
    const lines = 'a,bbbbbbbbbbbbbbbbbbbbbbbbbbbb\n'.repeat(5_000);
    const rows = await read(
      Buffer.from(`${lines}caf\u00E9 \u0096 x,\u20AC`.replace('\u20AC', '\u0080'), 'latin1'),
    );
    assert.deepEqual(rows.at(-1), [5_001, 'café – x', '€']);
  });

  test('damaged UTF-8 is refused with its line and not read as Windows-1252', async () => {
    const damaged = (before: string, rest: string) =>
      Buffer.concat([Buffer.from(before), Buffer.from([0xe0, 0xa4]), Buffer.from(rest)]);
    await assert.rejects(
      read(damaged('a,b\r\nx,y\r\nx', ',y\r\nx,हिन्दी\r\n')),
      /^AppError: Line 3: .* not UTF-8/,
    );
    await assert.rejects(read(damaged(`${text.repeat(9_000)}x`, '')), /^AppError: Line 18001: /);
  });

  test('workbooks, documents and other bytes are refused', async () => {
    await assert.rejects(read(Buffer.from('PK\x03\x04\x14\0\x06\0')), /Line 1: this is a workbook/);
    await assert.rejects(
      read(Buffer.from('%PDF-1.7\n%\xE2\xE3', 'latin1')),
      /Line 1: this is a workbook or a document/,
    );
    await assert.rejects(
      read(Buffer.from('a,b\nc,\x81\x8d\n', 'latin1')),
      /Line 2: .*UTF-16 or Windows-1252/,
    );
  });
});

describe('separators', () => {
  test('the separator is found by the header and the rows', async () => {
    for (const separator of [',', ';', '\t', '|']) {
      const other = separator === ',' ? ';' : ',';
      const text = [
        ['title', 'year', 'link'],
        [`"One${separator} two"`, '2019', 'x'],
        [`Maths${other} Paper I${other} II`, '2018', 'y'],
      ];
      assert.deepEqual(await read(text.map((cells) => cells.join(separator)).join('\n')), [
        [1, 'title', 'year', 'link'],
        [2, `One${separator} two`, '2019', 'x'],
        [3, `Maths${other} Paper I${other} II`, '2018', 'y'],
      ]);
    }
  });

  test('a heading with a comma does not hide the semicolons', async () => {
    assert.deepEqual((await read('Title, in full;Year\nA;2019\nB;2018\n'))[1], [2, 'A', '2019']);
  });

  test('the line sep= names the separator and counts as a line', async () => {
    assert.deepEqual(await read('\uFEFFsep=;\r\na;b\r\n"x\r\ny";1\r\n\r\n2,5;3\r\n'), [
      [2, 'a', 'b'],
      [3, 'x\ny', '1'],
      [6, '2,5', '3'],
    ]);
    await assert.rejects(read('sep=,\na,b\nc,"d\n'), /Line 3: a quote opens/);
  });
});

describe('rows', () => {
  test('lines are those of the file for any line ends', async () => {
    assert.deepEqual(await read('a,b\nc,d\r\n\r\n,\r"e\n",f\re,g'), [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
      [5, 'e\n', 'f'],
      [7, 'e', 'g'],
    ]);
  });

  test('empty cells at the end may be missing or too many', async () => {
    assert.deepEqual(await read('a,b,c\n1\n1,2,3,,, \n,,,,,,\n'), [
      [1, 'a', 'b', 'c'],
      [2, '1', '', ''],
      [3, '1', '2', '3'],
    ]);
    await assert.rejects(read('a,b\n1,2\n1,2,,3\n'), /Line 3: the row has 4 columns, unlike the header/);
  });

  test('quotes inside text and blanks around quotes are read as people mean them', async () => {
    assert.deepEqual(await read('title,year\nPaper "A" (5" disk), "2019"\n"Set B" ,"2018" \n"C" set,1\n'), [
      [1, 'title', 'year'],
      [2, 'Paper "A" (5" disk)', '2019'],
      [3, 'Set B', '2018'],
      [4, '"C" set', '1'],
    ]);
  });

  test('an unclosed quote does not swallow the next rows', async () => {
    await assert.rejects(read('a,b,c\n1,2,3\n1,"2,3\n4,"5",6\n'), /Line 3: a quote opens in this row/);
  });

  test('apostrophes that guard formulas are removed', async () => {
    assert.deepEqual(await read("a,b\n'=1+1,'19\n"), [
      [1, 'a', 'b'],
      [2, '=1+1', "'19"],
    ]);
  });
});
