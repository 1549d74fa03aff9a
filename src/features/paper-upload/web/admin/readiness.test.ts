import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listRow, soundFields } from './list-row.fixture.ts';
import { countRows, findGuesses, findReadyKeys, findRetryKeys, getRowState } from './readiness.ts';
import type { UploadListRow } from './upload-row.ts';

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
    for (const field of ['title', 'examId', 'year'])
      assert.equal(getRowState(listRow(1, { fields: { ...soundFields, [field]: '' } }), false), 'attention');
    assert.equal(getRowState(listRow(1, { fields: { ...soundFields, subjectName: '' } }), false), 'ready');
  });

  test('an unsure required value needs a look', () => {
    const unsure = { origins: { year: { from: 'page' as const, isSure: false } } };
    assert.equal(getRowState(listRow(1, unsure), false), 'attention');
    assert.equal(getRowState(listRow(1, { ...unsure, seen: { year: soundFields.year } }), false), 'ready');
  });

  test('an unsure subject is a guess but keeps the row ready', () => {
    const row = listRow(1, {
      fields: { ...soundFields, subjectName: 'Physics' },
      origins: { subjectName: { from: 'ocr', isSure: false }, language: { from: null, isSure: false } },
    });
    assert.deepEqual(findGuesses(row), ['subjectName']);
    assert.equal(getRowState(row, false), 'ready');
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
