import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { openedTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { signedIn } from './support/owner.ts';

const { visit } = visitor();
/** User agent of a normal browser, because the headless one identifies itself as a bot. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

describe('the owner manages redirects', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const row = (page: Page, source: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${source}`, exact: true }) });

  /**
   * Waits until a path redirects to the target or has the status. A request does not wait for slow reads of
   * redirects.
   */
  async function assertLeadsTo(url: string, expected: string | number | RegExp): Promise<void> {
    await eventually(async () => {
      const answer = await fetch(site.url + url, { redirect: 'manual' });
      await answer.text();
      const end = answer.headers.get('location') ?? answer.status;
      if (expected instanceof RegExp) assert.match(String(end), expected);
      else assert.equal(end, expected);
    });
  }

  async function open(page: Page, query = ''): Promise<void> {
    await page.goto(`${site.url}/admin?tab=redirects${query}`);
    await page.getByRole('heading', { name: 'URL Redirects' }).waitFor();
  }

  async function add(page: Page, source: string, target: string, description = ''): Promise<void> {
    await page.getByRole('button', { name: 'Add redirect' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add redirect' });
    await dialog.getByLabel('Source URL').fill(source);
    await dialog.getByLabel('Target URL').fill(target);
    await dialog.getByLabel('Description').fill(description);
    await dialog.getByRole('button', { name: 'Add redirect' }).click();
  }

  test('the owner redirects a missing page in every language', async () => {
    await visit({ userAgent }, async (page) => {
      assert.equal((await page.goto(`${site.url}/browse`))?.status(), 200);
      assert.equal(
        (await page.goto(`${site.url}/old-list`, { referer: `${site.url}/browse?search=x` }))?.status(),
        404,
      );
      assert.equal((await page.goto(`${site.url}/hi/old-list`))?.status(), 404);
    });
    await asOwner(async (page) => {
      await open(page);
      await page.getByText('No redirects yet').waitFor();
      await page.getByRole('link', { name: 'Missing pages' }).click();
      const entry = page.getByRole('row').filter({ hasText: '/old-list' });
      await eventually(async () => {
        await page.reload();
        await openedTab(page, 'URL Redirects');
        assert.ok(await entry.getByText('2', { exact: true }).isVisible());
      });
      await entry.getByText('/browse', { exact: true }).waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('button', { name: 'Add a redirect from /old-list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add redirect' });
      assert.equal(await dialog.getByLabel('Source URL').inputValue(), '/old-list');
      await dialog.getByRole('button', { name: 'Add redirect' }).click();
      await dialog.getByText('Source URL and Target URL are required').waitFor();
      await toast(page, 'Failed to create redirect');
      await dialog.getByLabel('Target URL').fill('/browse?year=2019');
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Add redirect' }).click();
      await toast(page, 'Redirect created successfully');
      await row(page, '/old-list').getByRole('cell', { name: '/browse?year=2019' }).waitFor();
      assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
        'Source URL',
        'Target URL',
        'Type',
        'Status',
        'Hits',
        'Description',
        'Actions',
      ]);
      await page.getByRole('link', { name: 'Missing pages' }).click();
      await page.getByText('No missing pages', { exact: true }).waitFor();
    }, /400/);
    await visit({ userAgent }, async (page) => {
      await page.goto(`${site.url}/about`);
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/old-list?utm_source=x';
        link.textContent = 'Moved';
        document.querySelector('main')?.prepend(link);
      });
      const link = page.getByRole('link', { name: 'Moved', exact: true });
      // The server refuses the prefetch. The click is the first hit.
      const [prefetch] = await Promise.all([page.waitForResponse('**/old-list*'), link.hover()]);
      assert.equal(prefetch.status(), 403);
      await link.click();
      await page.waitForURL(`${site.url}/browse?year=2019`);
      await page.goto(`${site.url}/hi/old-list`);
      assert.equal(page.url(), `${site.url}/hi/browse?year=2019`);
    });
  });

  test('the owner switches redirects and cannot create a loop', async () => {
    await asOwner(async (page) => {
      await eventually(async () => {
        await open(page);
        await openedTab(page, 'URL Redirects');
        assert.ok(await row(page, '/old-list').getByText('2', { exact: true }).isVisible());
      });
      const active = page.getByRole('switch', { name: 'Active: /old-list' });
      await active.click();
      await toast(page, 'Redirect updated successfully');
      await row(page, '/old-list').getByText('Inactive').waitFor();
      await assertLeadsTo('/old-list', 404);

      await add(page, '/older', '/old-list');
      await toast(page, 'Redirect created successfully');
      await row(page, '/older')
        .getByRole('cell', { name: /target not found/ })
        .waitFor();
      await active.click();
      await row(page, '/older')
        .getByRole('cell', { name: /target not found/ })
        .waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Edit /old-list', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit redirect' });
      await dialog.getByLabel('Target URL').fill('/old-list?x#top');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('This would create a redirect loop: /old-list -> /old-list').waitFor();
      await toast(page, 'Failed to update redirect');
      assert.equal(await dialog.getByLabel('Target URL').inputValue(), '/old-list?x#top');
      await dialog.getByLabel('Source URL').fill('/browse/');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('This URL belongs to the page Browse').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();

      // Activating this redirect would create a loop: the server refuses it and the page shows the reason.
      await page.evaluate(async () => {
        const body = JSON.stringify({ sourceUrl: '/browse-old', targetUrl: '/old-list', isActive: false });
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/admin/redirects', { method: 'POST', headers, body });
      });
      await open(page);
      await page.getByRole('button', { name: 'Edit /old-list', exact: true }).click();
      await dialog.getByLabel('Target URL').fill('/browse-old');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Redirect updated successfully');
      await page.getByRole('switch', { name: 'Active: /browse-old' }).click();
      await page
        .getByRole('alert')
        .getByText(/redirect loop: \/browse-old -> \/old-list -> \/browse-old/)
        .waitFor();
      await row(page, '/browse-old').getByText('Inactive').waitFor();
      await page.getByLabel('Status').selectOption('Inactive');
      await row(page, '/older').waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).searchParams.get('active'), 'no');
      const remove = async () => {
        await page.getByRole('button', { name: 'Delete /browse-old' }).click();
        const question = page.getByRole('alertdialog', { name: 'Delete this redirect?' });
        await question.getByText('/browse-old has redirected 0 visits.').waitFor();
        await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
        await question.getByRole('button', { name: 'Delete' }).click();
      };
      await page.route('**/api/admin/redirects/*', (route) => route.abort(), { times: 1 });
      await remove();
      await toast(page, 'Failed to delete redirect');
      await page.getByRole('alert').getByText('The server is not responding').waitFor();
      await row(page, '/browse-old').waitFor();
      await remove();
      await toast(page, 'Redirect deleted successfully');
      await row(page, '/browse-old').waitFor({ state: 'detached' });
    }, /400|ERR_FAILED/);
  });

  test('the owner allows redirects to another host', async () => {
    await asOwner(async (page) => {
      await open(page);
      await add(page, '/away', 'https://example.org/?a=<script>');
      const dialog = page.getByRole('dialog', { name: 'Add redirect' });
      await dialog.getByText(/Redirects may not lead to example\.org/).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('link', { name: 'Other sites' }).click();
      await page.getByText('No other sites yet').waitFor();
      await page.getByLabel('Host').fill('"><img src=x>');
      await page.getByRole('button', { name: 'Add host' }).click();
      await page.getByText('Enter a host name such as example.org').waitFor();
      await page.getByLabel('Host').fill('example.org');
      await page.getByRole('button', { name: 'Add host' }).click();
      await page.getByRole('listitem').filter({ hasText: 'example.org' }).waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: 'Redirects', exact: true }).click();
      await add(page, '/away', 'https://example.org/?a=<script>');
      await toast(page, 'Redirect created successfully');
      await page.getByRole('link', { name: 'Other sites' }).click();
      await page.getByRole('button', { name: 'Remove example.org' }).click();
      await page.getByText('One redirect leads to example.org, so it stays on the list').waitFor();
    }, /400|409/);
    await assertLeadsTo('/away', 'https://example.org/?a=%3Cscript%3E');
  });

  test('the owner previews, imports and exports redirects', async () => {
    await asOwner(async (page) => {
      await open(page);
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import redirects' });
      const text = [
        'sourceUrl,targetUrl,description',
        '/from-file,/browse,=HYPERLINK(1)',
        '/category/ssc,/browse,a page',
        '/older,/browse?year=2020,changed',
      ].join('\n');
      await dialog
        .getByLabel('CSV file')
        .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await dialog.getByText('Line 3: /category/ssc: This URL belongs to the page SSC').waitFor();
      await dialog.getByText('Line 2: /from-file -> /browse').waitFor();
      await assertAccessibleAndFits(page);
      await assertLeadsTo('/from-file', 404);
      await dialog.getByRole('button', { name: 'Import 2 redirects' }).click();
      await toast(page, '2 redirects imported successfully');
      await row(page, '/from-file').waitFor();
      await assertLeadsTo('/older', '/browse?year=2020');

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export' }).click(),
      ]);
      assert.equal(file.suggestedFilename(), 'redirects.csv');
      const lines = await new Response((await file.createReadStream()) as unknown as BodyInit).text();
      assert.match(
        lines,
        /^id,sourceUrl,targetUrl,statusCode,isActive,description,hitCount,isAutomatic,ignoresCase,updatedAt\n/,
      );
      assert.match(lines, /\/from-file,\/browse,301,true,'=HYPERLINK\(1\),0,false/);
      await assertAccessibleAndFits(page);
    });
  });
});
