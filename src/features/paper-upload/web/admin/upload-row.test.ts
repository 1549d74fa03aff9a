import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PaperProposal } from '../../paper-upload.contract.ts';
import { listRow, soundFields } from './list-row.fixture.ts';
import { getFilePayload, getNewPaperPayload, findFieldErrors, mergeProposal } from './upload-row.ts';

const sound = { ...soundFields, examId: '7' };

test('an upload needs a title, an exam and a valid year', () => {
  assert.deepEqual(findFieldErrors(sound, 2027), {});
  assert.deepEqual(findFieldErrors({ ...sound, title: ' ', examId: '' }, 2027), {
    title: 'Title is required',
    examId: 'Choose an exam',
  });
  for (const year of ['1989', '2028', '2020.5', '2e3', '19 9', '2024-26'])
    assert.deepEqual(Object.keys(findFieldErrors({ ...sound, year }, 2027)), ['year'], year);
  for (const year of ['', '1990', '2027', ' 2020 ', '२०२४-२५', '1 June 2019'])
    assert.deepEqual(findFieldErrors({ ...sound, year }, 2027), {});
});

test('the exam is sent as a number, other fields as typed', () => {
  assert.deepEqual(getNewPaperPayload({ ...sound, year: '2024-25' }), {
    ...sound,
    examId: 7,
    year: '2024-25',
  });
});

test('a blank subject or language is sent as null', () => {
  assert.equal(getFilePayload({ ...sound, subjectName: ' ' }).subjectName, null);
  assert.equal(getFilePayload({ ...sound, language: '' }).language, null);
  assert.equal(getFilePayload({ ...sound, subjectName: 'Physics' }).subjectName, 'Physics');
});

describe('a repeated proposal', () => {
  const proposed = (value: string | number | null) => ({ value, from: 'name' as const, isSure: true });
  const proposal = {
    uploadId: '',
    title: proposed('New title'),
    examId: proposed(9),
    year: proposed(2020),
    subjectName: proposed('Physics'),
    language: proposed('Hindi'),
    paperType: proposed('Answer key'),
    session: proposed(''),
    duplicate: null,
    isReading: false,
  } as PaperProposal;
  const fields = { ...soundFields, examId: '' };

  test('fills fields that the user has not touched', () => {
    const merged = mergeProposal(listRow(1, { fields }), proposal);
    assert.deepEqual([merged.fields?.examId, merged.fields?.title], ['9', 'New title']);
  });

  test('keeps edited fields and seen values', () => {
    const row = listRow(1, { fields, edits: { title: fields.title }, seen: { language: fields.language } });
    const merged = mergeProposal(row, proposal);
    assert.deepEqual([merged.fields?.title, merged.fields?.language], ['SSC CGL 2019', 'English']);
  });

  test('fills an empty field that the user has only seen', () => {
    const merged = mergeProposal(listRow(1, { fields, seen: { examId: '' } }), proposal);
    assert.equal(merged.fields?.examId, '9');
  });
});
