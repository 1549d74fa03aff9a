import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import { pageTexts } from '#features/page-texts/page-texts.table.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const [ssc] = await site.db.select().from(categories).where(eq(categories.slug, 'ssc'));
await createExam(site.db, { name: 'SSC Selection Post', slug: 'ssc-selection-post', categoryId: ssc!.id });
const [cgl] = await site.db.select().from(exams).where(eq(exams.slug, 'ssc-cgl'));
for (const title of ['SSC CGL 2011 Tier 1 Morning', 'Morning shift of SSC CGL'])
  await createPaper(site.db, { examId: cgl!.id, year: 2011, title, paperType: 'Answer key' });
const undated = await createExam(site.db, { name: 'Undated exam', slug: 'undated', categoryId: ssc!.id });
for (const [title, year] of [
  ['Undated exam 2015', 2015],
  ['Undated exam: General Studies', null],
  ['Undated exam: English', null],
] as const)
  await createPaper(site.db, { examId: undated.id, title, year, slug: `undated-${title.length}` });
await site.publish(['papers', 'catalog']);

const search = (text: string, rest = '') => site.page(`/browse?search=${encodeURIComponent(text)}${rest}`);

describe('a search', () => {
  test('shows a card of the exam that it names', async () => {
    const { html } = await search('cgl');
    const [card] = /<a href="\/ssc\/ssc-cgl" class="[^"]*bg-accent-soft.*?<\/a>/s.exec(html) ?? [];
    assert.match(card ?? '', /SSC CGL.*\d+ papers · 2011–\d{4}/s);
  });

  test('shows pages before papers that match only some of its words', async () => {
    const sha256 = 'c'.repeat(64);
    await createPaper(site.db, {
      examId: undated.id,
      title: 'Undated exam 2016',
      year: 2016,
      file: { sha256 },
    });
    const text = 'Morning dew condenses on the spiderweb.';
    const read = { source: 'text layer', language: 'en', engine: 'test' } as const;
    await site.db.insert(pageTexts).values({ sha256, page: 1, text, ...read });
    await site.publish(['papers']);
    const parts = async (typed: string) =>
      [...(await search(typed)).html.matchAll(/id="(inside-papers|papers)"|(role="note")/g)].map(
        ([, id, note]) => id ?? note,
      );
    assert.deepEqual(await parts('morning dew spiderweb'), ['inside-papers', 'role="note"', 'papers']);
    assert.deepEqual(await parts('spiderweb condenses'), ['inside-papers', 'role="note"', 'papers']);
    assert.deepEqual(await parts('morning'), ['papers', 'inside-papers']);
    assert.doesNotMatch((await search('spiderweb condenses')).html, /Showing 0|Try adjusting/);
    assert.match((await search('xyzzyq')).html, /Showing 0.*Try adjusting/s);
    assert.deepEqual(await parts('ssc cgl 1999'), ['role="note"', 'papers']);
  });

  test('shows a card of a category and a subject by other names', async () => {
    assert.match((await search('railways')).html, /<a href="\/category\/railway" class="[^"]*bg-accent-soft/);
    assert.match((await search('samanya adhyayan')).html, /<a href="\/browse\?subjectId=\d+" class="/);
  });

  test('says that a named exam has no papers', async () => {
    assert.match(
      (await search('ssc selection post')).html,
      /We have no papers for SSC Selection Post yet\..*Nearest exams:.*href="\/ssc\/ssc-cgl"/s,
    );
  });

  test('says once in Hindi that a named exam has no papers', async () => {
    const { html } = await site.page('/hi/browse?search=ssc+selection+post');
    assert.equal(html.match(/<strong>[^<]*SSC Selection Post/g)?.length, 1);
  });

  test('shows parsed years as a chip that removes them', async () => {
    const { html } = await search('last 20 years cgl', '&view=grid');
    const chip = /<a href="\/browse\?search=cgl&amp;view=grid"[^>]*>.*?<\/a>/s.exec(html)?.[0];
    assert.match(chip ?? '', /Year: \d{4}–\d{4}/);
  });

  test('ignores a year without papers, and says so', async () => {
    const { html } = await search('ssc cgl 1999');
    assert.match(html, /No papers contain “1999”\. Results for “ssc cgl”:/);
    assert.match(html, /href="\/browse\?search=ssc\+cgl\+1999&amp;strict=1"/);
  });

  test('says that a named subject has no papers', async () => {
    assert.match((await search('history')).html, /We have no papers for History yet\./);
  });

  test('offers categories for words that no paper has', async () => {
    const { html } = await search('xyzzyq');
    assert.match(
      html,
      /No papers contain “xyzzyq”\.<.*Categories:.*href="\/category\/ssc".*href="\/browse"/s,
    );
    assert.doesNotMatch(html, /Search for exactly/);
  });

  test('for exact words ignores none, and offers similar words', async () => {
    const { html } = await search('ssc cgl 1999', '&strict=1');
    assert.match(html, /With similar words:.*href="\/browse\?search=ssc\+cgl\+1999"/s);
  });

  test('offers other years if the year filter has no papers', async () => {
    const { html } = await search('ssc cgl', '&year=1999');
    assert.match(html, /Other years:.*href="\/browse\?search=ssc\+cgl&amp;year=20\d\d"/s);
  });
});

