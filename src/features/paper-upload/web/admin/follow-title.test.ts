import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { followTitle } from './follow-title.ts';
import { listRow, soundFields } from './list-row.fixture.ts';
import type { PaperFields, UploadListRow } from './upload-row.ts';

const sources = {
  examNames: new Map([
    ['1', 'SSC CGL'],
    ['2', 'GATE'],
  ]),
  templates: new Map([['2', '{exam} {subject} ({year})']]),
};
const unsure = { from: 'name', isSure: false } as const;
const edited = (edits: Partial<PaperFields>, changes: Partial<UploadListRow> = {}) =>
  listRow(1, { fields: { ...soundFields, ...edits }, edits, ...changes });
const titleAfter = (row: UploadListRow) => followTitle(row, sources).fields?.title;

describe('title of an upload', () => {
  test('follows an edited year and subject', () => {
    const row = edited({ year: '2021', subjectName: 'Mathematics', session: 'Tier 1' });
    assert.equal(titleAfter(row), 'SSC CGL 2021 Tier 1 Mathematics');
  });

  test('follows the template of its exam', () => {
    assert.equal(titleAfter(edited({ examId: '2', subjectName: 'Physics' })), 'GATE Physics (2019)');
  });

  test('stays if the user has edited it', () => {
    const title = 'My own title';
    const row = edited({ title, year: '2021' });
    assert.equal(titleAfter(row), title);
  });

  test('stays while no field is edited, or the exam is missing or unknown', () => {
    assert.equal(titleAfter(listRow(1)), soundFields.title);
    assert.equal(titleAfter(edited({ examId: '', year: '2021' })), soundFields.title);
    assert.equal(titleAfter(edited({ examId: '77', year: '2021' })), soundFields.title);
    assert.equal(titleAfter(edited({ year: '20' })), soundFields.title);
  });

  test('loses a year that the user removes, but not one that was not found', () => {
    assert.equal(titleAfter(edited({ year: '' })), 'SSC CGL');
    const fields = { ...soundFields, year: '', session: 'Tier 1' };
    assert.equal(titleAfter(edited({}, { fields, edits: { session: 'Tier 1' } })), soundFields.title);
  });

  test('is sure once the user has looked at every unsure fact', () => {
    const origins = { title: unsure, year: unsure, examId: { from: 'name', isSure: true } } as const;
    const before = listRow(1, { origins });
    assert.equal(followTitle(before, sources), before);
    const after = followTitle({ ...before, seen: { year: soundFields.year } }, sources);
    assert.deepEqual(after.origins.title, { from: 'name', isSure: true });
  });

  test('is still looked at after it has followed another field', () => {
    const { title } = soundFields;
    const { fields, seen } = followTitle(edited({ year: '2021' }, { seen: { title } }), sources);
    assert.deepEqual([fields?.title, seen.title], ['SSC CGL 2021', 'SSC CGL 2021']);
  });

  test('does not change a row that is saved or waits', () => {
    for (const stage of ['saved', 'saving', 'waiting'] as const) {
      const row = edited({ year: '2021' }, { stage });
      assert.equal(followTitle(row, sources), row);
    }
  });
});
