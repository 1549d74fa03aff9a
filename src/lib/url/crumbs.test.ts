import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTrails } from './crumbs.ts';
import { createSitePaths } from './site-paths.ts';

const paper = {
  title: 'Tier I',
  examName: 'SSC CGL',
  examSlug: 'ssc-cgl',
  categoryName: 'SSC',
  categorySlug: 'ssc',
};

test('breadcrumbs end with the current page without a link', () => {
  const trails = createTrails('Home', createSitePaths('en'));
  assert.deepEqual(trails.category({ name: 'SSC' }), [{ name: 'Home', href: '/' }, { name: 'SSC' }]);
  assert.deepEqual(trails.exam({ name: 'SSC CGL', categoryName: 'SSC', categorySlug: 'ssc' }), [
    { name: 'Home', href: '/' },
    { name: 'SSC', href: '/category/ssc' },
    { name: 'SSC CGL' },
  ]);
  assert.deepEqual(trails.paper(paper), [
    { name: 'Home', href: '/' },
    { name: 'SSC', href: '/category/ssc' },
    { name: 'SSC CGL', href: '/ssc/ssc-cgl' },
    { name: 'Tier I' },
  ]);
});

test('breadcrumb links follow the language of the page', () => {
  const [home, category] = createTrails('होम', createSitePaths('hi')).paper(paper);
  assert.deepEqual(home, { name: 'होम', href: '/hi' });
  assert.equal(category?.href, '/hi/category/ssc');
});
