import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { categories } from '#features/catalog/catalog.table.ts';
import { createExam } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const [ssc] = await site.db.select().from(categories).where(eq(categories.slug, 'ssc'));
await createExam(site.db, { name: 'SSC Empty', slug: 'ssc-empty', categoryId: ssc!.id });

describe('an exam without papers', () => {
  test('shows an empty state without filters', async () => {
    const { html } = await site.page('/ssc/ssc-empty');
    assert.match(html, /No papers yet/);
    assert.doesNotMatch(html, /id="filters"|Try adjusting your search criteria/);
  });

  test('shows other exams of its category', async () => {
    const { html } = await site.page('/ssc/ssc-empty');
    assert.match(html, /Other SSC exams/);
    assert.match(html, /href="\/ssc\/ssc-cgl"/);
  });

  test('offers to clear a filter that matches nothing', async () => {
    const { html } = await site.page('/ssc/ssc-empty?year=2019');
    assert.match(html, /No papers found/);
    assert.match(html, /Clear Filters/);
  });
});
