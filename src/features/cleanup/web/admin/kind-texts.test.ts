import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDeedsText, getDetailsText, kindTexts } from './kind-texts.ts';

test('cleanup texts list each action with its count', () => {
  assert.equal(
    getDeedsText([
      ['emptyCategories', 3],
      ['orphanedPapers', 2],
      ['duplicateSubjects', 1],
    ]),
    'Move 3 categories to the trash, move 2 papers to the trash, merge 1 subject',
  );
  assert.equal(getDeedsText([]), '');
  assert.equal(
    getDetailsText({ papersMoved: 1, movedToTrash: 0, examsDeleted: 2 }),
    '1 paper moved to another subject, 2 exams moved to the trash with them',
  );
});

test('the removal of categories names the exams that go with them', () => {
  const { verb } = kindTexts.paperlessCategories;
  assert.equal(verb(2, 4), 'Move 2 categories with 4 exams to the trash');
  assert.equal(verb(200), 'Move 200 categories with their exams to the trash');
});

test('a failed removal names the kind', () => {
  assert.equal(kindTexts.orphanedPapers.failure, 'Failed to remove orphaned papers');
});
