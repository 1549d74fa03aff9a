import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareGaps, getExamGaps } from './exam-gaps.ts';
import type { ExamYears } from './sittings.queries.ts';

const exam: ExamYears = {
  id: 1,
  name: 'SSC CGL',
  slug: 'ssc-cgl',
  categorySlug: 'ssc',
  aliases: ['Combined Graduate Level'],
  papersExpected: null,
  recurring: 2,
  years: { 2021: 2, 2023: 1, 2024: 3 },
};
const noDemand = { views: new Map<string, number>(), searches: [] };

test('an exam lacks the papers that come again, also in years without any', () => {
  const { firstYear, lastYear, expected, missing, gaps } = getExamGaps(exam, noDemand);
  assert.deepEqual([firstYear, lastYear, expected, missing], [2021, 2024, 2, 3]);
  assert.deepEqual(gaps, [
    { year: 2023, papers: 1 },
    { year: 2022, papers: 0 },
  ]);
});

test('the number of the exam precedes the guess', () => {
  const { expected, isExpectedKnown, missing } = getExamGaps({ ...exam, papersExpected: 3 }, noDemand);
  assert.deepEqual([expected, isExpectedKnown, missing], [3, true, 6]);
});

test('views of the page and searches with a name count', () => {
  const { views, searches } = getExamGaps(exam, {
    views: new Map([
      ['/ssc/ssc-cgl', 40],
      ['/ssc/ssc-chsl', 7],
    ]),
    searches: [
      { text: 'ssc cgl 2022', count: 5 },
      { text: 'combined graduate level key', count: 2 },
      { text: 'ssc chsl', count: 9 },
    ],
  });
  assert.deepEqual([views, searches], [40, 7]);
});

test('what more visitors ask for comes first', () => {
  const gaps = getExamGaps(exam, noDemand);
  const exams = [
    { ...gaps, id: 1, missing: 9, views: 0 },
    { ...gaps, id: 2, missing: 2, views: 50 },
    { ...gaps, id: 3, missing: 0, views: 90 },
  ];
  assert.deepEqual(
    exams.toSorted(compareGaps).map(({ id }) => id),
    [2, 1, 3],
  );
});
