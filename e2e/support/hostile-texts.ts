import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { eventually } from '#testing/eventually.ts';
import { create } from './long-words.ts';
import { callAsOwner, type OwnersSite } from './owner.ts';

/** Texts that call `fired()` if a page prints one of them unescaped. */
const hostileTexts = [
  `'"></title></style></script><img src=x onerror=fired()>`,
  '<!--</script><svg onload=fired()>-->',
];

/** All of them in one text, short enough for the name of a site. */
export const hostileText = hostileTexts.join('');

/** HTML that calls `fired()` if an editor or a page inserts it. */
export const hostileHtml = [
  '<img src=x onerror="fired()">',
  '<svg onload="fired()"></svg>',
  '<p onmouseover="fired()">x</p><script>fired()</script>',
  '<svg><style><img src=x onerror="fired()"></style></svg>',
  '<noscript><p title="</noscript><img src=x onerror=fired()>"></noscript>',
  '"><iframe srcdoc="<script>parent.fired()</script>"></iframe>',
  '<a href="javascript:fired()">x</a>',
].join('');

/** A page that escapes nothing and has no policy, so that each text runs. */
const careless = (text: string) =>
  `<!doctype html><title>${text}</title><style>a{}${text}</style><script>"${text}"</script><p title="${text}">${text}<p title='${text}'>`;

/** Counts how often a text runs in the pages that `page` opens. */
export async function countRuns(page: Page): Promise<{ count: number }> {
  const runs = { count: 0 };
  await page.exposeFunction('fired', () => void (runs.count += 1));
  return runs;
}

/** Fails if one of the texts cannot run, because a test with it could then never fail. */
export async function assertTextsRun(page: Page): Promise<void> {
  const runs = await countRuns(page);
  for (const text of [...hostileTexts, hostileText, hostileHtml]) {
    runs.count = 0;
    await page.route('http://careless.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: careless(text) }),
    );
    await page.goto('http://careless.example/');
    await eventually(() => assert.ok(runs.count > 0, text));
    await page.unroute('http://careless.example/');
  }
}

/** Saves the text in every setting that accepts it. */
async function fillSettings(site: OwnersSite): Promise<void> {
  const { version } = (await (await callAsOwner(site, 'GET', '/api/admin/settings')).json()) as {
    version: number;
  };
  const names = ['siteName', 'siteDescription', 'siteKeywords', 'copyrightText', 'customCss'];
  const answer = await callAsOwner(site, 'PUT', '/api/admin/settings', {
    version,
    ...Object.fromEntries(names.map((name) => [name, hostileText])),
    footerColumns: [{ title: hostileText, links: [{ title: hostileText, url: `/${hostileText}` }] }],
    footerLinks: [{ title: hostileText, url: `https://x.example/${hostileText}` }],
    socialLinks: { X: `https://x.example/?${hostileText}` },
    logoUrl: `/${hostileText}`,
    faviconUrl: `/${hostileText}`,
    defaultOgImage: `/${hostileText}`,
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** Adds the text and the HTML to inline blocks of each type on the home page. */
async function fillBlocks(site: OwnersSite): Promise<void> {
  const place = { pageType: 'home', pageId: 'main', section: 'hero-header' };
  const url = 'https://example.org/"onmouseover="fired()';
  for (const block of [
    { type: 'heading', metadata: { level: 1 } },
    { type: 'button', metadata: { url, variant: 'outline' } },
    { type: 'link', metadata: { url } },
  ])
    await create(site, '/api/admin/page-content', { ...place, ...block, content: hostileText });
  const content = `<p>y</p>${hostileHtml}${hostileText}`;
  await create(site, '/api/admin/page-content', { ...place, type: 'text', content, metadata: {} });
}

async function fillStaticPage(site: OwnersSite): Promise<number> {
  const page = { title: hostileText, slug: 'hostile', description: hostileText, isFaq: true };
  const pageId = await create(site, '/api/admin/pages', page);
  for (const type of ['heading', 'subheading', 'text', 'list'])
    await create(site, '/api/admin/page-elements', { pageId, type, content: hostileText });
  return pageId;
}

async function fillCatalog(site: OwnersSite): Promise<void> {
  const texts = { name: hostileText, description: hostileText };
  const categoryId = await create(site, '/api/admin/categories', { ...texts, slug: 'hostile-category' });
  const exam = { ...texts, slug: 'hostile-exam', categoryId, aliases: [hostileTexts[1]] };
  const examId = await create(site, '/api/admin/exams', exam);
  const fileUrl = `https://x.example/${encodeURI(hostileText)}.pdf`;
  const paper = { examId, title: hostileText, subjectName: hostileText, year: 2020, fileUrl };
  await create(site, '/api/admin/papers', paper);
  for (const [position, stage] of hostileTexts.entries()) {
    const startsOn = addDays(dayInIndia(Date.now()), position + 1);
    const date = { examId, stage, startsOn, notes: hostileText, link: `https://x.example/?${hostileText}` };
    await create(site, '/api/admin/exam-calendar', date);
  }
}

async function fillPageSeo(site: OwnersSite): Promise<void> {
  const texts = ['title', 'description', 'keywords', 'ogTitle', 'ogDescription', 'twitterTitle'];
  const urls = ['ogImage', 'twitterImage', 'canonicalUrl'];
  const answer = await callAsOwner(site, 'POST', '/api/admin/page-seo', {
    pageType: 'browse',
    ...Object.fromEntries(texts.map((name) => [name, hostileText])),
    ...Object.fromEntries(urls.map((name) => [name, `https://x.example/${hostileText}`])),
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** Creates a redirect, and a log entry for a page that was not found. */
async function fillRedirects(site: OwnersSite, userAgent: string): Promise<void> {
  const description = hostileText;
  const redirect = {
    sourceUrl: `/old${hostileText}`,
    targetUrl: `/browse?search=${hostileText}`,
    description,
  };
  await create(site, '/api/admin/redirects', redirect);
  const headers = { 'user-agent': userAgent, referer: `${site.url}/from${hostileText}` };
  await fetch(`${site.url}/lost${encodeURI(hostileText)}`, { headers });
}

/** Saves the text in every field that accepts it. Returns the id of a static page. */
export async function fillHostileTexts(site: OwnersSite, userAgent: string): Promise<{ pageId: number }> {
  await fillSettings(site);
  await fillBlocks(site);
  await fillCatalog(site);
  await fillPageSeo(site);
  await fillRedirects(site, userAgent);
  return { pageId: await fillStaticPage(site) };
}
