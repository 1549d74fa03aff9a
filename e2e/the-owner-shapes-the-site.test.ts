import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { eventually } from '#testing/eventually.ts';
import type { AdminSettings } from '#features/settings/settings-admin.contract.ts';
import { confirmByPassword, requireConfirmation } from './support/confirm-identity.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { openTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { callAsOwner, owner, signedIn } from './support/owner.ts';
import { changeSettings } from './support/settings.ts';
import { chooseLogo, openSection, saveSettings, settingsUrl, whileSending } from './support/settings-tab.ts';
import { waitForToast } from './support/toast.ts';
import { moveUp } from './support/sortable.ts';

const { visit } = visitor();
const exam = '/ssc/ssc-cgl';
const pages = ['/', '/browse', '/category/ssc', exam, '/paper/ssc-cgl-2018-tier-i-specimen', '/hi'] as const;

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

describe('the owner changes site settings and page SEO', () => {
  const site = signedIn();

  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);

  const call = (method: string, path: string, body?: object) => callAsOwner(site, method, path, body);
  const read = async () => (await (await call('GET', '/api/admin/settings')).json()) as AdminSettings;

  /** Waits until every page passes the check. */
  async function everywhere(check: (html: string, path: string) => void): Promise<void> {
    for (const path of pages)
      await eventually(async () => check(await (await fetch(site.url + path)).text(), path));
  }

  const part = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
  const saveSeo = (page: Page) => page.getByRole('button', { name: 'Save SEO Settings' }).click();
  async function saveSeoSuccessfully(page: Page): Promise<void> {
    // The toast of an earlier save may still be shown.
    const saving = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await saveSeo(page);
    assert.equal((await saving).status(), 200);
    await waitForToast(page, 'SEO settings saved successfully');
  }
  const saved = (page: Page) => page.getByRole('list').filter({ has: page.getByText('just now') });

  async function inSitemap(path: string): Promise<boolean> {
    const body = await (await fetch(`${site.url}/sitemap.xml`)).text();
    return body.includes(`${path}</loc>`);
  }

  test('one save changes every page', async () => {
    // Fills the page cache, which must not serve old pages later.
    await everywhere((html) => assert.match(html, />Pariksha</));
    const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#c0392b' } })
      .png()
      .toBuffer();
    await asOwner(async (page) => {
      await page.goto(site.url + settingsUrl);
      await openSection(page, 'Branding');
      await chooseLogo(page, 'text/plain', logo);
      await waitForToast(page, 'Please select an image file');
      await chooseLogo(page, 'image/png', Buffer.alloc(2_097_153));
      await waitForToast(page, 'Please select an image smaller than 2MB');
      await chooseLogo(page, 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
      await waitForToast(page, 'Failed to upload logo');
      await page.getByText(/SVG files are not allowed/).waitFor();
      await whileSending(page, 'upload-logo', async () => {
        await openSection(page, 'General');
        await page.getByLabel('Site Name').fill('Prashna Patra');
      });
      await chooseLogo(page, 'image/png', logo);
      await waitForToast(page, 'Logo uploaded');
      await eventually.equal(() => page.getByLabel('Site Name').inputValue(), 'Prashna Patra');
      await openSection(page, 'Branding');
      await eventually.match(
        () => page.getByLabel('Favicon URL').inputValue(),
        /^\/brand\/[0-9a-f]{32}-logo-288x72\.webp$/,
      );

      await openSection(page, 'General');
      await page.getByLabel('Site Description').fill('Question papers of forty years.');
      await page.getByText('31/160').waitFor();
      await page.getByLabel('Home Page Heading').fill('All papers of Bihar');
      await page.getByLabel('Heading in Hindi').fill('बिहार के सभी प्रश्नपत्र');
      await openSection(page, 'Footer');
      await page.getByRole('button', { name: 'Add column' }).click();
      await page.getByLabel('Column title').fill('For students');
      await page.getByLabel('Title in Hindi').fill('छात्रों के लिए');
      await page.getByRole('button', { name: 'Add link', exact: true }).click();
      const links = page.getByRole('group', { name: 'Links of For students' });
      await links.getByLabel('Name').fill('Syllabus');
      await links.getByLabel('Hindi').fill('पाठ्यक्रम');
      await links.getByLabel('URL').fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Add column' }).click();
      await page.getByLabel('Column title').nth(1).fill('For teachers');
      await page.getByLabel('Copyright Text').fill('Ours, and yours.');
      await page.getByRole('checkbox', { name: /^Made with love/ }).uncheck();
      await openSection(page, 'Sharing');
      await page.getByRole('button', { name: 'Add social link' }).click();
      const social = page.getByRole('group', { name: 'Social Links' });
      await social.getByLabel('Name').fill('YouTube');
      await social.getByLabel('URL').fill('https://youtube.example/@prashna');
      await openSection(page, 'Advanced');
      await page
        .getByLabel('Custom CSS')
        .fill('h1 { letter-spacing: 3px }\n</style><script>alert(1)</script>');
      await page.getByLabel('Custom JavaScript').fill('let a = 1;\nlet b = ;');

      await page.getByText('Unsaved changes: General, Footer, Sharing, Advanced').waitFor();
      // The form opens the section of the refused setting.
      await saveSettings(page);
      const wrongLink = 'must be an http, https or mailto URL, or a path that begins with /';
      await page.getByText(wrongLink, { exact: true }).waitFor();
      await waitForToast(page, `Footer Columns 1 links 1 URL ${wrongLink}`);
      await links.getByLabel('URL').fill('/browse?search=syllabus');
      await requireConfirmation(page, '/api/admin/settings');
      await saveSettings(page);
      await confirmByPassword(page, 'another password');
      await page.getByText('The password is wrong').waitFor();
      await confirmByPassword(page, owner.password);
      await page.getByText("is not JavaScript: Unexpected token ';' (line 2)").first().waitFor();
      await page.getByLabel('Custom JavaScript').fill('parent.document.documentElement.dataset.ours = "yes"');
      await openSection(page, 'Footer');
      await moveUp(page, page.getByRole('button', { name: 'Move For teachers', exact: true }), 2);
      await saveSettings(page);
      await waitForToast(page, 'Settings saved');

      await assertAccessibleAndFits(page);
    }, /400|403|status of 4/);

    const { logoUrl } = await read();
    await everywhere((html, where) => {
      for (const sign of [
        '>Prashna Patra<',
        `<img src="${logoUrl}"`,
        '-icon-32.png"',
        '>Ours, and yours.<',
        'https://youtube.example/@prashna',
        '/custom.css?v=',
        '/custom.js?v=',
      ])
        assert.ok(html.includes(sign), `${where} has no ${sign}`);
      assert.match(
        html,
        />For teachers<[\s\S]*>(For students|छात्रों के लिए)<[\s\S]*>(Syllabus|पाठ्यक्रम)</,
        where,
      );
      assert.doesNotMatch(html, /Made with love/, where);
    });
    assert.match(await (await fetch(site.url)).text(), /<h1[^>]*>All papers of Bihar</);
    const hindi = await (await fetch(`${site.url}/hi`)).text();
    assert.match(hindi, /<h1[^>]*>बिहार के सभी प्रश्नपत्र<[\s\S]*>छात्रों के लिए<[\s\S]*>पाठ्यक्रम</);
    // The custom JavaScript runs on public pages.
    await visit({}, async (page) => {
      await openPage(page, site.url);
      const heading = page.locator('h1').first();
      await eventually.equal(() => heading.evaluate((h1) => getComputedStyle(h1).letterSpacing), '3px');
      await eventually.equal(() => page.locator('html').getAttribute('data-ours'), 'yes');
      const icon = await page.locator('link[rel=icon]').getAttribute('href');
      assert.equal((await fetch(site.url + icon)).headers.get('content-type'), 'image/png');
    });
  });

  test('a stale save keeps typed settings; history restores a version', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}${settingsUrl}&section=ads`);
      // The form shows ad slots only after the publisher ID is entered.
      await page.getByRole('checkbox', { name: 'Enable ads' }).waitFor();
      await eventually.equal(() => page.getByLabel('Header Ad Slot').count(), 0);
      // The custom JavaScript does not run in the back office.
      await eventually.equal(() => page.locator('html').getAttribute('data-ours'), null);
      await page.getByRole('checkbox', { name: 'Enable ads' }).check();
      await page.getByLabel('AdSense Publisher ID').fill('1234567890123456');
      await eventually.equal(() => page.getByLabel('Header Ad Slot').inputValue(), '');
      await page.getByRole('checkbox', { name: 'Enable ads' }).uncheck();
      await page.getByLabel('AdSense Publisher ID').fill('');
      const link = page.locator('#content').getByRole('link', { name: 'Preview Site' });
      await eventually.deepEqual(
        async () => [await link.getAttribute('href'), await link.getAttribute('target')],
        ['/', '_blank'],
      );

      await openSection(page, 'Footer');
      await page.getByLabel('Copyright Text').fill('Mine.');
      await changeSettings(site, { twitterHandle: '@theirs' });
      await saveSettings(page);
      await page
        .getByText(/^A command changed Twitter Handle on .* after you opened the settings\./)
        .first()
        .waitFor();
      await page.getByText('Theirs: @theirs').waitFor();
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await openSection(page, 'Sharing');
      await eventually.equal(() => page.getByLabel('Twitter Handle').inputValue(), '@theirs');
      const meanwhile = page.getByLabel('Default Open Graph Image');
      await whileSending(page, 'settings', () => meanwhile.fill('/typed.png'));
      await saveSettings(page);
      await waitForToast(page, 'Settings saved');
      await eventually.equal(() => meanwhile.inputValue(), '/typed.png');
      await page.getByText('Unsaved changes').waitFor();
      await meanwhile.fill('');
      await everywhere((html) => assert.ok(html.includes('>Mine.<') && html.includes('content="@theirs"')));

      // The search shows settings of all sections, and marks those that differ from their defaults.
      await page.getByLabel('Search settings').fill('twitter');
      await page.waitForURL(/search=twitter/);
      const handle = page.getByLabel('Twitter Handle');
      await page.getByRole('button', { name: /^Reset to default.*Twitter Handle/ }).click();
      await eventually.equal(() => handle.inputValue(), '');
      await eventually.equal(() => page.locator('form').getByText('Changed from default').count(), 0);
      await handle.fill('@theirs');
      await page.getByLabel('Search settings').fill('qqq');
      await page.getByText('No settings found').waitFor();
      await openSection(page, 'Branding');
      await page.route('**/api/admin/remove-logo', (route) => route.abort());
      await page.getByRole('button', { name: 'Remove Logo' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await waitForToast(page, 'Remove failed');
      await waitForToast(page, 'Failed to remove logo');

      // The page warns before unsaved changes are lost.
      await openSection(page, 'Footer');
      await page.getByLabel('Copyright Text').fill('Not saved');
      await page.getByRole('link', { name: 'Activity Log' }).click();
      await page.getByText('Leave without saving?').waitFor();
      await page.getByRole('button', { name: 'Stay' }).click();
      await page.getByLabel('Copyright Text').fill('Mine.');

      await page.getByRole('button', { name: 'History' }).click();
      const panel = page.getByRole('dialog');
      await panel.getByText('Copyright Text', { exact: true }).waitFor();
      await assertAccessibleAndFits(page);
      await panel.getByRole('button', { name: 'View version 0' }).click();
      await panel.getByText('Current: Prashna Patra').waitFor();
      await panel.getByRole('button', { name: 'Restore this version' }).click();
      await waitForToast(page, 'Settings saved');
      await openSection(page, 'General');
      await eventually.equal(() => page.getByLabel('Site Name').inputValue(), 'Pariksha');
      await openTab(page, 'audit');
      await page.locator('main ol').getByText('changed the custom JavaScript of the').first().click();
      await page.getByText('restored version 0').waitFor();

      // A user whose session has ended signs in again in a dialog, and the save arrives.
      await openTab(page, 'settings');
      await openSection(page, 'Footer');
      await page.getByLabel('Copyright Text').fill('In time');
      await page.context().clearCookies();
      await saveSettings(page);
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await waitForToast(page, 'Authentication Error');
      await waitForToast(page, 'Please log in again to save settings');
      await saveSettings(page);
      await dialog.getByLabel('Password').fill(owner.password);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await waitForToast(page, 'Settings saved');
      assert.equal(await page.getByLabel('Copyright Text').inputValue(), 'In time');
    }, /40[19]|ERR_FAILED|custom\.js/);
    await everywhere((html, where) => {
      assert.ok(html.includes('>Pariksha<') && html.includes('href="/favicon.svg"'), where);
      assert.doesNotMatch(html, /Prashna|custom\.|\/brand\//, where);
    });
  });

  test('the owner sets SEO texts of an exam and hides a page type except one page', async () => {
    const papers = (await (await fetch(`${site.url}/api/papers?limit=2`)).json()) as {
      id: number;
      title: string;
      slug: string;
    }[];
    const [one, other] = papers.map(({ slug }) => `/paper/${encodeURIComponent(slug)}`);
    await eventually.deepEqual(async () => [await inSitemap(one!), await inSitemap(other!)], [true, true]);
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
      // Until the server answers, only those of the listed exams are shown that match: the list does not change under
      // the pointer.
      const answering = Promise.withResolvers<void>();
      await page.route(/page-seo\/pages\?.*search=cgl/, async (route) => {
        await answering.promise;
        await route.continue();
      });
      await chooseExam();
      await page.waitForURL(/[?&]item=\d/);
      answering.resolve();
      await page.getByRole('button', { name: 'Show all: Exam' }).click();
      await page.getByRole('option', { name: 'All pages', exact: true }).click();
      await page.getByText('For example on the page of').waitFor();
      await eventually.equal(() => choice.inputValue(), 'All pages');
      await eventually.equal(() => new URL(page.url()).searchParams.get('item'), null);
      await chooseExam();
      await page
        .getByRole('region', { name: 'Search result on a phone' })
        .getByText('SSC CGL previous year')
        .waitFor();
      await eventually.equal(() => page.getByLabel('Title', { exact: true }).inputValue(), '');
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
      await saveSeo(page);
      // The invalid field is in another part, which opens.
      await waitForToast(page, 'Failed to save SEO settings. Please try again.');
      await page.getByText('Save Failed').first().waitFor();
      await page.getByText('must be an https URL, or a path on this site that begins with /').waitFor();
      await eventually.equal(
        () => page.evaluate(() => document.activeElement?.getAttribute('name')),
        'ogImage',
      );
      await page.getByLabel('Open Graph image URL').fill('/favicon.svg');
      await saveSeoSuccessfully(page);
      await page.reload();
      await eventually.equal(() => page.getByLabel('Open Graph image URL').inputValue(), '/favicon.svg');
      await eventually.equal(() => choice.inputValue(), 'SSC CGL');
      await saved(page)
        .getByRole('button', { name: /^SSC CGL/ })
        .waitFor();

      // A page type is hidden from search engines, except one page.
      await page.getByLabel('Page type').selectOption('Paper');
      await part(page, 'Basic SEO');
      await page.getByLabel('Title', { exact: true }).fill('{title} of {exam}');
      const preview = page.getByRole('region', { name: 'Search result on a desktop' });
      await preview.getByText(/ of (?!\{)/).waitFor();
      await page.getByLabel('Title', { exact: true }).fill('');
      await part(page, 'Advanced');
      await page.getByText('For example on the page of').waitFor();
      await page.getByLabel('No index', { exact: false }).check();
      await page.getByText('excluded from search results').waitFor();
      await page.getByText('Careful: every page of this type that has no SEO settings').waitFor();
      await saveSeoSuccessfully(page);
      await eventually.deepEqual(
        async () => [await inSitemap(one!), await inSitemap(other!)],
        [false, false],
      );

      await page.getByRole('combobox', { name: 'Paper' }).fill(papers[0]!.title);
      await page.getByRole('option', { name: papers[0]!.title }).first().click();
      await page.waitForURL(new RegExp(`[?&]item=${papers[0]!.id}`));
      await part(page, 'Basic SEO');
      await page.getByLabel('Keywords').fill('mine');
      await saveSeoSuccessfully(page);
      await eventually.deepEqual(async () => [await inSitemap(one!), await inSitemap(other!)], [true, false]);

      // Another user saves first. The typed values stay, and the owner can overwrite the other change.
      await page.getByLabel('Keywords').fill('mine, after all');
      await call('POST', '/api/admin/page-seo', {
        pageType: 'paper',
        pageId: papers[0]!.id,
        keywords: 'theirs',
      });
      await saveSeo(page);
      await page.getByText(/changed this SEO setting on .* after you opened it/).waitFor();
      const second = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: 'Keep mine' }).click();
      assert.equal((await second).status(), 200);
      await eventually.match(
        async () => (await fetch(site.url + one!)).text(),
        /<meta name="keywords" content="mine, after all"/,
      );

      await assertAccessibleAndFits(page);
      await page.getByLabel('Search', { exact: true }).fill('all pages');
      await page.getByText('No results.').waitFor();
      await page.getByLabel('Search', { exact: true }).fill('');
      const remove = async () => {
        await page.getByRole('button', { name: 'Delete the SEO settings of Paper: All paper pages' }).click();
        const question = page.getByRole('alertdialog');
        await question.getByText('Are you sure you want to delete this SEO setting?').waitFor();
        await eventually.equal(() => page.evaluate(() => document.activeElement?.textContent), 'Cancel');
        await question.getByRole('button', { name: 'Delete' }).click();
      };
      await page.route(/page-seo\/\d+$/, (route) => route.abort());
      await remove();
      await page.getByText('Delete Failed').first().waitFor();
      await waitForToast(page, 'Failed to delete SEO settings. Please try again.');
      await page.unroute(/page-seo\/\d+$/);
      await remove();
      await waitForToast(page, 'SEO settings deleted successfully');
    }, /400|409|ERR_FAILED/);
    await eventually.deepEqual(async () => [await inSitemap(one!), await inSitemap(other!)], [true, true]);
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
      await eventually.deepEqual(() => headOf(page), sent);
      const follow = (path: string) => page.locator(`main a[href="${path}"]`).first().click();
      await follow('/category/ssc');
      await page.waitForFunction(() => document.title !== 'Every SSC CGL paper');
      const ofCategory = await headOf(page, '/category/ssc');
      await eventually.deepEqual(() => headOf(page), ofCategory);
      await follow(exam);
      await page.waitForFunction(() => document.title === 'Every SSC CGL paper');
      await eventually.deepEqual(() => headOf(page), sent);
      await page.goBack();
      await page.waitForFunction(() => document.title !== 'Every SSC CGL paper');
      await eventually.deepEqual(() => headOf(page), ofCategory);
    });
  });
});
