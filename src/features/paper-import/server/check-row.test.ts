import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicText } from '#lib/text/public-text.ts';
import { checkRow, isPaperRow, type PaperRow } from './check-row.ts';
import type { PaperColumn } from './paper-columns.ts';
import type { CsvRow } from './papers-csv.ts';

const good: Partial<Record<PaperColumn, string>> = {
  category: 'SSC',
  exam: 'SSC CGL',
  year: '2019',
  title: 'SSC CGL 2019',
  file_url: 'https://ssc.gov.in/a b.pdf',
};

function check(cells: Partial<Record<PaperColumn, string>>, hasFiles = false) {
  const all = { ...good, ...cells };
  const row: CsvRow = { line: 7, cells: Object.values(all), cell: (column) => all[column] ?? '' };
  return checkRow(row, { hasFiles, lastYear: 2027, areSpecimens: false });
}

function taken(cells: Partial<Record<PaperColumn, string>>, hasFiles = false): PaperRow {
  const row = check(cells, hasFiles);
  assert.ok(isPaperRow(row), JSON.stringify(row));
  return row;
}

function getReason(cells: Partial<Record<PaperColumn, string>>, hasFiles = false): string {
  const row = check(cells, hasFiles);
  assert.ok(!isPaperRow(row), JSON.stringify(row));
  assert.equal(row.line, 7);
  return `${row.kind}: ${row.reason}`;
}

test('missing language, type, subject and session get defaults', () => {
  const { language, paperType, subject, session, url, isSpecimen } = taken({});
  assert.deepEqual(
    { language, paperType, subject, session, url, isSpecimen },
    {
      language: 'Unknown',
      paperType: 'Question paper',
      subject: null,
      session: null,
      url: 'https://ssc.gov.in/a%20b.pdf',
      isSpecimen: false,
    },
  );
});

test('texts are normalised to NFC and single spaces', () => {
  assert.equal(taken({ title: ' caf\u0065\u0301 \n\u00a0 II ' }).title, 'caf\u00e9 II');
  assert.equal(taken({ title: 'क़लम' }).title, 'क़लम'.normalize('NFC'));
});

test('an academic year is its first year and begins the session', () => {
  const { year, session } = taken({ year: '२०१९-२०', session: 'Term 1' });
  assert.deepEqual({ year, session }, { year: 2019, session: '2019-20 Term 1' });
  assert.equal(
    getReason({ year: '2019-20', session: 'x'.repeat(100) }),
    'bad-year: session with 2019-20 is longer than 100 characters',
  );
});

test('a year must be from 1990 to next year', () => {
  assert.equal(taken({ year: '1990' }).year, 1990);
  assert.equal(taken({ year: ' 2027 ' }).year, 2027);
  assert.equal(getReason({ year: '1989' }), 'bad-year: year 1989 is outside 1990 to 2027');
  assert.equal(getReason({ year: '2028' }), 'bad-year: year 2028 is outside 1990 to 2027');
  const refused = (year: string) => getReason({ year }).replace(/, an academic year .*/, '');
  assert.equal(refused('2019-21'), 'bad-year: year is not a year: "2019-21", enter a year such as 2019');
  assert.equal(refused('6/1/19'), 'bad-year: year is not a year: "6/1/19", enter a year such as 2019');
  assert.match(refused('99999999999'), /^bad-year: year is not a year: "99999999999"/);
  assert.equal(taken({ year: ' ' }).year, null);
  assert.equal(taken({ year: '१ जून २०१९' }).year, 2019);
});

test('a rejected row lists all its errors', () => {
  assert.equal(
    getReason({ category: ' ', exam: '', year: 'x', file_url: '' }),
    'missing-text: category is empty; exam is empty; year is not a year: "x", enter a year such as 2024, an academic year such as 2024-25, or nothing if it is not known; no file and no file_url',
  );
});

test('NUL, direction characters and long texts are rejected', () => {
  assert.equal(getReason({ title: 'a\u0000b' }), 'bad-text: title has control or direction characters');
  assert.equal(getReason({ subject: 'a\u202Eb' }), 'bad-text: subject has control or direction characters');
  assert.equal(getReason({ title: 'x'.repeat(301) }), 'bad-text: title is longer than 300 characters');
  assert.equal(getReason({ session: 'x'.repeat(101) }), 'bad-text: session is longer than 100 characters');
  assert.equal(taken({ title: 'ह'.repeat(300) }).title.length, 300);
});

test('a row needs an available file or a web URL', () => {
  assert.equal(getReason({ file_url: '' }), 'no-content: no file and no file_url');
  assert.equal(
    getReason({ file_url: '', file: 'a.pdf' }),
    'needs-files: only a file, which needs --files: "a.pdf"',
  );
  assert.match(getReason({ file_url: 'javascript:alert(1)' }), /^bad-address: .*"javascript:alert\(1\)"/);
  assert.match(getReason({ file_url: 'www.ssc.gov.in/a.pdf' }), /^bad-address/);
  assert.ok(isPublicText(getReason({ file_url: 'https://a\u202E\u001B[31m' })));
  assert.equal(taken({ file: 'a.pdf' }).file, null);
  assert.equal(taken({ file: 'a.pdf', file_url: '' }, true).file, 'a.pdf');
});
