import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentsText, restoredText } from './trash-texts.ts';

describe('contentsText', () => {
  test('counts exams, papers and dates', () => {
    assert.equal(contentsText({ exams: 1, papers: 12, dates: 2 }), '1 exam, 12 papers, 2 dates');
  });
  test('says when nothing else is restored', () => {
    assert.equal(contentsText({ exams: 0, papers: 0, dates: 0 }), 'Nothing else');
  });
});

test('restoredText names the kind and counts the contents', () => {
  assert.equal(
    restoredText({ kind: 'category', exams: 2, papers: 1 }),
    'Category restored successfully with 2 exams, 1 paper',
  );
});
