import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareRows } from './compare-rows.ts';
import { listRow, soundFields } from './list-row.fixture.ts';
import { countRows, findGuesses, findReadyKeys, findRetryKeys, getRowState } from './readiness.ts';
import { getFacts, type PaperFields, type UploadListRow } from './upload-row.ts';

const withFile = (key: number, sha256: string, changes: Partial<UploadListRow> = {}) =>
  listRow(key, { upload: { sha256 } as UploadListRow['upload'], ...changes });

describe('readiness', () => {
  test('saving all skips duplicates and uploads that are not ready', () => {
    const duplicate = { id: 1, slug: 'a', title: 'A', isInTrash: false };
    const rows = [
      withFile(1, 'a'),
      withFile(2, 'a'),
      withFile(3, 'b'),
      withFile(4, 'c', { duplicate }),
      withFile(5, 'd', { stage: 'sending' }),
      withFile(6, 'e', { stage: 'saved' }),
    ];
    assert.deepEqual(findReadyKeys(rows), [1, 3]);
  });

  test('saving failed rows again skips those that need an edit', () => {
    const why = 'The server is not responding';
    const duplicate = { id: 1, slug: 'a', title: 'A', isInTrash: false };
    const rows = [
      listRow(1),
      listRow(2, { why }),
      listRow(3, { why, errors: { title: 'is too long' } }),
      listRow(4, { why, duplicate }),
    ];
    assert.deepEqual(findRetryKeys(rows), [2]);
  });

  test('a missing required field needs attention', () => {
    for (const field of ['title', 'examId'])
      assert.equal(getRowState(listRow(1, { fields: { ...soundFields, [field]: '' } }), false), 'attention');
    assert.equal(getRowState(listRow(1, { fields: { ...soundFields, subjectName: '' } }), false), 'ready');
  });

  test('a missing year needs a look', () => {
    const fields = { ...soundFields, year: '' };
    assert.equal(getRowState(listRow(1, { fields }), false), 'attention');
    assert.equal(getRowState(listRow(1, { fields, seen: { year: '2019' } }), false), 'attention');
    assert.equal(getRowState(listRow(1, { fields, seen: { year: '' } }), false), 'ready');
    assert.equal(getRowState(listRow(1, { fields, edits: { year: '' } }), false), 'ready');
  });

  test('an unsure required value needs a look', () => {
    const unsure = { origins: { year: { from: 'page' as const, isSure: false } } };
    assert.equal(getRowState(listRow(1, unsure), false), 'attention');
    assert.equal(getRowState(listRow(1, { ...unsure, seen: { year: soundFields.year } }), false), 'ready');
  });

  test('a row like another one of the drop needs attention, and so does the other one', () => {
    const getStates = (...changes: Partial<PaperFields>[]) => {
      const rows = changes.map((change, index) => listRow(index, { fields: { ...soundFields, ...change } }));
      return compareRows(rows).map((row) => getRowState(row, false));
    };
    assert.deepEqual(getStates({}, { title: 'Another', session: '' }), ['attention', 'attention']);
    assert.deepEqual(getStates({}, { language: '' }), ['attention', 'attention']);
    assert.deepEqual(getStates({}, { subjectName: ' general' }), ['attention', 'attention']);
    for (const other of [
      { session: 'Tier 2' },
      { language: 'Hindi' },
      { paperType: 'Answer key' },
      { year: '2018' },
    ])
      assert.deepEqual(
        getStates({}, { title: 'Another', ...other }),
        ['ready', 'ready'],
        JSON.stringify(other),
      );
  });

  test('a row with the title of another one needs attention, unless it is in another language or of another type', () => {
    const getStates = (other: Partial<PaperFields>) => {
      const fields = [soundFields, { ...soundFields, title: ' ssc  CGL 2019', ...other }];
      return compareRows(fields.map((each, index) => listRow(index, { fields: each }))).map((row) =>
        getRowState(row, false),
      );
    };
    for (const other of [{ session: 'Tier 2' }, { year: '2018' }, { examId: '2' }])
      assert.deepEqual(getStates(other), ['attention', 'attention'], JSON.stringify(other));
    for (const other of [{ language: 'Hindi' }, { paperType: 'Answer key' }])
      assert.deepEqual(getStates(other), ['ready', 'ready'], JSON.stringify(other));
  });

  test('a new title is compared with the library again', () => {
    const row = listRow(1);
    assert.equal(getRowState({ ...row, fields: { ...soundFields, title: 'New' } }, false), 'going');
  });

  test('a row like a paper of the library needs attention', () => {
    const paper = { id: 1, slug: 'a', title: 'A', paperType: 'Question paper', language: 'English' };
    const facts = getFacts(soundFields);
    const getState = (change: Partial<typeof paper>) =>
      getRowState(
        listRow(1, {
          library: { similar: [{ ...paper, ...change }], sitting: [], hasSubjects: null, facts },
        }),
        false,
      );
    assert.equal(getState({}), 'attention');
    assert.equal(getState({ language: 'Unknown' }), 'attention');
    assert.equal(getState({ paperType: 'Answer key' }), 'ready');
    assert.equal(getRowState(listRow(1, { library: undefined }), false), 'going');
  });

  test('a row without a subject needs a look where the other papers of its exam have one', () => {
    const facts = getFacts(soundFields);
    const getState = (hasSubjects: boolean | null, ...others: UploadListRow[]) => {
      const row = listRow(1, { library: { similar: [], sitting: [], hasSubjects, facts } });
      return getRowState(compareRows([row, ...others])[0]!, false);
    };
    const other = (subjectName: string) =>
      listRow(2, { fields: { ...soundFields, title: 'B', year: '2018', subjectName } });
    assert.equal(getState(true), 'attention');
    assert.equal(getState(false, other('Physics')), 'ready');
    assert.equal(getState(null), 'ready');
    assert.equal(getState(null, other('Physics')), 'attention');
    assert.equal(getState(null, other('')), 'ready');
    const looked = { ...listRow(1), needsSubject: true, seen: { subjectName: '' } };
    assert.equal(getRowState(looked, false), 'ready');
  });

  test('an unsure subject needs a look', () => {
    const row = listRow(1, {
      fields: { ...soundFields, subjectName: 'Physics' },
      origins: { subjectName: { from: 'ocr', isSure: false }, language: { from: null, isSure: false } },
    });
    assert.deepEqual(findGuesses(row), ['subjectName']);
    assert.equal(getRowState(row, false), 'attention');
    assert.equal(getRowState({ ...row, seen: { subjectName: 'Physics' } }, false), 'ready');
  });

  test('a row that the server refused is failed until it is edited', () => {
    assert.equal(getRowState(listRow(1, { why: 'The server is not responding' }), false), 'failed');
    assert.equal(getRowState(listRow(1, { errors: { title: 'is too long' } }), false), 'failed');
  });

  test('the counts include failed rows in those that need attention', () => {
    const file = new File(['x'], 'a.pdf');
    const counts = countRows([
      listRow(1),
      listRow(2, { why: 'refused' }),
      listRow(3, { stage: 'refused' }),
      listRow(4, { stage: 'stopped', file }),
      listRow(5, { stage: 'saved' }),
      listRow(6, { stage: 'sending' }),
    ]);
    assert.deepEqual(counts, {
      files: 6,
      ready: 1,
      attention: 2,
      failed: 1,
      saved: 1,
      rejected: 1,
      resumable: 1,
    });
  });
});
