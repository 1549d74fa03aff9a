import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { signedIn } from './support/owner.ts';

const { visit } = visitor();

/** Returns all SEO elements of the document head, in any order: as shown, or as the server sends them. */
function headOf(page: Page, sentFor?: string): Promise<string[]> {
  return page.evaluate(async (url) => {
    const { head } = url
      ? new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html')
      : document;
    const wanted =
      'title, meta[name]:not([name=viewport], [name=color-scheme]), meta[property], link[rel=canonical], link[rel=alternate]';
    return [...head.querySelectorAll(wanted)]
      .map((element) =>
        element.matches('title')
          ? `title ${element.textContent}`
          : [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' '),
      )
      .toSorted();
  }, sentFor);
}
const tagIn = (head: string[], beginning: string) =>
  head.filter((tag) => tag.startsWith(beginning)).map((tag) => tag.slice(beginning.length));

describe('the owner sets page SEO', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);
  const exam = '/ssc/ssc-cgl';
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const part = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
  const save = (page: Page) => page.getByRole('button', { name: 'Save SEO Settings' }).click();
  async function saveSuccessfully(page: Page): Promise<void> {
    // The toast of an earlier save may still be shown.
    const saving = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await save(page);
    assert.equal((await saving).status(), 200);
    await toast(page, 'SEO settings saved successfully');
  }
  const saved = (page: Page) => page.getByRole('list').filter({ has: page.getByText('just now') });
  const post = (page: Page, record: object) =>
    page.request.post(`${site.url}/api/admin/page-seo`, { headers: { origin: site.url }, data: record });

  async function inSitemap(path: string): Promise<boolean> {
    const body = await (await fetch(`${site.url}/sitemap.xml`)).text();
    return body.includes(`${path}</loc>`);
  }

  test('the owner sets SEO texts of an exam and hides a page type except one page', async () => {
    const papers = (await (await fetch(`${site.url}/api/papers?limit=2`)).json()) as {
      id: number;
      title: string;
      slug: string;
    }[];
    const [one, other] = papers.map(({ slug }) => `/paper/${encodeURIComponent(slug)}`);
    assert.deepEqual([await inSitemap(one!), await inSitemap(other!)], [true, true]);
    // Fills the page cache, which must not serve the old page later.
    for (let times = 0; times < 2; times += 1) await (await fetch(site.url + exam)).text();
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=page-seo`);
      await page.getByLabel('Page type').selectOption('Exam');
      const choice = page.getByRole('combobox', { name: 'Exam' });
      const chooseExam = async () => {
        await choice.fill('cgl');
        await page.getByRole('option', { name: /^SSC CGL/ }).click();
      };
      await chooseExam();
      await page.waitForURL(/[?&]item=\d/);
      await page.getByRole('button', { name: 'Show all: Exam' }).click();
      await page.getByRole('option', { name: 'All pages', exact: true }).click();
      await page.getByText('For example on the page of').waitFor();
      assert.equal(await choice.inputValue(), 'All pages');
      assert.equal(new URL(page.url()).searchParams.get('item'), null);
      await chooseExam();
      await page
        .getByRole('region', { name: 'Search result on a phone' })
        .getByText('SSC CGL previous year')
        .waitFor();
      assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), '');
      await page.getByLabel('Title', { exact: true }).fill('Every SSC CGL paper');
      await page.getByText('19/60').waitFor();
      await page.getByLabel('Description', { exact: true }).fill('Papers of SSC CGL by the owner.');
      await page.getByText('31/160').waitFor();
      await page
        .getByRole('region', { name: 'Search result on a desktop' })
        .getByText('Every SSC CGL paper')
        .waitFor();
      await part(page, 'Open Graph');
      await page.getByLabel('Open Graph title').fill('Shared: SSC CGL');
      await page.getByLabel('Open Graph image URL').fill('javascript:alert(1)');
      await page.getByRole('figure').getByText('The image cannot be shown').waitFor();
      await part(page, 'Twitter');
      await page.getByRole('figure').getByText('Shared: SSC CGL').waitFor();
      await page.getByLabel('Twitter description').fill('Tweeted papers');
      await part(page, 'Advanced');
      await page.getByLabel('Canonical URL').fill('/category/ssc');
      await page.getByLabel('No follow', { exact: false }).check();
      await page.getByLabel('Robots meta').fill('max-snippet: 50, Index');
      await page.getByText('index, nofollow, max-snippet:50').waitFor();
      await save(page);
      // The invalid field is in another part, which opens.
      await toast(page, 'Failed to save SEO settings. Please try again.');
      await page.getByText('Save Failed').first().waitFor();
      await page.getByText('must be an https URL, or a path on this site that begins with /').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'ogImage');
      await page.getByLabel('Open Graph image URL').fill('/favicon.svg');
      await saveSuccessfully(page);
      await page.reload();
      assert.equal(await page.getByLabel('Open Graph image URL').inputValue(), '/favicon.svg');
      assert.equal(await choice.inputValue(), 'SSC CGL');
      await saved(page)
        .getByRole('button', { name: /^SSC CGL/ })
        .waitFor();

      // A page type is hidden from search engines, except one page.
      await page.getByLabel('Page type').selectOption('Paper');
      await part(page, 'Advanced');
      await page.getByText('For example on the page of').waitFor();
      await page.getByLabel('No index', { exact: false }).check();
      await page.getByText('excluded from search results').waitFor();
      await saveSuccessfully(page);
      assert.deepEqual([await inSitemap(one!), await inSitemap(other!)], [false, false]);

      await page.getByRole('combobox', { name: 'Paper' }).fill(papers[0]!.title);
      await page.getByRole('option', { name: papers[0]!.title }).first().click();
      await page.waitForURL(new RegExp(`[?&]item=${papers[0]!.id}`));
      await part(page, 'Basic SEO');
      await page.getByLabel('Keywords').fill('mine');
      await saveSuccessfully(page);
      assert.deepEqual([await inSitemap(one!), await inSitemap(other!)], [true, false]);

      // Another user saves first. The typed values stay, and the owner can overwrite the other change.
      await page.getByLabel('Keywords').fill('mine, after all');
      await post(page, { pageType: 'paper', pageId: papers[0]!.id, keywords: 'theirs' });
      await save(page);
      await page.getByText(/changed this SEO setting on .* after you opened it/).waitFor();
      const second = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: 'Keep mine' }).click();
      assert.equal((await second).status(), 200);
      const html = await (await fetch(site.url + one!)).text();
      assert.equal(/<meta name="keywords" content="([^"]*)"/.exec(html)?.[1], 'mine, after all');

      await assertAccessibleAndFits(page);
      await page.getByLabel('Search', { exact: true }).fill('all pages');
      await page.getByText('No results.').waitFor();
      await page.getByLabel('Search', { exact: true }).fill('');
      const remove = async () => {
        await page.getByRole('button', { name: 'Delete the SEO settings of Paper: All paper pages' }).click();
        const question = page.getByRole('alertdialog');
        await question.getByText('Are you sure you want to delete this SEO setting?').waitFor();
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Cancel');
        await question.getByRole('button', { name: 'Delete' }).click();
      };
      await page.route(/page-seo\/\d+$/, (route) => route.abort());
      await remove();
      await page.getByText('Delete Failed').first().waitFor();
      await toast(page, 'Failed to delete SEO settings. Please try again.');
      await page.unroute(/page-seo\/\d+$/);
      await remove();
      await toast(page, 'SEO settings deleted successfully');
    }, /400|409|ERR_FAILED/);
    assert.deepEqual([await inSitemap(one!), await inSitemap(other!)], [true, true]);
  });

  test('an exam shows its SEO texts, also after navigation', async () => {
    await visit({}, async (page) => {
      await openPage(page, site.url + exam);
      const sent = await headOf(page, exam);
      assert.deepEqual(tagIn(sent, 'title '), ['Every SSC CGL paper']);
      assert.deepEqual(tagIn(sent, 'name=description content='), ['Papers of SSC CGL by the owner.']);
      assert.deepEqual(tagIn(sent, 'name=robots content='), ['index, nofollow, max-snippet:50']);
      assert.deepEqual(tagIn(sent, 'rel=canonical href='), [`${site.url}/category/ssc`]);
      assert.deepEqual(tagIn(sent, 'property=og:title content='), ['Shared: SSC CGL']);
      assert.deepEqual(tagIn(sent, 'property=og:image content='), [`${site.url}/favicon.svg`]);
      assert.deepEqual(tagIn(sent, 'name=twitter:title content='), ['Shared: SSC CGL']);
      assert.deepEqual(tagIn(sent, 'name=twitter:description content='), ['Tweeted papers']);
      assert.deepEqual(await headOf(page), sent);
      const follow = (path: string) => page.locator(`main a[href="${path}"]`).first().click();
      await follow('/category/ssc');
      await page.waitForFunction(() => document.title !== 'Every SSC CGL paper');
      const ofCategory = await headOf(page, '/category/ssc');
      assert.deepEqual(await headOf(page), ofCategory);
      await follow(exam);
      await page.waitForFunction(() => document.title === 'Every SSC CGL paper');
      assert.deepEqual(await headOf(page), sent);
      await page.goBack();
      await page.waitForFunction(() => document.title !== 'Every SSC CGL paper');
      assert.deepEqual(await headOf(page), ofCategory);
    });
  });
});
