import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAtomFeed } from 'feedsmith';
import { createExam, createPaper } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const exam = await createExam(site.db, { name: 'Zebra exam' });
const paper = await createPaper(site.db, { examId: exam.id, title: 'Zebra 2024' });
await site.publish(['papers', 'catalog']);

/** Returns the `href` of a link of the head. */
async function getLink(url: string, type: string): Promise<string | undefined> {
  const { html } = await site.page(url);
  const [link] = html.match(new RegExp(`<link[^>]*type="application/${type}\\+xml"[^>]*>`)) ?? [];
  return /href="([^"]*)"/.exec(link ?? '')?.[1]?.replaceAll('&amp;', '&');
}

for (const [url, feed] of [
  ['/', '/feed.xml'],
  ['/hi', '/feed.xml?lang=hi'],
  ['/browse?search=zebra&year=2024', '/feed.xml?search=zebra&year=2024'],
  ['/category/ssc', '/feed.xml?category=ssc'],
])
  test(`the head of ${url} names a feed that can be read`, async () => {
    assert.equal(await getLink(String(url), 'atom'), feed);
    assert.ok(parseAtomFeed(await (await site.ask(String(feed))).text()).title?.value);
  });

test('the feed of an exam page has the papers of the exam', async () => {
  const { html } = await site.page(`/paper/${paper.slug}`);
  const [, examPath = ''] = new RegExp('href="(/category-\\d+/zebra-exam)"').exec(html) ?? [];
  const feed = await getLink(examPath, 'atom');
  assert.equal(feed, `/feed.xml?examId=${exam.id}`);
  const { entries } = parseAtomFeed(await (await site.ask(feed)).text());
  assert.deepEqual(
    entries?.map(({ title }) => title?.value),
    ['Zebra 2024'],
  );
});

for (const url of ['/', '/exam-calendar', `/paper/${paper.slug}`, '/no-such-page'])
  test(`the head of ${url} names the search of the site`, async () => {
    assert.equal(await getLink(url, 'opensearchdescription'), '/opensearch.xml');
  });

test('the short URL of a paper redirects to its page in each language', async () => {
  const getTarget = async (url: string) => {
    const { status, headers } = await site.ask(url);
    return [status, headers.get('location')];
  };
  assert.deepEqual(await getTarget(`/p/${paper.id}`), [308, `/paper/${paper.slug}`]);
  assert.deepEqual(await getTarget(`/p/${paper.id}?lang=hi`), [308, `/hi/paper/${paper.slug}`]);
  assert.deepEqual(await getTarget(`/hi/p/${paper.id}`), [308, `/hi/paper/${paper.slug}`]);
});

test('the short URL of an unknown paper is a page that says so', async () => {
  const { status, html } = await site.page('/p/999999');
  assert.equal(status, 404);
  assert.match(html, /Paper not found/);
});
