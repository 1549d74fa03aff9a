import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitePaths, type PaperPageQuery } from '#lib/url/site-paths.ts';
import { getFilterChips, getListName, getSearchChips, noFilters } from './paper-filters.ts';

const facets = {
  total: 1,
  years: [],
  languages: [],
  paperTypes: [],
  subjects: [{ id: 4, name: 'Law', count: 1 }],
  search: null,
};
const asStored = (value: string) => value;
const labels = { language: asStored, paperType: asStored, session: asStored };
const inLanguage = (language: string) => `in ${language}`;
const generic = { subject: 'Subject', inLanguage, facets, labels };
const query: PaperPageQuery = {
  search: 'cgl',
  category: 'ssc',
  examId: 7,
  subjectId: 4,
  year: 2019,
  paperType: 'Answer key',
  language: 'Hindi',
  view: 'grid',
  page: 2,
};
const to = (change: Partial<PaperPageQuery>) => sitePaths.browse({ ...query, page: undefined, ...change });

test('each active filter has a labelled chip that removes it', () => {
  const names = { ...generic, exam: 'SSC CGL', category: 'SSC' };
  const chips = getFilterChips(query, to, names);
  assert.deepEqual(
    chips.map(({ label }) => label),
    ['SSC', 'SSC CGL', 'Law', '2019', 'Answer key', 'Hindi'],
  );
  assert.equal(
    chips[3]?.without,
    '/browse?search=cgl&category=ssc&examId=7&subjectId=4&paperType=Answer+key&language=Hindi&view=grid',
  );
  assert.deepEqual(getFilterChips({ view: 'grid', page: 1 }, to, names), []);
});

test('each part of the search text that narrows results has a chip', () => {
  const labels = { years: String, date: String, session: String, language: String };
  const part = { kind: 'years', text: 'last 3 years', years: [2019, 2020, 2021], without: 'cgl' } as const;
  const chips = getSearchChips([{ ...part, years: [...part.years] }], to, labels);
  assert.equal(chips[0]?.label, '2019–2021');
  assert.match(chips[0]?.without ?? '', /^\/browse\?search=cgl&/);
  const [only] = getSearchChips([{ ...part, years: [2019, 2021], without: '' }], to, labels);
  assert.equal(only?.label, '2019, 2021');
  assert.doesNotMatch(only?.without ?? '', /search=/);
});

test('a subject without papers in the list is labelled with its id', () => {
  const [chip] = getFilterChips({ subjectId: 99 }, to, generic);
  assert.equal(chip?.label, 'Subject 99');
});

test('Clear All resets the filters and keeps the view', () => {
  assert.equal(to(noFilters), '/browse?view=grid');
});

test('a list is named by its base and its filters', () => {
  const chips = getFilterChips({ year: 2019, language: 'Hindi' }, to, generic);
  assert.equal(getListName('SSC CGL', chips), 'SSC CGL 2019 in Hindi');
  assert.equal(getListName('', chips), '2019 in Hindi');
});
