import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deedsInWords, detailsInWords } from './kind-texts.ts';

test('what a full cleanup does is said deed by deed with its numbers, and so is what came of it', () => {
  assert.equal(
    deedsInWords([
      ['emptyCategories', 3],
      ['orphanedPapers', 2],
      ['duplicateSubjects', 1],
    ]),
    'Delete 3 categories, move 2 papers to the trash, merge 1 subject',
  );
  assert.equal(deedsInWords([]), '');
  assert.equal(
    detailsInWords({ papersMoved: 1, movedToTrash: 0, examsDeleted: 2 }),
    '1 paper moved to another subject, 2 exams deleted with them',
  );
});
