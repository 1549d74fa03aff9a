import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webModules } from '#testing/web-module.ts';
import { pageRenderer } from '../pages/rendered-page.fixture.ts';

const render = await pageRenderer(await webModules());
const category = {
  id: 1,
  name: 'SSC',
  slug: 'ssc',
  description: null,
  icon: 'Train',
  examCount: 0,
  paperCount: 0,
};

async function renderHome(categories: object[], totalPapers = 0): Promise<string> {
  const stats = { totalPapers, totalDownloads: 1_160 };
  const { html } = await render('/', {
    '/api/homepage-data': { stats, categories, recentPapers: [], topExams: [] },
  });
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

test("a category without a description says 'Browse papers'", async () => {
  const card = /<a href="\/category\/ssc".*?<\/a>/s.exec(await renderHome([category]))?.[0] ?? '';
  assert.match(card, />Browse papers</);
});

test('a category says how many exams and papers it has', async () => {
  const main = await renderHome([{ ...category, examCount: 13, paperCount: 428 }]);
  assert.match(main, />13 exams, 428 papers</);
});

test('a home page without papers and categories shows empty states', async () => {
  const main = await renderHome([]);
  assert.match(main, />No papers found</);
  assert.match(main, />No data available</);
  assert.doesNotMatch(main, /<article/);
});

test('counters from 1000 are shown in K with one decimal', async () => {
  const counters = async (papers: number) =>
    [...(await renderHome([], papers)).matchAll(/<dd[^>]*>([^<]*)</g)].map(([, text]) => text);
  assert.deepEqual(await counters(999), ['999', '1.2K']);
  assert.deepEqual(await counters(1_160), ['1.2K', '1.2K']);
});

/** Returns the URLs of the links in a part of a page, in order. */
const findUrls = (html: string) => [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, url]) => url);
const region = (html: string, name: string) =>
  new RegExp(`<section[^>]*>(?:(?!<section|</section>).)*?<h2[^>]*>${name}</h2>.*?</section>`, 's').exec(
    html,
  )?.[0] ?? '';

test('category cards link to their pages, and one link to all papers', async () => {
  const main = await renderHome([category, { ...category, id: 2, name: 'UPSC', slug: 'upsc' }]);
  assert.deepEqual(findUrls(region(main, 'Categories')).toSorted(), [
    '/browse',
    '/category/ssc',
    '/category/upsc',
  ]);
  assert.match(region(main, 'Categories'), /href="\/browse"[^>]*>(?:<[^>]*>)*View All/);
});

test('counters of the home page show neither zero nor a loading text', async () => {
  const { html } = await render('/');
  assert.doesNotMatch(html, /<dd/);
  assert.doesNotMatch(html, /Loading|animate-pulse/);
});

test('rendering reports the values in the head of the page', async () => {
  const { html, head } = await render('/');
  assert.ok(html.includes(`<title>${head?.title}</title>`));
  assert.ok(html.includes(`<meta name="description" content="${head?.description}"`));
  assert.ok(html.includes(`<meta name="keywords" content="${head?.keywords}"`));
  assert.equal(head?.image, 'https://papers.example/og.png');
  assert.deepEqual([head?.siteName, head?.isUpright], ['Pariksha', false]);
});

test('a paper page loads its first page before fonts, other pages preload fonts', async () => {
  const preloadsFont = async (url: string) =>
    (await render(url)).html.includes('<link rel="preload" as="font"');
  assert.equal(await preloadsFont('/'), true);
  assert.equal(await preloadsFont('/paper/ssc-cgl-2019'), false);
});
