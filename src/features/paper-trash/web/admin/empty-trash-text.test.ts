import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyTrashText, isEmptyTrash } from './empty-trash-text.ts';

const nothing = { papers: 0, files: 0, categories: 0, exams: 0, subjects: 0 };

describe('emptyTrashText', () => {
  test('lists every kind of record in the trash with its count', () => {
    const text = emptyTrashText({ papers: 1200, files: 3, categories: 2, exams: 1, subjects: 0 });
    assert.match(text, /^This permanently deletes 1,200 papers, 2 categories, 1 exam\./);
  });

  test('states how many stored files are removed', () => {
    assert.match(
      emptyTrashText({ ...nothing, papers: 1, files: 1 }),
      /It removes 1 stored file that nothing else uses\./,
    );
  });
});

test('the trash is empty if it has no papers or records', () => {
  assert.equal(isEmptyTrash(nothing), true);
  assert.equal(isEmptyTrash({ ...nothing, subjects: 1 }), false);
});
