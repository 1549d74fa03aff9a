import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCategory, createExam } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
// Before the first page, because the list of exams is cached.
const { id: categoryId } = await createCategory(site.db, { name: 'Large' });
for (let number = 1; number <= 1_050; number += 1)
  await createExam(site.db, { name: `Exam ${number}`, categoryId });

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
      assert.equal((await site.page(url)).status, 404);
    });

  test('the first page of an empty list is found', async () => {
    assert.equal((await site.page('/browse?year=1901')).status, 200);
  });
});

describe('a category of 1,050 exams', () => {
  test('shows 48 exams and their range on its page', async () => {
    const { html } = await site.page('/category/large');
    const cards = new Set(html.match(/href="\/large\/exam-\d+"/g));
    assert.equal(cards.size, 48);
    assert.match(html, /1–48 of 1,050/);
  });

  test('offers 100 exams on the browse page', async () => {
    const { html } = await site.page('/browse?category=large');
    const [choices = ''] = /<select[^>]* name="examId".*?<\/select>/s.exec(html) ?? [];
    assert.equal(choices.match(/<option/g)?.length, 101);
    assert.ok(html.length < 200_000, `${html.length} characters`);
  });
});