describe('an exam page', () => {
  test('lists papers under their years by what differs', async () => {
    const { html } = await site.page('/ssc/ssc-cgl?year=2011');
    assert.match(html, /<h2 id="year-2011"[^>]*>2011.*2 papers/s);
    assert.match(html, /<span class="sr-only">SSC CGL 2011 <\/span><span>Tier 1 Morning</);
    assert.match(html, />Morning shift of SSC CGL</);
  });

  test('shows the year in each row of another order', async () => {
    const { html } = await site.page('/ssc/ssc-cgl?sort=downloads');
    assert.doesNotMatch(html, /id="year-2011"/);
    assert.match(html, />2011</);
  });

  test('redirects the former URL of the list', async () => {
    const answer = await site.ask('/ssc/ssc-cgl?view=list');
    assert.deepEqual([answer.status, answer.headers.get('location')], [308, '/ssc/ssc-cgl']);
  });

  test('shows cards in the grid view', async () => {
    const { html } = await site.page('/ssc/ssc-cgl?year=2011&view=grid');
    assert.match(html, /data-stars=/);
    assert.doesNotMatch(html, /id="year-2011"/);
  });
});

describe('a paper without a year', () => {
  test('is under "Year unknown" after the years', async () => {
    const { html } = await site.page('/ssc/undated');
    assert.match(html, /id="year-2015".*<h2 id="year-unknown"[^>]*>Year unknown.*?2 papers/s);
    const { html: hindi } = await site.page('/hi/ssc/undated');
    assert.match(hindi, /<h2 id="year-unknown"[^>]*>वर्ष ज्ञात नहीं/);
  });

  test('says so on its page, and gives search engines no year', async () => {
    for (const [prefix, words] of [
      ['', 'Year unknown'],
      ['/hi', 'वर्ष ज्ञात नहीं'],
    ]) {
      const { html } = await site.page(`${prefix}/paper/undated-21`);
      assert.match(html, new RegExp(`<p class="tabular text-sm text-muted">${words} ·`));
      assert.match(html, /<title>Undated exam: English \|/);
      const texts = html
        .match(/<title>[^<]*|<meta [^>]*|"@type":"LearningResource".*?<\/script>/gs)!
        .join('');
      assert.match(texts, /LearningResource/);
      assert.doesNotMatch(texts, /null|datePublished|\(\)| {2}\w/);
    }
  });

  test('has no year in a row or a card of another list', async () => {
    const { html } = await site.page('/browse?search=undated+exam&view=grid');
    assert.match(html, /text-2xl[^>]*><\/p><h3[^>]*>.*?Undated exam: English/s);
    assert.doesNotMatch(html, />null</);
  });
});
