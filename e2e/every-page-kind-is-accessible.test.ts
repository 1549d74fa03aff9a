import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { backOfficePaths } from '#app/pages/back-office-page.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import type { PageName, PagePath } from '#lib/url/pages.ts';
import { assertAccessibleInBothThemes } from './support/accessibility.ts';
import { forEachTab, openedTab, openTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import {
  create,
  emptySlug,
  fillLongWords,
  longHindiWord,
  longPageSlug,
  longSlug,
  longWord,
} from './support/long-words.ts';
import { assertFits, getTooWide, smallest } from './support/page-width.ts';
import { signedIn } from './support/owner.ts';

const { visit } = visitor();

const home = '/hi';
/** Pages of each kind, by route path. */
const publicPages: Record<PagePath<PageName>, string[]> = {
  '/': [home],
  '/browse': ['/browse?year=2019', '/browse?view=grid', '/browse?search=zzzzqqqq'],
  '/exam-calendar': ['/exam-calendar'],
  '/offline': ['/offline'],
  '/saved': ['/saved', '/saved?ids=1%2C2'],
  '/category/:slug': ['/category/ssc'],
  '/paper/:slug': ['/paper/ssc-cgl-2018-tier-i-specimen'],
  '/p/:id': ['/p/99999999'],
  '/missing-file/:paperId': ['/missing-file/1'],
  '/:categorySlug/:examSlug': ['/ssc/ssc-cgl'],
  '/:slug': ['/faq', '/no-such-page'],
};

const hindiQuery = encodeURIComponent(longHindiWord);
/** Pages whose own texts are words of 120 letters, or whose URL contains one. */
const longPages = [
  '/',
  '/browse',
  '/browse?view=grid',
  `/browse?search=${longWord}&language=${longWord}&year=2020`,
  `/browse?search=${hindiQuery}&category=${hindiQuery}&paperType=${hindiQuery}&language=${hindiQuery}`,
  `/category/${longSlug}`,
  `/category/${emptySlug}`,
  `/${longSlug}/${longSlug}`,
  `/${longSlug}/${longSlug}?view=grid`,
  `/${longSlug}/${longSlug}?language=${hindiQuery}`,
  `/${longSlug}/${emptySlug}`,
  `/paper/${longSlug}`,
  `/paper/ssc-cgl-2018-tier-i-specimen?p=2&q=${longWord}`,
  `/paper/ssc-cgl-2018-tier-i-specimen?p=2&q=${hindiQuery}`,
  `/${longPageSlug}`,
  '/exam-calendar',
  '/exam-calendar?view=exam',
  '/missing-file/1',
  `/${hindiQuery}`,
  `/category/${hindiQuery}`,
];

/** Console messages for a visitor without a session, and for a link without a token. */
const refusals = /status of 40[01]/;

/** Back-office pages without sign-in, with a text that they show. */
const entryPages: Record<Exclude<(typeof backOfficePaths)[number], '/admin'>, string> = {
  '/sign-in': 'Sign in',
  '/set-up': 'This link is incomplete',
  '/invitation': 'This link is incomplete',
  '/reset-password': 'This link is incomplete',
};

describe('on a site with words of 120 letters', () => {
  const site = signedIn();

  before(async () => {
    await fillLongWords(site);
    const [exam] = (await (await fetch(`${site.url}/api/exams`)).json()) as { id: number }[];
    const startsOn = addDays(dayInIndia(Date.now()), 20);
    await create(site, '/api/admin/exam-calendar', { examId: exam?.id, stage: 'Prelims', startsOn });
  });

  test('every kind of public page is accessible in both themes and fits', async () => {
    await visit({}, async (page) => {
      for (const path of Object.values(publicPages).flat()) {
        await page.goto(site.url + path);
        // Other pages have the same header and footer as the home page.
        await assertAccessibleInBothThemes(page, path === home ? 'html' : 'main');
      }
    });
  });

  test('pages of long words, the menu and search results fit a small phone', async () => {
    const papers = (await (await fetch(`${site.url}/api/papers?limit=3`)).json()) as { slug: string }[];
    const paths = [...longPages, ...papers.map(({ slug }) => `/paper/${encodeURIComponent(slug)}`)];
    // In Hindi the names of the catalogue are Devanagari words.
    const inHindi = longPages.filter((path) => !/[?%]/.test(path)).map((path) => `/hi${path}`);
    await visit(
      { viewport: smallest },
      async (page) => {
        const wide: string[] = [];
        for (const path of [...paths, ...inHindi]) {
          await page.goto(site.url + path);
          wide.push(...(await getTooWide(page)));
        }
        assert.deepEqual(wide, []);
      },
      /status of 404/,
    );
    await visit({ viewport: smallest }, async (page) => {
      await page.goto(site.url);
      await page.locator('summary', { hasText: 'Menu' }).click();
      await assertFits(page);
      await page.keyboard.press('Escape');
      await page.locator('#site-search').fill('questionquestion');
      await page.getByRole('option').first().waitFor();
      await assertFits(page);
    });
  });

  test('the pages for sign-in are accessible in both themes and fit', async () => {
    await visit(
      {},
      async (page) => {
        for (const [path, text] of Object.entries(entryPages)) {
          await page.goto(site.url + path);
          await page.getByText(text).first().waitFor();
          await assertAccessibleInBothThemes(page);
        }
      },
      refusals,
    );
  });

  async function assertDialogsFit(page: Page): Promise<void> {
    await page.setViewportSize(smallest);
    for (const name of ['manage', 'categories', 'redirects', 'calendar']) {
      await openTab(page, name);
      // The dialog of the previous tab closes with its tab.
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // On a phone the name of a record opens its form.
      const record = name === 'redirects' ? /^Edit .*question/i : /^question/i;
      await page.getByRole('row').getByRole('button', { name: record }).first().click();
      await page.getByRole('dialog').waitFor();
      await assertFits(page);
    }
  }

  test('tabs, a dialog and a menu of the back office are accessible in both themes and fit', async () => {
    // Also fails on console messages about policy violations.
    await visit({ storageState: site.storageState }, async (page) => {
      await page.goto(`${site.url}/admin`);
      await openedTab(page, 'Dashboard');
      await forEachTab(page, ({ name }) =>
        assertAccessibleInBothThemes(page, name === 'dashboard' ? 'html' : 'main'),
      );
      await openTab(page, 'categories');
      await page.getByRole('button', { name: 'Add category' }).click();
      await page.getByRole('dialog').waitFor();
      await assertAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await page.locator('main [aria-haspopup=menu]').first().click();
      await page.getByRole('menu').waitFor();
      await assertAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await assertDialogsFit(page);
    });
  });
});
