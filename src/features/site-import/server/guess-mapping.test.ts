import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFieldNames } from '../site-import.contract.ts';
import { guessMapping } from './guess-mapping.ts';

/** Returns the heading of each guessed field. */
function guessed(...headings: string[]): Record<string, string> {
  const mapping = guessMapping(headings);
  return Object.fromEntries(
    importFieldNames.flatMap((field) => {
      const { column } = mapping[field];
      return column === null ? [] : [[field, headings[column] ?? '']];
    }),
  );
}

test('headings of the papers CSV are found by their own names', () => {
  const names = [
    'category',
    'exam',
    'subject',
    'year',
    'session',
    'paper_type',
    'language',
    'title',
    'file_url',
  ];
  const found = guessed(...names, 'old_url');
  assert.deepEqual(Object.keys(found).length, importFieldNames.length);
  for (const [field, heading] of Object.entries(found)) assert.equal(heading, field);
});

test('headings in English are found in any spelling', () => {
  assert.deepEqual(
    guessed('Sr. No.', 'PaperTitle', 'EXAM NAME *', 'Subject(s)', 'exam-year', 'Medium', 'PDF Link'),
    {
      title: 'PaperTitle',
      exam: 'EXAM NAME *',
      subject: 'Subject(s)',
      year: 'exam-year',
      language: 'Medium',
      file_url: 'PDF Link',
    },
  );
});

test('headings in Hindi are found', () => {
  assert.deepEqual(guessed('क्रमांक', 'पेपर का नाम', 'परीक्षा', 'विषय', 'वर्ष', 'पाली', 'भाषा', 'डाउनलोड लिंक'), {
    title: 'पेपर का नाम',
    exam: 'परीक्षा',
    subject: 'विषय',
    year: 'वर्ष',
    session: 'पाली',
    language: 'भाषा',
    file_url: 'डाउनलोड लिंक',
  });
});

test('one column is used for one field only', () => {
  assert.deepEqual(guessed('Name', 'Link'), { title: 'Name', file_url: 'Link' });
  assert.deepEqual(guessed('Paper', 'Paper name'), { title: 'Paper name' });
});
