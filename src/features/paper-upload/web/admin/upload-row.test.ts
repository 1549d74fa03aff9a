import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getFilePayload, getNewPaperPayload, findFieldErrors, type PaperFields } from './upload-row.ts';

const sound: PaperFields = {
  title: 'SSC CGL 2019',
  examId: '7',
  subjectName: '',
  year: '2019',
  paperType: 'Question paper',
  session: '',
  language: 'English',
};

test('an upload needs a title, an exam and a valid year', () => {
  assert.deepEqual(findFieldErrors(sound, 2027), {});
  assert.deepEqual(findFieldErrors({ ...sound, title: ' ', examId: '', year: '' }, 2027), {
    title: 'Title is required',
    examId: 'Choose an exam',
    year: '1990 to 2027',
  });
  for (const year of ['1989', '2028', '2020.5', '2e3', '19 9'])
    assert.deepEqual(Object.keys(findFieldErrors({ ...sound, year }, 2027)), ['year'], year);
  for (const year of ['1990', '2027', ' 2020 '])
    assert.deepEqual(findFieldErrors({ ...sound, year }, 2027), {});
});

test('exam and year are sent as numbers, other fields as typed', () => {
  assert.deepEqual(getNewPaperPayload({ ...sound, year: ' 2020 ' }), { ...sound, examId: 7, year: 2020 });
});

test('a blank subject or language is sent as null', () => {
  assert.equal(getFilePayload({ ...sound, subjectName: ' ' }).subjectName, null);
  assert.equal(getFilePayload({ ...sound, language: '' }).language, null);
  assert.equal(getFilePayload({ ...sound, subjectName: 'Physics' }).subjectName, 'Physics');
});
