import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exams } from '#features/catalog/catalog.table.ts';
import { createCategory } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
// Before the first page, because the list of exams is cached.
const { id: categoryId } = await createCategory(site.db, { name: 'Large' });
await site.db.insert(exams).values(
  Array.from({ length: 1_050 }, (_, index) => {
    return { name: `Exam ${index + 1}`, slug: `exam-${index + 1}`, categoryId };
  }),
);

describe('a page past the end of a list', () => {
  for (const url of [
    '/browse?page=999',
    '/browse?page=9999',
    '/browse?search=ssc&page=99',
    '/category/ssc?page=99',
    '/category/ssc?exams=9',
    '/ssc/ssc-cgl?page=99',
    '/ssc/ssc-cgl?page=9999',
    '/hi/browse?page=999',
  ])
    test(`is a 404: ${url}`, async () => {
      const { status, html } = await site.page(url);
      assert.equal(status, 404);
      assert.match(html, /<meta name="robots" content="noindex/);
      assert.doesNotMatch(html, /data-stars=/, 'no paper card');
    });

  test('the first page of an empty list says that it is empty', async () => {
    const { status, html } = await site.page('/browse?year=1901');
    assert.equal(status, 200);
    assert.match(html, /No papers found/);
  });
});

describe('a category of 1,050 exams', () => {
  test('shows 48 exams on its page, and links to the other pages', async () => {
    const { html } = await site.page('/category/large');
    const cards = new Set(html.match(/href="\/large\/exam-\d+"/g));
    assert.equal(cards.size, 48);
    assert.match(html, /1,050 exams/);
    assert.match(html, /href="\/category\/large\?exams=21"/);
  });

  test('offers 100 exams on the browse page', async () => {
    const { html } = await site.page('/browse?category=large');
    const [choices = ''] = /<select[^>]* name="examId".*?<\/select>/s.exec(html) ?? [];
    assert.equal(choices.match(/<option/g)?.length, 101);
    assert.ok(html.length < 200_000, `${html.length} characters`);
  });
});
