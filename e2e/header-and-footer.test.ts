import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Category } from '#features/catalog/catalog.contract.ts';
import { visitor } from './support/browser.ts';
import { openAtRest, openPage } from './support/open-page.ts';
import { startedSite } from './support/site.ts';
import { changeSettings } from './support/settings.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1600, height: 900 } };
const phone = { viewport: { width: 390, height: 800 } };

const banner = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const open = (page: Page, path = '/') => openPage(page, site.url + path);
const categories = async () => (await (await fetch(`${site.url}/api/categories`)).json()) as Category[];

/** Returns the URLs of the links in an element, in order. */
const linksIn = (page: Page, selector: string) =>
  page.locator(`${selector} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Returns the texts of the footer's columns: the title, then the link names. */
const columns = (page: Page) =>
  footer(page)
    .locator('section')
    .evaluateAll((found) =>
      found.map((column) => [...column.querySelectorAll('h2, a')].map((element) => element.textContent)),
    );

test('the header shows the site name and main links', async () => {
  await changeSettings(site, { siteDescription: 'Papers of every year' });
  await visit(desktop, async (page) => {
    await open(page);
    await banner(page).locator('svg').first().waitFor();
    await banner(page).getByText('Pariksha', { exact: true }).waitFor();
    await banner(page).getByText('Papers of every year').waitFor();
    await banner(page).locator('summary', { hasText: 'Categories' }).click();
    assert.deepEqual(await linksIn(page, 'header nav[aria-label=Main]'), [
      '/',
      '/browse',
      ...(await categories()).map(({ slug }) => `/category/${slug}`),
    ]);
  });
});

test('the mobile menu has a search box and all links', async () => {
  await visit(phone, async (page) => {
    await open(page);
    assert.equal(await page.locator('#site-search').isVisible(), false);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.locator('summary', { hasText: 'Menu' }).click();
    assert.deepEqual(await linksIn(page, 'nav[aria-label=Menu]'), [
      '/',
      '/browse',
      '/exam-calendar',
      ...(await categories()).map(({ slug }) => `/category/${slug}`),
      '/hi',
    ]);
    assert.equal(await menu.locator('a:not([data-language]):not(:has(svg))').count(), 0);
    assert.equal(await page.getByRole('searchbox', { name: 'Search from the menu' }).isVisible(), true);
    await page.locator('summary', { hasText: 'Menu' }).click();
    await menu.waitFor({ state: 'hidden' });
  });
});

test('the mobile menu closes on navigation', async () => {
  await visit(phone, async (page) => {
    await open(page);
    await page.locator('summary', { hasText: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'SSC', exact: true })
      .click();
    await page.waitForURL('**/category/ssc');
    assert.equal(await page.locator('details[data-menu][open]').count(), 0);
  });
});

test('touch targets in the header are at least 44 px', async () => {
  await visit(phone, async (page) => {
    await open(page);
    await page.locator('summary', { hasText: 'Menu' }).click();
    const small = await banner(page)
      .locator('a, button, summary, input')
      .evaluateAll((found) =>
        found
          .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44)),
      );
    assert.deepEqual(small, []);
  });
});

test('an anonymous visitor gets no Admin button or user request', async () => {
  await visit(desktop, async (page) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await openAtRest(page, site.url);
    assert.equal(await page.getByRole('link', { name: 'Admin', exact: true }).count(), 0);
    assert.equal(calls.includes('/api/auth/user'), false);
  });
});

test('a signed-in user has an Admin button in both menus', async () => {
  for (const viewport of [desktop.viewport, phone.viewport]) {
    await visit({ viewport }, async (page) => {
      await page.context().addCookies([{ name: 'pariksha_signed_in', value: '1', url: site.url }]);
      const user = { id: 1, name: 'Asha', email: 'asha@example.org', role: 'owner', picture: null };
      await page.route('**/api/auth/user', (route) => route.fulfill({ json: user }));
      await open(page);
      if (viewport.width < 1024) await page.locator('summary', { hasText: 'Menu' }).click();
      const admin = page.locator('a[href="/admin"]:visible');
      await admin.waitFor();
      assert.equal(await admin.innerText(), 'Admin');
    });
  }
});

test('a failed user request means signed out, without a retry', async () => {
  for (const status of [401, 500]) {
    await visit(
      desktop,
      async (page) => {
        await page.context().addCookies([{ name: 'pariksha_signed_in', value: '1', url: site.url }]);
        let asked = 0;
        await page.route('**/api/auth/user', (route) => {
          asked += 1;
          return status === 401 ? route.continue() : route.fulfill({ status, json: {} });
        });
        await Promise.all([page.waitForResponse('**/api/auth/user'), openPage(page, site.url)]);
        // A second call would precede the call for the settings.
        await Promise.all([
          page.waitForResponse('**/api/settings'),
          page.evaluate(() => dispatchEvent(new Event('focus'))),
        ]);
        assert.equal(asked, 1);
        assert.equal(await page.getByRole('link', { name: 'Admin', exact: true }).count(), 0);
      },
      /401|500/,
    );
  }
});

test('settings are read again only on window focus', async () => {
  await visit(desktop, async (page) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/settings')) asked += 1;
    });
    await openAtRest(page, site.url);
    assert.equal(asked, 0);
    for (const siteName of ['Pariksha of Patna', 'Pariksha']) {
      await changeSettings(site, { siteName });
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await banner(page).getByText(siteName, { exact: true }).waitFor();
      await footer(page).getByText(`${siteName}. All rights reserved.`).waitFor();
    }
    assert.equal(asked, 2);
  });
});

test('the default footer has four columns', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse');
    assert.deepEqual(await columns(page), [
      ['Quick Links', 'Home', 'Browse Papers', 'Contact Us', 'About'],
      ['Popular Categories', ...(await categories()).slice(0, 4).map(({ name }) => name)],
      ['Resources', 'UPSC (civil services)', 'SSC (staff selection)', 'IBPS (banking)', 'RRB (railway)'],
      [
        'Study Tips',
        'Practise with a timer',
        'Review every mistake',
        'Find recurring topics',
        'Revise at increasing intervals',
      ],
    ]);
    for (const host of ['upsc.gov.in', 'ssc.gov.in', 'www.ibps.in', 'www.rrbapply.gov.in']) {
      assert.equal(await footer(page).locator(`a[href="https://${host}/"]`).count(), 1);
    }
  });
});

test('each study tip links to its section of the home page', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse');
    const anchors = (await linksIn(page, 'footer')).filter((url) => url?.startsWith('/#'));
    assert.equal(anchors.length, 4);
    for (const anchor of anchors) {
      await open(page, '/browse');
      await footer(page).locator(`a[href="${anchor}"]`).click();
      await page.waitForURL(site.url + anchor);
      await page.waitForFunction((id) => {
        const box = document.querySelector(id)?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      }, anchor!.slice(1));
    }
  });
});

test('the bottom row shows the copyright and the legal links', async () => {
  await visit(desktop, async (page) => {
    await open(page);
    await footer(page).getByText(`© ${new Date().getFullYear()} Pariksha. All rights reserved.`).waitFor();
    await footer(page).getByText('Made with love for students').waitFor();
    for (const [name, url] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
      ['FAQ', '/faq'],
      ['Exam calendar', '/exam-calendar'],
      ['Sitemap', '/sitemap.xml'],
    ] as const) {
      assert.equal(await footer(page).getByRole('link', { name }).getAttribute('href'), url);
    }
  });
});

test("the owner's links replace the default footer columns", async () => {
  await visit(desktop, async (page) => {
    await changeSettings(site, { footerLinks: [{ title: 'New papers', url: '/browse?sort=newest' }] });
    await open(page);
    assert.deepEqual(await columns(page), [['Quick Links', 'New papers']]);
    await changeSettings(site, {
      footerColumns: [{ title: 'Here', links: [{ title: 'All papers', url: '/browse' }] }],
      copyrightText: 'Nobody owns questions.',
      showMadeWithLove: false,
      socialLinks: { mastodon: 'https://social.example/@pariksha' },
    });
    await open(page, '/hi');
    assert.deepEqual(await columns(page), [['Here', 'All papers']]);
    assert.equal(
      await footer(page).getByRole('link', { name: 'All papers' }).getAttribute('href'),
      '/hi/browse',
    );
    await footer(page).getByText('Nobody owns questions.').waitFor();
    assert.equal(await footer(page).getByText('love').count(), 0);
    const social = footer(page).getByRole('link', { name: 'mastodon' });
    assert.equal(await social.getAttribute('href'), 'https://social.example/@pariksha');
  });
});
