import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exams } from '#features/catalog/catalog.table.ts';
import { examEvents } from '#features/exam-calendar/server/calendar.table.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import { runningSite, type SentPage } from './running-site.fixture.ts';

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
const existingPages = all.filter((name) => name !== 'no page');

const icons = '0'.repeat(32);
const uploaded = `/brand/${icons}-logo-144x72.webp`;

/** The values of each setting when it is on and off. */
const settings = {
  enableInternalLinking: [true, false],
  enableBreadcrumbs: [true, false],
  enableStructuredData: [true, false],
  enableOrganizationSchema: [true, false],
  enableReader: [true, false],
  allowVisitorRatings: [true, false],
  enableSitemap: [true, false],
  enableAds: [true, false],
  adSlotHeader: ['111', null],
  adSlotSidebar: ['222', null],
  adSlotContent: ['333', null],
  adSlotFooter: ['444', null],
  googleAnalyticsId: ['G-ABC123XYZ9', null],
  showMadeWithLove: [true, false],
  socialLinks: [{ YouTube: 'https://youtube.example/@papers' }, {}],
  defaultOgImage: ['/files/share.png', null],
  twitterHandle: ['@papers', null],
  logoUrl: [uploaded, null],
  faviconUrl: [uploaded, null],
  customCss: ['h1 { color: red }', null],
  customJs: ['console.log(1)', null],
  footerColumns: [[{ title: 'Help for students', links: [] }], []],
  footerLinks: [[{ title: 'New papers', url: '/browse?sort=newest' }], []],
  copyrightText: ['All of it is ours', null],
  siteKeywords: ['papers, answers', null],
  siteName: ['Prashna Kosh', 'Pariksha'],
  siteDescription: ['Papers of all years', null],
} satisfies Record<string, [on: unknown, off: unknown]>;
type SettingName = keyof typeof settings;
const names = Object.keys(settings) as SettingName[];

interface Switch {
  /** The page shows the sign while all of these are on, or one of them with `isAny`. */
  settings: SettingName[];
  isAny?: true;
  /** A setting that replaces the part with the sign. */
  replacedBy?: SettingName;
  /** Part of each page that shows it. */
  sign: RegExp;
  /** The pages that show it while it is on. No page shows it while it is off. */
  pages: PageName[];
  /** Whether the sign is in the policy instead of the page. */
  isPolicy?: true;
}

