import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { defaultSettings } from '#features/settings/settings-defaults.contract.ts';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';
import { pageRenderer } from '../../pages/rendered-page.fixture.ts';

openLightDom();
const load = await webModules();
const render = await pageRenderer(load);
const { showForSignedIn } = await load<typeof import('../loader/show-for-signed-in.ts')>(
  '/src/app/web/loader/show-for-signed-in.ts',
);

const categories = ['UPSC', 'SSC', 'Banking', 'Railway', 'Defence'].map((name, id) => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: null,
  icon: 'Train',
}));
const categoryUrls = categories.map(({ slug }) => `/category/${slug}`);
const staticPages = ['contact', 'about', 'privacy-policy', 'terms-of-service', 'faq'].map((role) => ({
  role,
  slug: role,
}));

/** Returns the home page of a site with these settings. */
async function openHome(settings: Partial<PublicSettings> = {}, url = '/'): Promise<Document> {
  const saved = { ...defaultSettings, customCssUrl: null, customJsUrl: null, iconsVersion: null };
  const language = url === '/hi' ? 'lang=hi' : '';
  const { html } = await render(url, {
    '/api/settings': { ...saved, ...settings },
    [`/api/categories${language && `?${language}`}`]: categories,
    [`/api/pages?hasRole=true${language && `&${language}`}`]: staticPages,
    [`/api/homepage-data${language && `?${language}`}`]: {
      stats: { totalPapers: 0, totalDownloads: 0 },
      categories: [],
      recentPapers: [],
      topExams: [],
    },
  });
  return new DOMParser().parseFromString(html, 'text/html');
}

const findLinks = (page: Document, selector: string) => [
  ...page.querySelectorAll<HTMLAnchorElement>(`${selector} a`),
];
const findUrls = (page: Document, selector: string) =>
  findLinks(page, selector).map((link) => link.getAttribute('href'));

describe('the header', () => {
  test('shows the site name, its description on a wide screen, and the main links', async () => {
    const page = await openHome({ siteDescription: 'Papers of every year' });
    const brand = page.querySelector('header a')!;
    assert.ok(brand.querySelector('svg'));
    const [name, description] = brand.querySelectorAll('span span');
    assert.equal(name!.textContent, 'Pariksha');
    assert.equal(description!.textContent, 'Papers of every year');
    assert.match(description!.className, /\b2xl:block\b/);
    assert.deepEqual(findUrls(page, 'header nav[aria-label=Main]'), ['/', '/browse', ...categoryUrls]);
  });

  test('has all links in the mobile menu, each with an icon', async () => {
    const page = await openHome();
    const menu = 'nav[aria-label=Menu]';
    assert.deepEqual(findUrls(page, menu), [
      '/hi',
      '/',
      '/browse',
      '/saved',
      '/exam-calendar',
      ...categoryUrls,
    ]);
    const plain = findLinks(page, menu).filter((link) => !link.querySelector('svg'));
    assert.deepEqual(
      plain.map(({ textContent }) => textContent),
      ['हिन्दी'],
    );
  });
});

describe('the Admin buttons', () => {
  afterEach(() => {
    document.cookie = 'pariksha_signed_in=; path=/; max-age=0';
    document.querySelector('#page')?.remove();
  });

  const pages = [
    { who: 'an anonymous visitor', isHinted: false, status: 200, calls: 0, names: [] },
    { who: 'a session that has ended', isHinted: true, status: 401, calls: 1, names: [] },
    { who: 'a failed request', isHinted: true, status: 500, calls: 1, names: [] },
    { who: 'a signed-in user', isHinted: true, status: 200, calls: 1, names: ['Admin', 'Admin'] },
  ];
  for (const { who, isHinted, status, calls, names } of pages)
    test(`${who}: ${calls} requests, ${names.length} buttons`, async () => {
      const container = document.createElement('div');
      container.id = 'page';
      container.append((await openHome()).querySelector('header')!);
      document.body.append(container);
      if (isHinted) document.cookie = 'pariksha_signed_in=1; path=/';
      const ask = mock.method(globalThis, 'fetch', async () => Response.json({}, { status }));
      await showForSignedIn();
      ask.mock.restore();
      assert.equal(ask.mock.callCount(), calls);
      const buttons = [...container.querySelectorAll('a[href="/admin"]')];
      assert.deepEqual(
        buttons.map(({ textContent }) => textContent.trim()),
        names,
      );
    });
});

describe('the footer', () => {
  /** Returns the texts of each column: the title, then the link names. */
  const columns = (page: Document) =>
    [...page.querySelectorAll('footer section')].map((column) =>
      [...column.querySelectorAll('h2, a')].map(({ textContent }) => textContent),
    );

  test('has four columns by default', async () => {
    const page = await openHome();
    assert.deepEqual(columns(page), [
      ['Quick Links', 'Home', 'Browse Papers', 'Contact Us', 'About'],
      ['Popular Categories', 'UPSC', 'SSC', 'Banking', 'Railway'],
      ['Resources', 'UPSC (civil services)', 'SSC (staff selection)', 'IBPS (banking)', 'RRB (railway)'],
      [
        'Study Tips',
        'Practise with a timer',
        'Review every mistake',
        'Find recurring topics',
        'Revise at increasing intervals',
      ],
    ]);
    assert.deepEqual(
      findUrls(page, 'footer').filter((url) => url?.startsWith('https:')),
      ['upsc.gov.in', 'ssc.gov.in', 'www.ibps.in', 'www.rrbapply.gov.in'].map((host) => `https://${host}/`),
    );
  });

  test('ends with the copyright and the legal links', async () => {
    const page = await openHome();
    const text = page.querySelector('footer')!.textContent;
    assert.ok(text.includes(`© ${new Date().getFullYear()} Pariksha. All rights reserved.`));
    assert.ok(text.includes('Made with love for students'));
    assert.deepEqual(
      findLinks(page, 'footer > :last-child').map((link) => [link.textContent, link.getAttribute('href')]),
      [
        ['Privacy Policy', '/privacy-policy'],
        ['Terms of Service', '/terms-of-service'],
        ['FAQ', '/faq'],
        ['Exam calendar', '/exam-calendar'],
        ['Sitemap', '/sitemap.xml'],
      ],
    );
  });

  test("has the owner's links in place of the default columns", async () => {
    const links = { footerLinks: [{ title: 'New papers', url: '/browse?sort=newest' }] };
    assert.deepEqual(columns(await openHome(links)), [['Quick Links', 'New papers']]);
    const page = await openHome(
      {
        ...links,
        footerColumns: [{ title: 'Here', links: [{ title: 'All papers', url: '/browse' }] }],
        copyrightText: 'Nobody owns questions.',
        showMadeWithLove: false,
        socialLinks: { mastodon: 'https://social.example/@pariksha' },
      },
      '/hi',
    );
    assert.deepEqual(columns(page), [['Here', 'All papers']]);
    const [all, social] = findLinks(page, 'footer');
    assert.equal(all!.getAttribute('href'), '/hi/browse');
    assert.deepEqual(
      [social!.textContent, social!.getAttribute('href')],
      ['mastodon', 'https://social.example/@pariksha'],
    );
    const text = page.querySelector('footer')!.textContent;
    assert.ok(text.includes('Nobody owns questions.'));
    assert.doesNotMatch(text, /love|प्यार|प्रेम/);
  });
});
