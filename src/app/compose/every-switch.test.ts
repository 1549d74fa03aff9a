import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exams } from '#features/catalog/catalog.table.ts';
import { examEvents } from '#features/exam-calendar/server/calendar.table.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { runningSite } from './running-site.fixture.ts';

const site = await runningSite();
const exam = (await site.db.select().from(exams)).find(({ slug }) => slug === 'ssc-cgl');
assert.ok(exam);
await site.db
  .insert(examEvents)
  .values({ examId: exam.id, stage: 'Result', startsOn: dayInIndia(Date.now()) });

const pages = {
  home: '/',
  browse: '/browse?search=ssc',
  category: '/category/ssc',
  exam: '/ssc/ssc-cgl',
  paper: '/paper/ssc-cgl-2018-tier-i-specimen',
  'content page': '/about',
  calendar: '/exam-calendar',
  'calendar by exam': '/exam-calendar?view=exam',
  'no page': '/no-such-page',
};
type PageName = keyof typeof pages;
const all = Object.keys(pages) as PageName[];
const found = all.filter((name) => name !== 'no page');

interface Switch {
  on: Record<string, unknown>;
  off: Record<string, unknown>;
  /** Part of each page that shows it. */
  sign: RegExp;
  /** The pages that show it while it is on. No page shows it while it is off. */
  pages: PageName[];
  /** Whether the sign is in the policy instead of the page. */
  isPolicy?: true;
}