const switches: Record<string, Switch> = {
  'internal linking': {
    settings: ['enableInternalLinking'],
    // Links in badges of cards, rows of related papers, facts of a paper and calendar entries, but not in breadcrumbs and lists of links.
    sign: /<(article|dd|p|h2)\b(?:(?!<\/\1>)[\s\S])*href="\/(category\/)?ssc[/"]/,
    pages: ['browse', 'category', 'exam', 'paper', 'calendar', 'calendar by exam'],
  },
  'stars for visitors': {
    settings: ['allowVisitorRatings'],
    // Without it, the stars are in a template, which only signed-in users get.
    sign: /(?<!<template[^>]*>)<[a-z-]+[^>]* data-island="paper-stars"/,
    pages: ['paper'],
  },
  breadcrumbs: {
    settings: ['enableBreadcrumbs'],
    sign: /<nav[^>]*aria-label="Breadcrumb"/,
    pages: ['category', 'exam', 'paper', 'content page', 'calendar', 'calendar by exam'],
  },
  'breadcrumbs for search engines': {
    settings: ['enableBreadcrumbs', 'enableStructuredData'],
    sign: /"BreadcrumbList"/,
    pages: ['browse', 'category', 'exam', 'paper', 'content page', 'calendar', 'calendar by exam'],
  },
  'structured data': {
    settings: ['enableStructuredData'],
    sign: /application\/ld\+json/,
    pages: existingPages,
  },
  'organization schema': {
    settings: ['enableOrganizationSchema', 'enableStructuredData'],
    sign: /#organization"/,
    pages: ['home', 'paper'],
  },
  reader: {
    settings: ['enableReader'],
    sign: /\/pages\/1-720\.webp/,
    pages: ['paper'],
  },
  sitemap: {
    settings: ['enableSitemap'],
    sign: /href="\/sitemap\.xml"/,
    pages: all,
  },
  'ads in the header': {
    settings: ['enableAds', 'adSlotHeader'],
    sign: /data-ad-space="111"/,
    pages: all,
  },
  'ads in the sidebar': {
    settings: ['enableAds', 'adSlotSidebar'],
    sign: /data-ad-space="222"/,
    pages: ['category'],
  },
  'ads in the content': {
    settings: ['enableAds', 'adSlotContent'],
    sign: /data-ad-space="333"/,
    pages: ['category', 'exam'],
  },
  'ads in the footer': {
    settings: ['enableAds', 'adSlotFooter'],
    sign: /data-ad-space="444"/,
    pages: ['home', 'category', 'exam'],
  },
  'ad hosts': {
    settings: ['enableAds'],
    sign: /pagead2\.googlesyndication\.com/,
    pages: all,
    isPolicy: true,
  },
  analytics: {
    settings: ['googleAnalyticsId'],
    sign: /googletagmanager\.com/,
    pages: all,
    isPolicy: true,
  },
  'cookie settings': {
    settings: ['enableAds', 'googleAnalyticsId'],
    isAny: true,
    sign: />Cookie settings</,
    pages: all,
  },
  'made with love': {
    settings: ['showMadeWithLove'],
    sign: />Made with love for students</,
    pages: all,
  },
  'social links': {
    settings: ['socialLinks'],
    sign: /<a href="https:\/\/youtube\.example\/@papers" rel="me noopener"/,
    pages: all,
  },
  'default picture': {
    settings: ['defaultOgImage'],
    sign: /<meta property="og:image" content="https:\/\/papers\.example\/files\/share\.png"/,
    // Papers, exams and categories have their own pictures.
    pages: all.filter((name) => !['paper', 'exam', 'category'].includes(name)),
  },
  'Twitter handle': {
    settings: ['twitterHandle'],
    sign: /<meta name="twitter:site" content="@papers"/,
    pages: all,
  },
  'uploaded logo': {
    settings: ['logoUrl'],
    sign: new RegExp(`<img src="${uploaded}" alt="" width="72" height="36"`),
    pages: all,
  },
  'uploaded favicon': {
    settings: ['faviconUrl'],
    sign: new RegExp(`<link rel="icon" href="/brand/${icons}-icon-32.png"`),
    pages: all,
  },
  'custom CSS': {
    settings: ['customCss'],
    sign: /<link rel="stylesheet" href="\/custom\.css\?v=[0-9a-f]{16}"/,
    pages: all,
  },
  'custom JavaScript': {
    settings: ['customJs'],
    sign: /<script defer="" src="\/custom\.js\?v=[0-9a-f]{16}"><\/script>/,
    pages: all,
  },
  'footer columns': {
    settings: ['footerColumns'],
    sign: />Help for students</,
    pages: all,
  },
  // The default column of the same name has no link to this URL.
  'footer links': {
    settings: ['footerLinks'],
    replacedBy: 'footerColumns',
    sign: /<footer[\s\S]*href="\/browse\?sort=newest"[^>]*>New papers</,
    pages: all,
  },
  'copyright text': {
    settings: ['copyrightText'],
    sign: />All of it is ours</,
    pages: all,
  },
  'site keywords': {
    settings: ['siteKeywords'],
    sign: /<meta name="keywords" content="papers, answers"/,
    pages: all,
  },
  'site name': {
    settings: ['siteName'],
    // Of its three places, the one in the footer.
    replacedBy: 'copyrightText',
    sign: /<title>[^<]*Prashna Kosh[\s\S]*<meta property="og:site_name" content="Prashna Kosh"[\s\S]*<header[\s\S]*>Prashna Kosh<[\s\S]*<footer[\s\S]*© (<!-- -->)?\d{4} (<!-- -->)?Prashna Kosh\./,
    pages: all,
  },
  'site description': {
    settings: ['siteDescription'],
    sign: /<meta name="description" content="Papers of all years"/,
    pages: ['home'],
  },
};

function isShown({ settings: needed, isAny, replacedBy }: Switch, on: SettingName[]): boolean {
  const isOn = (setting: SettingName) => on.includes(setting);
  return (isAny ? needed.some(isOn) : needed.every(isOn)) && !(replacedBy && isOn(replacedBy));
}

/** All on, all off, and halves of the settings. For any two settings, a round has the first on and the second off. */
const rounds: SettingName[][] = [names, []];
for (let bit = 1; bit < names.length; bit *= 2)
  rounds.push(
    names.filter((_, index) => (index & bit) !== 0),
    names.filter((_, index) => (index & bit) === 0),
  );

/** The pages of each round. */
const sent: Record<PageName, SentPage>[] = [];
for (const on of rounds) {
  const values = names.map((name) => [name, settings[name][on.includes(name) ? 0 : 1]]);
  await site.changeSettings({ googleAdsenseId: 'ca-pub-1234567890123456', ...Object.fromEntries(values) });
  const answers = all.map(async (name) => [name, await site.page(pages[name])]);
  sent.push(Object.fromEntries(await Promise.all(answers)) as Record<PageName, SentPage>);
}

for (const [name, each] of Object.entries(switches)) {
  test(`${name}: shown on its pages only while it is on`, () => {
    for (const [at, on] of rounds.entries()) {
      const visible = all.filter((page) => {
        const { html, policy } = sent[at]![page];
        return each.sign.test(each.isPolicy ? policy : html);
      });
      assert.deepEqual(visible, isShown(each, on) ? each.pages : [], `with ${on.join(', ')}`);
    }
  });
}

test('pages link one icon, also by URL, the back office no custom code', async () => {
  const faviconUrl = 'https://cdn.example/icon.png';
  await site.changeSettings({ customCss: 'h1 { color: red }', customJs: 'console.log(1)', faviconUrl });
  for (const url of Object.values(pages)) {
    const { html } = await site.page(url);
    assert.match(html, /<link rel="icon" href="https:\/\/cdn\.example\/icon\.png"/, url);
    assert.equal(html.match(/<link rel="icon"/g)?.length, 1, url);
  }
  for (const url of ['/admin', '/sign-in', '/set-up', '/invitation', '/reset-password'])
    assert.doesNotMatch((await site.page(url)).html, /custom\.(css|js)/, url);
});
