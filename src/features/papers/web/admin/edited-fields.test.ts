import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapFacts, paperFacts } from '../../paper-fields.contract.ts';
import { findPaperProblems, getPaperPayload, rebased, type PaperFields } from './edited-fields.ts';

const before: PaperFields = {
  title: 'A',
  examId: '1',
  subjectId: 'none',
  ...mapFacts((name) => paperFacts[name].initial),
  year: '2020',
  fileUrl: 'https://example.org/a.pdf',
  seoTitle: '',
  seoDescription: '',
  showsPages: 'settings',
  showsText: 'settings',
};

test('rebasing keeps typed fields over the edit of another user', () => {
  const typed = { ...before, title: 'Mine', year: '2021' };
  const theirs = { ...before, title: 'Theirs', language: 'Hindi' };
  assert.deepEqual(rebased(typed, before, theirs), { ...theirs, title: 'Mine', year: '2021' });
});

test('a paper follows the settings, shows or hides its pages', () => {
  const payload = (showsPages: PaperFields['showsPages']) =>
    getPaperPayload({ ...before, showsPages }, '').showsPages;
  assert.deepEqual([payload('settings'), payload('yes'), payload('no')], [null, true, false]);
});

test('required fields must be set and the year must be valid', () => {
  const blank = { ...before, title: ' ', examId: '', year: '', language: '', fileUrl: ' ' };
  assert.deepEqual(Object.keys(findPaperProblems(blank, 2027)), ['title', 'examId', 'language', 'fileUrl']);
  for (const year of ['1989', '2028', '2020.5', 'x', '2024-26', '2024-23'])
    assert.deepEqual(Object.keys(findPaperProblems({ ...before, year }, 2027)), ['year']);
  for (const year of ['', '1990', '2027', '2024-25'])
    assert.deepEqual(findPaperProblems({ ...before, year }, 2027), {});
});
