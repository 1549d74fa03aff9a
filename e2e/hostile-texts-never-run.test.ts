import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { followAdminLink, forEachTab, openedTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import {
  assertTextsRun,
  countRuns,
  fillHostileTexts,
  hostileHtml,
  hostileText,
} from './support/hostile-texts.ts';
import { openPage } from './support/open-page.ts';
import { callAsOwner, signedIn } from './support/owner.ts';

const { visit } = visitor();
/** User agent of a normal browser, because the headless one identifies itself as a bot. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

const publicPages = [
  '/',
  '/hi',
  '/browse',
  '/browse?search=img',
  '/category/hostile-category',
  '/hostile-category/hostile-exam',
  '/exam-calendar',
  '/exam-calendar?view=exam',
  '/hostile',
  '/hi/hostile',
  '/no-such-page',
];

describe('a hostile text in every field', () => {
  const site = signedIn();
  let pageId = 0;

  before(async () => {
    ({ pageId } = await fillHostileTexts(site, userAgent));
  });

  /**
   * Visits pages without their content security policy, which would hide an unescaped text. Fails if a text runs as
   * code.
   */
  async function look(visitPages: (page: Page) => Promise<void>, isOwner: boolean): Promise<void> {
    const options = { bypassCSP: true, viewport: { width: 1280, height: 900 } };
    await visit(
      { ...options, ...(isOwner && { storageState: site.storageState }) },
      async (page) => {
        const runs = await countRuns(page);
        await visitPages(page);
        assert.equal(runs.count, 0);
      },
      // The logo, the icon and the images in the text do not exist.
      /./,
    );
  }
  const assertNoHandlers = async (page: Page) =>
    await eventually.equal(() => page.locator('[onerror], [onload], [onmouseover]').count(), 0, page.url());
  const shows = (page: Page, name: string) => page.getByText(name).first().waitFor();

  test('would run on a page that escapes nothing', async () => {
    await visit({}, assertTextsRun, /./);
  });

  test('is text on every public page, and adds no handler to an inline link', async () => {
    const [paper] = (await (await fetch(`${site.url}/api/papers?year=2020&search=img`)).json()) as {
      slug: string;
    }[];
    await look(async (page) => {
      // Texts run, or not, without styles and fonts.
      await page.route(/\.(css|woff2)$/, (route) => route.abort());
      for (const path of [...publicPages, `/paper/${paper?.slug}`]) {
        await openPage(page, site.url + path);
        await eventually.ok(
          async () => (await page.locator('footer').innerText()).includes(hostileText),
          path,
        );
        await assertNoHandlers(page);
        if (path === '/browse')
          await eventually.equal(() => page.title(), hostileText, 'the title comes from the SEO record');
        if (path !== '/') continue;
        const links = await page.locator('[data-zone=hero-header] a').all();
        assert.ok(links.length > 0);
        for (const link of links) await link.hover();
      }
    }, false);
  });

  /** What a tab must show besides its heading, or a part of it to open. */
  const looks: Record<string, (page: Page) => Promise<void>> = {
    categories: (page) => shows(page, hostileText),
    calendar: (page) => shows(page, hostileText),
    redirects: async (page) => {
      await shows(page, hostileText);
      await followAdminLink(page, 'redirects&view=missing');
      await page.getByRole('row').filter({ hasText: '/lost' }).waitFor();
    },
  };

  test('is text in tabs, lists, previews and histories of the back office', async () => {
    await eventually(async () => {
      const answer = await callAsOwner(site, 'GET', '/api/admin/missing-addresses');
      assert.match(await answer.text(), /lost/);
    });
    await look(async (page) => {
      await page.goto(`${site.url}/admin`);
      await openedTab(page, 'Dashboard');
      await forEachTab(page, async ({ name }) => {
        await looks[name]?.(page);
        await assertNoHandlers(page);
      });
      await followAdminLink(page, `pages&page=${pageId}`);
      await page.getByRole('region', { name: 'Preview' }).getByText(hostileText).first().waitFor();
      await followAdminLink(page, 'page-seo&type=browse');
      for (const name of ['Basic SEO', 'Open Graph', 'Twitter', 'Advanced']) {
        await page.getByRole('tab', { name, exact: true }).click();
        await assertNoHandlers(page);
      }
      await followAdminLink(page, 'settings&panel=history');
      await page.getByRole('button', { name: 'View version 0' }).click();
      await shows(page, `Current: ${hostileText}`);
    }, true);
  });

  test('is removed from HTML that is pasted into the inline editor', async () => {
    await look(async (page) => {
      await openPage(page, site.url);
      await page.getByRole('button', { name: 'Edit Page' }).click();
      const hero = page.getByRole('region', { name: 'Hero header, in edit mode' });
      await hero.getByRole('link').first().waitFor();
      await hero.getByRole('button', { name: 'Add Content' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Text/ }).click();
      const box = dialog.getByRole('textbox', { name: 'Text' });
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
      await box.evaluate((element, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        const paste = { clipboardData, bubbles: true, cancelable: true };
        element.dispatchEvent(new ClipboardEvent('paste', paste));
      }, `<h1 style="color:red">Big</h1><table><tr><td>cell</td></tr></table><ul><li><i>end</i></li></ul>${hostileHtml}`);
      const saving = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await dialog.getByRole('button', { name: 'Add Content' }).click();
      const { content } = (await (await saving).json()) as { content: string };
      assert.match(content, /^<p>Big<\/p>.*<em>end<\/em>/s);
      const tags = [...content.matchAll(/<(\w+)[^>]*>/g)].map(([, tag = '']) => tag);
      assert.deepEqual(
        tags.filter((tag) => !'p br ul li em table tbody tr td'.split(' ').includes(tag)),
        [],
      );
    }, true);
  });
});
