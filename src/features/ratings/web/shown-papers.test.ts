import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownPapers } from './shown-papers.ts';

const paper = (id: number) => ({ id, title: `Paper ${id}`, averageRating: 400, totalRatings: 2, file: null });
const idsIn = (answer: unknown) => shownPapers(answer).map(({ id }) => id);

test('papers are found as the answer itself, in a list, and in a list inside the answer of a page', () => {
  assert.deepEqual(idsIn(paper(1)), [1]);
  assert.deepEqual(idsIn([paper(1), paper(2)]), [1, 2]);
  assert.deepEqual(
    idsIn({ stats: { totalPapers: 9 }, categories: [{ id: 3 }], recentPapers: [paper(4)] }),
    [4],
  );
});

test('answers without papers hold none', () => {
  for (const answer of [
    undefined,
    null,
    'text',
    7,
    [],
    {},
    [{ id: 1, name: 'SSC' }],
    { id: 1, averageRating: null },
  ]) {
    assert.deepEqual(idsIn(answer), []);
  }
});