const icons = '0'.repeat(32);
const uploaded = `/brand/${icons}-logo-144x72.webp`;
const ads = { enableAds: true, googleAdsenseId: 'ca-pub-1234567890123456' };
const switches: Record<string, Switch> = {
  'internal linking': {
    on: { enableInternalLinking: true },
    off: { enableInternalLinking: false },
    // The list of an exam does not repeat its names. Links in badges of cards, facts of a paper and calendar entries, but not in breadcrumbs and lists of links.
    sign: /<(article|dd|p|h2)\b(?:(?!<\/\1>)[\s\S])*href="\/(category\/)?ssc[/"]/,
    pages: ['browse', 'category', 'paper', 'calendar', 'calendar by exam'],
  },
  breadcrumbs: {
    on: { enableBreadcrumbs: true },
    off: { enableBreadcrumbs: false },
    sign: /<nav[^>]*aria-label="Breadcrumb"/,
    pages: ['category', 'exam', 'paper', 'content page', 'calendar', 'calendar by exam'],
  },
  'breadcrumbs for search engines': {
    on: { enableBreadcrumbs: true },
    off: { enableBreadcrumbs: false },
    sign: /"BreadcrumbList"/,
    pages: ['browse', 'category', 'exam', 'paper', 'content page', 'calendar', 'calendar by exam'],
  },
  'structured data': {
    on: { enableStructuredData: true },
    off: { enableStructuredData: false },
    sign: /application\/ld\+json/,
    pages: found,
  },
  'organization schema': {
    on: { enableOrganizationSchema: true, enableStructuredData: true },
    off: { enableOrganizationSchema: false },
    sign: /#organization"/,
    pages: ['home', 'paper'],
  },
  reader: {
    on: { enableReader: true },
    off: { enableReader: false },
    sign: /\/pages\/1-720\.webp/,
    pages: ['paper'],
  },
  sitemap: {
    on: { enableSitemap: true },
    off: { enableSitemap: false },
    sign: /href="\/sitemap\.xml"/,
    pages: all,
  },
  'ads in the header': {
    on: { ...ads, adSlotHeader: '111' },
    off: { enableAds: false },
    sign: /data-ad-space="111"/,
    pages: all,
  },
  'ads in the sidebar': {
    on: { ...ads, adSlotSidebar: '222' },
    off: { adSlotSidebar: null },
    sign: /data-ad-space="222"/,
    pages: ['category'],
  },
  'ads in the content': {
    on: { ...ads, adSlotContent: '333' },
    off: { enableAds: false },
    sign: /data-ad-space="333"/,
    pages: ['category', 'exam'],
  },
  'ads in the footer': {
    on: { ...ads, adSlotFooter: '444' },
    off: { adSlotFooter: null },
    sign: /data-ad-space="444"/,
    pages: ['home', 'category', 'exam'],
  },
  'ad hosts': {
    on: ads,
    off: { enableAds: false },
    sign: /pagead2\.googlesyndication\.com/,
    pages: all,
    isPolicy: true,
  },
  analytics: {
    on: { googleAnalyticsId: 'G-ABC123XYZ9' },
    off: { googleAnalyticsId: null },
    sign: /googletagmanager\.com/,
    pages: all,
    isPolicy: true,
  },
  'cookie settings': {
    on: { googleAnalyticsId: 'G-ABC123XYZ9' },
    off: { googleAnalyticsId: null },
    sign: />Cookie settings</,
    pages: all,
  },
  'made with love': {
    on: { showMadeWithLove: true },
    off: { showMadeWithLove: false },
    sign: />Made with love for students</,
    pages: all,
  },
  'social links': {
    on: { socialLinks: { YouTube: 'https://youtube.example/@papers' } },
    off: { socialLinks: {} },
    sign: /<a href="https:\/\/youtube\.example\/@papers" rel="me noopener"/,
    pages: all,
  },
  'default picture': {
    on: { defaultOgImage: '/files/share.png' },
    off: { defaultOgImage: null },
    sign: /<meta property="og:image" content="https:\/\/papers\.example\/files\/share\.png"/,
    // A paper has its own picture.
    pages: all.filter((name) => name !== 'paper'),
  },
  'Twitter handle': {
    on: { twitterHandle: '@papers' },
    off: { twitterHandle: null },
    sign: /<meta name="twitter:site" content="@papers"/,
    pages: all,
  },
  'uploaded logo': {
    on: { logoUrl: uploaded },
    off: { logoUrl: null },
    sign: new RegExp(`<img src="${uploaded}" alt="" width="72" height="36"`),
    pages: all,
  },
  'uploaded favicon': {
    on: { faviconUrl: uploaded },
    off: { faviconUrl: null },
    sign: new RegExp(`<link rel="icon" href="/brand/${icons}-icon-32.png"`),
    pages: all,
  },
  'favicon by URL': {
    on: { faviconUrl: 'https://cdn.example/icon.png' },
    off: { faviconUrl: null },
    sign: /<link rel="icon" href="https:\/\/cdn\.example\/icon\.png"/,
    pages: all,
  },
  'custom CSS': {
    on: { customCss: 'h1 { color: red }' },
    off: { customCss: null },
    sign: /<link rel="stylesheet" href="\/custom\.css\?v=[0-9a-f]{16}"/,
    pages: all,
  },
  'custom JavaScript': {
    on: { customJs: 'console.log(1)' },
    off: { customJs: null },
    sign: /<script defer="" src="\/custom\.js\?v=[0-9a-f]{16}"><\/script>/,
    pages: all,
  },
  'footer columns': {
    on: { footerColumns: [{ title: 'Help for students', links: [] }] },
    off: { footerColumns: [] },
    sign: />Help for students</,
    pages: all,
  },
  // The default column of the same name has no link to this URL.
  'footer links': {
    on: { footerLinks: [{ title: 'New papers', url: '/browse?sort=newest' }] },
    off: { footerLinks: [] },
    sign: /<footer[\s\S]*href="\/browse\?sort=newest"[^>]*>New papers</,
    pages: all,
  },
  'copyright text': {
    on: { copyrightText: 'All of it is ours' },
    off: { copyrightText: null },
    sign: />All of it is ours</,
    pages: all,
  },
  'site keywords': {
    on: { siteKeywords: 'papers, answers' },
    off: { siteKeywords: null },
    sign: /<meta name="keywords" content="papers, answers"/,
    pages: all,
  },
  'site name': {
    on: { siteName: 'Prashna Kosh' },
    off: { siteName: 'Pariksha' },
    sign: /<title>[^<]*Prashna Kosh[\s\S]*<meta property="og:site_name" content="Prashna Kosh"[\s\S]*<header[\s\S]*>Prashna Kosh<[\s\S]*<footer[\s\S]*© (<!-- -->)?\d{4} (<!-- -->)?Prashna Kosh\./,
    pages: all,
  },
  'site description': {
    on: { siteDescription: 'Papers of all years' },
    off: { siteDescription: null },
    sign: /<meta name="description" content="Papers of all years"/,
    pages: ['home'],
  },
};

/** The pages with the sign of a switch. */
async function shownOn({ sign, isPolicy }: Switch): Promise<PageName[]> {
  const shown: PageName[] = [];
  for (const name of all) {
    const { html, policy } = await site.page(pages[name]);
    if (sign.test(isPolicy ? policy : html)) shown.push(name);
  }
  return shown;
}

for (const [name, each] of Object.entries(switches)) {
  test(`${name}: shown on its pages only while it is on`, async () => {
    await site.changeSettings(each.on);
    assert.deepEqual(await shownOn(each), each.pages);
    await site.changeSettings(each.off);
    assert.deepEqual(await shownOn(each), []);
  });
}

test('pages link one icon, the back office no custom code', async () => {
  await site.changeSettings({ customCss: 'h1 { color: red }', customJs: 'console.log(1)' });
  for (const url of Object.values(pages)) {
    const { html } = await site.page(url);
    assert.equal(html.match(/<link rel="icon"/g)?.length, 1, url);
  }
  for (const url of ['/admin', '/sign-in', '/set-up', '/invitation', '/reset-password'])
    assert.doesNotMatch((await site.page(url)).html, /custom\.(css|js)/, url);
});
