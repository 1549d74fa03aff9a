import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitePaths, type PaperPageQuery } from '#lib/url/site-paths.ts';
import { facetOptions, splitOptions } from './facet-options.ts';

function browseFrom(query: PaperPageQuery) {
  return (change: Partial<PaperPageQuery>) => sitePaths.browse({ ...query, page: undefined, ...change });
}

const languages = [
  { value: 'English', count: 120 },
  { value: 'Hindi', count: 14 },
];

test('a facet link keeps the other filters and resets the page', () => {
  const query: PaperPageQuery = { search: 'cgl', year: 2019, sort: 'downloads', view: 'grid', page: 3 };
  const [english] = facetOptions('language', languages, query, browseFrom(query));
  assert.deepEqual(english, {
    value: 'English',
    label: 'English',
    count: 120,
    isActive: false,
    href: '/browse?search=cgl&year=2019&language=English&sort=downloads&view=grid',
  });
});

test('an active facet value links to the list without its filter', () => {
  const query: PaperPageQuery = { year: 2019, language: 'hindi' };
  const [english, hindi] = facetOptions('language', languages, query, browseFrom(query));
  assert.equal(hindi?.isActive, true);
  assert.equal(hindi?.href, '/browse?year=2019');
  assert.equal(english?.isActive, false);
  assert.equal(english?.href, '/browse?year=2019&language=English');
});

const years = Array.from({ length: 14 }, (_, position) => ({ value: 2026 - position, count: 1 }));

test('a facet shows ten values and collapses the others', () => {
  const { first, more } = splitOptions(facetOptions('year', years, {}, browseFrom({})));
  assert.deepEqual(
    first.map(({ value }) => value),
    [2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017],
  );
  assert.deepEqual(
    more.map(({ value }) => value),
    [2016, 2015, 2014, 2013],
  );
});

test('a collapsed value is shown first while it is active', () => {
  const query: PaperPageQuery = { year: 2014 };
  const { first, more } = splitOptions(facetOptions('year', years, query, browseFrom(query)));
  assert.deepEqual(
    first.map(({ value }) => value),
    [2014, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018],
  );
  assert.deepEqual(
    more.map(({ value }) => value),
    [2017, 2016, 2015, 2013],
  );
});
