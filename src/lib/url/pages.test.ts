import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findPageAt, pages, pageWords } from './pages.ts';

describe('pages', () => {
  const urls: [url: string, name: string, params: object][] = [
    ['/', 'home', {}],
    ['/browse?year=2024', 'browse', {}],
    ['/exam-calendar', 'calendar', {}],
    ['/saved?ids=1', 'saved', {}],
    ['/category/ssc', 'category', { slug: 'ssc' }],
    ['/paper/upsc-2024', 'paper', { slug: 'upsc-2024' }],
    ['/p/12', 'shortUrl', { id: '12' }],
    ['/p/ssc-cgl', 'exam', { categorySlug: 'p', examSlug: 'ssc-cgl' }],
    ['/missing-file/12', 'missingFile', { paperId: '12' }],
    ['/ssc/%E0%A4%9F%E0%A5%87%E0%A4%B8%E0%A5%8D%E0%A4%9F', 'exam', { categorySlug: 'ssc', examSlug: 'टेस्ट' }],
    ['/about', 'staticPage', { slug: 'about' }],
  ];
  for (const [url, name, params] of urls) {
    test(`finds ${name} at ${url}`, () => {
      const page = findPageAt(url);
      assert.deepEqual([page?.name, page?.params], [name, params]);
    });
  }

  test('has no page at other paths', () => {
    assert.equal(findPageAt('/a/b/c'), undefined);
    assert.equal(findPageAt('/%ff'), undefined);
  });

  test('omits invalid values and filters that an exam page has not', () => {
    const { year, category, page } = pages.exam.parse({ year: 'x', category: 'ssc', page: '2' });
    assert.deepEqual([year, category, page], [undefined, undefined, 2]);
  });

  test('reserves the first word of each path', () => {
    assert.deepEqual(
      [...pageWords],
      ['browse', 'exam-calendar', 'saved', 'offline', 'category', 'paper', 'p'],
    );
  });
});
