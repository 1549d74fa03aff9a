import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSitePaths } from '#lib/url/site-paths.ts';
import { getResultOptions } from './list-contents.ts';

const result = {
  ignoredWords: [],
  searchedWords: [],
  correctedWords: [],
  absent: [],
  filters: [],
  categories: [{ type: 'category' as const, id: 1, name: 'SSC', slug: 'ssc' }],
  exams: [
    {
      type: 'exam' as const,
      id: 2,
      name: 'SSC CGL',
      slug: 'ssc-cgl',
      categoryName: 'SSC',
      categorySlug: 'ssc',
    },
  ],
  papers: [
    {
      type: 'paper' as const,
      id: 3,
      slug: 'ssc-cgl-2019',
      title: 'SSC CGL 2019 & answers',
      year: 2019,
      examName: 'SSC CGL',
      categoryName: 'SSC',
    },
  ],
  pages: [],
};

test('papers and exams link to /browse, categories to their page', () => {
  const { categories, exams, papers } = getResultOptions(result, createSitePaths('en'), 'ssc');
  assert.equal(categories[0]?.href, '/category/ssc');
  assert.equal(exams[0]?.href, '/browse?search=SSC+CGL');
  assert.equal(papers[0]?.href, '/browse?search=SSC+CGL+2019+%26+answers');
});

test('results show their category, papers also exam and year', () => {
  const { exams, papers } = getResultOptions(result, createSitePaths('en'), 'ssc');
  assert.equal(exams[0]?.detail, 'SSC');
  assert.equal(papers[0]?.detail, 'SSC CGL · SSC · 2019');
});

test('results on a Hindi page link to Hindi pages', () => {
  const { categories, exams, papers } = getResultOptions(result, createSitePaths('hi'), 'ssc');
  for (const option of [...categories, ...exams, ...papers]) assert.match(option.href!, /^\/hi\//);
});

const foundPage = {
  paperId: 3,
  title: 'SSC CGL 2019',
  slug: 'ssc-cgl-2019',
  page: 5,
  snippet: 'Which river',
  marks: [],
  score: 1,
};

test('a page of a paper links to that page with the query', () => {
  const { pages } = getResultOptions({ ...result, pages: [foundPage] }, createSitePaths('en'), 'river');
  assert.equal(pages[0]?.href, '/paper/ssc-cgl-2019?p=5&q=river');
});

test('pages are left out when names of papers match', () => {
  const papers = [1, 2, 3].flatMap(() => result.papers);
  const { pages } = getResultOptions(
    { ...result, papers, pages: [foundPage] },
    createSitePaths('en'),
    'river',
  );
  assert.deepEqual(pages, []);
});
