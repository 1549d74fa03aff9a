import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { waitForToast } from './support/toast.ts';
import { routeOnce } from './support/route-once.ts';

const { visit } = visitor();
/** User agent of a normal browser, because the headless one identifies itself as a bot. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const pdf = tinyPdf([{ text: 'SSC CGL 2019, Tier I' }]);
const slowMs = 3_200;

/** Another server with working, moved, missing, HTML and slow responses. */
const server = createServer(({ url, method }, answer) => {
  const file = (body: Buffer | string, type = 'application/pdf') => {
    answer.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
    answer.end(method === 'HEAD' ? undefined : body);
  };
  if (url === '/good.pdf' || url === '/new.pdf') file(pdf);
  else if (url === '/moved.pdf') answer.writeHead(301, { location: '/new.pdf' }).end();
  else if (url === '/page.pdf') file('<h1>Sorry</h1>', 'text/html');
  else if (url === '/slow.pdf' && method === 'HEAD') answer.writeHead(405).end();
  else if (url === '/slow.pdf') setTimeout(() => file(pdf), slowMs);
  else answer.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.closeAllConnections());
after(() => server.close());
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

const site = signedIn({ LINK_CHECK_ALLOW: host });
const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
  visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);
const get = async <Answer>(path: string) => (await (await callAsOwner(site, 'GET', path)).json()) as Answer;

async function loadTab(page: Page, tab: string, title: string): Promise<void> {
  await page.goto(`${site.url}/admin?tab=${tab}`);
  await page.getByRole('heading', { name: title }).waitFor();
}

describe('the owner manages redirects', () => {
  const row = (page: Page, source: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${source}`, exact: true }) });

  /** Opens a path as a visitor with this referrer. Returns the target of a redirect, or the status. */
  async function follow(path: string, referer = ''): Promise<string | number> {
    const headers = { 'user-agent': userAgent, ...(referer && { referer }) };
    const answer = await fetch(site.url + path, { redirect: 'manual', headers });
    await answer.text();
    return answer.headers.get('location') ?? answer.status;
  }

  /** Waits for the target of a path: a request does not wait for slow reads of redirects. */
  const assertLeadsTo = (path: string, expected: string | number) =>
    eventually.equal(() => follow(path), expected);

  const addRedirect = async (sourceUrl: string, targetUrl: string, isActive = true) => {
    const redirect = { sourceUrl, targetUrl, isActive };
    assert.equal((await callAsOwner(site, 'POST', '/api/admin/redirects', redirect)).status, 201);
  };

  test('the owner redirects missing pages, edits, deletes and imports redirects, but cannot create a loop', async () => {
    assert.equal(await follow('/old-list', `${site.url}/browse?search=x`), 404);
    assert.equal(await follow('/hi/old-list'), 404);
    await eventually(async () => {
      const { addresses } = await get<{ addresses: { path: string; count: number }[] }>(
        '/api/admin/missing-addresses',
      );
      assert.equal(addresses.find(({ path }) => path === '/old-list')?.count, 2);
    });
    await asOwner(async (page) => {
      await loadTab(page, 'redirects', 'URL Redirects');
      await page.getByText('No redirects yet').waitFor();
      await page.getByRole('link', { name: 'Missing pages' }).click();
      const entry = page.getByRole('row').filter({ hasText: '/old-list' });
      await entry.getByText('2', { exact: true }).waitFor();
      await entry.getByText('/browse', { exact: true }).waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('button', { name: 'Add a redirect from /old-list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add redirect' });
      await eventually.equal(() => dialog.getByLabel('Source URL').inputValue(), '/old-list');
      await dialog.getByRole('button', { name: 'Add redirect' }).click();
      await dialog.getByText('Source URL and Target URL are required').waitFor();
      await waitForToast(page, 'Failed to create redirect');
      await dialog.getByLabel('Target URL').fill('/browse?year=2019');
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Add redirect' }).click();
      await waitForToast(page, 'Redirect created successfully');
      await row(page, '/old-list').getByRole('cell', { name: '/browse?year=2019' }).waitFor();
      await eventually.deepEqual(
        () => page.getByRole('columnheader').allInnerTexts(),
        ['Source URL', 'Target URL', 'Type', 'Status', 'Hits', 'Description', 'Actions'],
      );
      await page.getByRole('link', { name: 'Missing pages' }).click();
      await page.getByText('No missing pages', { exact: true }).waitFor();

      await visit({ userAgent }, async (guest) => {
        await guest.goto(`${site.url}/about`);
        await guest.evaluate(() => {
          const link = document.createElement('a');
          link.href = '/old-list?utm_source=x';
          link.textContent = 'Moved';
          document.querySelector('main')?.prepend(link);
        });
        const link = guest.getByRole('link', { name: 'Moved', exact: true });
        // The server refuses the prefetch. The click is the first hit.
        const [prefetch] = await Promise.all([guest.waitForResponse('**/old-list*'), link.hover()]);
        assert.equal(prefetch.status(), 403);
        await link.click();
        await guest.waitForURL(`${site.url}/browse?year=2019`);
      });
      await assertLeadsTo('/hi/old-list', '/hi/browse?year=2019');
      await page.getByRole('link', { name: 'Redirects', exact: true }).click();
      const active = page.getByRole('switch', { name: 'Active: /old-list' });
      await active.click();
      await waitForToast(page, 'Redirect updated successfully');
      await row(page, '/old-list').getByText('Inactive').waitFor();
      await assertLeadsTo('/old-list', 404);

      await addRedirect('/older', '/old-list');
      // Activating this redirect would create a loop.
      await addRedirect('/browse-old', '/old-list', false);
      await page.getByRole('link', { name: 'Missing pages' }).click();
      await page.getByRole('link', { name: 'Redirects', exact: true }).click();
      const warning = row(page, '/older').getByRole('cell', { name: /target not found/ });
      await warning.waitFor();
      await active.click();
      await warning.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Edit /old-list', exact: true }).click();
      const editor = page.getByRole('dialog', { name: 'Edit redirect' });
      await editor.getByLabel('Target URL').fill('/old-list?x#top');
      await editor.getByRole('button', { name: 'Save' }).click();
      await editor.getByText('This would create a redirect loop: /old-list -> /old-list').waitFor();
      await waitForToast(page, 'Failed to update redirect');
      await eventually.equal(() => editor.getByLabel('Target URL').inputValue(), '/old-list?x#top');
      await editor.getByLabel('Target URL').fill('/browse-old');
      await editor.getByRole('button', { name: 'Save' }).click();
      await waitForToast(page, 'Redirect updated successfully');
      await page.getByRole('switch', { name: 'Active: /browse-old' }).click();
      await page
        .getByRole('alert')
        .getByText(/redirect loop: \/browse-old -> \/old-list -> \/browse-old/)
        .waitFor();
      await row(page, '/browse-old').getByText('Inactive').waitFor();
      await page.getByLabel('Status').selectOption('Inactive');
      await row(page, '/older').waitFor({ state: 'detached' });
      await eventually.equal(() => new URL(page.url()).searchParams.get('active'), 'no');
      const remove = async () => {
        await page.getByRole('button', { name: 'Delete /browse-old' }).click();
        const question = page.getByRole('alertdialog', { name: 'Delete this redirect?' });
        await question.getByText('/browse-old has redirected 0 visits.').waitFor();
        await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
        await question.getByRole('button', { name: 'Delete' }).click();
      };
      await routeOnce(page, '**/api/admin/redirects/*', (route) => route.abort());
      await remove();
      await waitForToast(page, 'Failed to delete redirect');
      await page.getByRole('alert').getByText('The server is not responding').waitFor();
      await row(page, '/browse-old').waitFor();
      await remove();
      await waitForToast(page, 'Redirect deleted successfully');
      await row(page, '/browse-old').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await row(page, '/browse-old').getByText('Inactive').waitFor();
      await remove();
      await row(page, '/browse-old').waitFor({ state: 'detached' });
      await page.getByLabel('Status').selectOption('Any');

      await page.getByRole('link', { name: 'Other sites' }).click();
      await page.getByText('No other sites yet').waitFor();
      await page.getByLabel('Host').fill('"><img src=x>');
      await page.getByRole('button', { name: 'Add host' }).click();
      await page.getByText('Enter a host name such as example.org').waitFor();
      await page.getByLabel('Host').fill('example.org');
      await page.getByRole('button', { name: 'Add host' }).click();
      await page.getByRole('listitem').filter({ hasText: 'example.org' }).waitFor();
      await addRedirect('/away', 'https://example.org/?a=<script>');
      await page.getByRole('button', { name: 'Remove example.org' }).click();
      await page.getByText('1 redirect leads to example.org, so it stays on the list').waitFor();
      await assertAccessibleAndFits(page);
      await assertLeadsTo('/away', 'https://example.org/?a=%3Cscript%3E');

      await page.getByRole('link', { name: 'Redirects', exact: true }).click();
      await eventually(async () => {
        const redirects = await get<{ sourceUrl: string; hitCount: number }[]>('/api/admin/redirects');
        assert.equal(redirects.find(({ sourceUrl }) => sourceUrl === '/old-list')?.hitCount, 2);
      });
      await page.getByRole('button', { name: 'Import' }).click();
      const importing = page.getByRole('dialog', { name: 'Import redirects' });
      const text = [
        'sourceUrl,targetUrl,description',
        '/from-file,/browse,=HYPERLINK(1)',
        '/category/ssc,/browse,a page',
        '/older,/browse?year=2020,changed',
      ].join('\n');
      await importing
        .getByLabel('CSV file')
        .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await importing.getByText('Line 3: /category/ssc: This URL belongs to the page SSC').waitFor();
      await importing.getByText('Line 2: /from-file -> /browse').waitFor();
      await assertAccessibleAndFits(page);
      await assertLeadsTo('/from-file', 404);
      await importing.getByRole('button', { name: 'Import 2 redirects' }).click();
      await waitForToast(page, '2 redirects imported successfully');
      await row(page, '/from-file').waitFor();
      await row(page, '/old-list').getByText('2', { exact: true }).waitFor();
      await assertLeadsTo('/older', '/browse?year=2020');

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export' }).click(),
      ]);
      assert.equal(file.suggestedFilename(), 'redirects.csv');
      const lines = await new Response((await file.createReadStream()) as unknown as BodyInit).text();
      assert.match(
        lines,
        /^id,sourceUrl,targetUrl,statusCode,isActive,description,hitCount,isAutomatic,updatedAt\n/,
      );
      assert.match(lines, /\/from-file,\/browse,301,true,'=HYPERLINK\(1\),0,false/);
    }, /400|409|ERR_FAILED/);
  });
});

describe('the owner checks links', () => {
  const row = (page: Page, title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });

  /** Finds the visible text in a row. */
  const seen = (page: Page, title: string, text: string | RegExp) =>
    row(page, title).getByText(text).filter({ visible: true });

  before(async () => {
    // A job reads the links of the starter pages, and the test mutes them.
    await eventually(async () => {
      const { readAt } = await get<{ readAt: string | null }>('/api/admin/link-check/summary');
      assert.notEqual(readAt, null);
    });
    const starters = await get<{ id: number }[]>('/api/admin/link-check');
    for (const { id } of starters)
      await callAsOwner(site, 'POST', `/api/admin/link-check/${id}/mute`, { isMuted: true });
    const [exam] = (await (await fetch(`${site.url}/api/exams`)).json()) as { id: number }[];
    for (const name of ['good', 'moved', 'gone', 'page', 'slow']) {
      const fileUrl = `http://${host}/${name}.pdf`;
      const paper = { examId: exam!.id, title: `A ${name} paper`, year: 2019, fileUrl };
      const answer = await callAsOwner(site, 'POST', '/api/admin/papers', paper);
      assert.equal(answer.status, 201, await answer.text());
    }
  });

  test('the owner checks links, replaces URLs, stores copies and mutes a link', async () => {
    await asOwner(async (page) => {
      await loadTab(page, 'links', 'Link Checker');
      await seen(page, 'A good paper', 'Not checked').waitFor();
      await routeOnce(page, '**/api/admin/link-check/run', (route) => route.abort());
      await page.getByRole('button', { name: 'Check all links' }).click();
      await waitForToast(page, 'Failed to check links. Please try again.');
      await page.getByRole('button', { name: 'Check all links' }).click();
      await page.getByRole('progressbar', { name: 'Check links' }).waitFor();
      await page.getByText('5 checked: 1 error, 3 warnings, 1 success.').waitFor();
      await seen(page, 'A gone paper', 'Not found (404)').waitFor();
      await seen(page, 'A gone paper', 'failing since').waitFor();
      await seen(page, 'A moved paper', `Redirects to http://${host}/new.pdf`).waitFor();
      await seen(page, 'A page paper', 'The response is not a PDF but text/html').waitFor();
      await seen(page, 'A slow paper', /^Slow: \d\.\d s$/).waitFor();
      await seen(page, 'A good paper', 'Success').waitFor();
      await eventually.match(() => page.getByRole('row').nth(1).innerText(), /A gone paper/);
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: /^Warnings/ }).click();
      await row(page, 'A good paper').waitFor({ state: 'detached' });
      await eventually.equal(() => page.getByRole('row').count(), 4);
      await page.reload();
      await page.getByText('5 checked: 1 error').waitFor();
      await eventually.equal(() => page.getByRole('row').count(), 4, 'the URL contains the filter');

      await page.getByRole('link', { name: /^Warnings/ }).click();
      await page.getByRole('button', { name: 'A gone paper', exact: true }).click();
      const gone = page.getByRole('dialog', { name: 'A gone paper' });
      await assertAccessibleAndFits(page);
      await gone.getByRole('button', { name: 'Replace host' }).click();
      const dialog = page.getByRole('dialog', { name: 'Replace host 127.0.0.1' });
      await dialog.getByLabel('New site').fill('https://files.example/papers');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('Enter the new site without a path').waitFor();
      await dialog.getByLabel('New site').fill('https://files.example');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('Changes 5 links in 5 places.').waitFor();
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await gone.getByText('Not found (404)').first().waitFor();
      await page.keyboard.press('Escape');
      await gone.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'A moved paper', exact: true }).click();
      await page.getByRole('button', { name: 'Use the new URL' }).click();
      await page
        .getByRole('alertdialog')
        .getByText(/redirects to/)
        .waitFor();
      await page.getByRole('button', { name: 'Replace URL' }).click();
      await waitForToast(page, 'Replaced in 1 place. The new URL works.');
      await seen(page, 'A moved paper', 'Success').waitFor();

      await page.getByRole('button', { name: 'A gone paper', exact: true }).click();
      await gone.getByText('Not found (404)').first().waitFor();
      await gone.getByLabel('New URL').fill('javascript:alert(1)');
      await gone.getByRole('button', { name: 'Replace URL' }).click();
      await gone.getByText('Please enter a valid URL that begins with http:// or https://.').waitFor();
      await gone.getByLabel('New URL').fill(`http://${host}/good.pdf`);
      await gone.getByRole('button', { name: 'Replace URL' }).click();
      await waitForToast(page, 'Replaced in 1 place. The new URL works.');
      await gone.waitFor({ state: 'detached' });
      await row(page, 'A good paper and 1 more').waitFor();
      const { papers } = await get<{ papers: { title: string; fileUrl: string }[] }>(
        '/api/admin/papers?search=gone paper',
      );
      const { fileUrl } = papers.find(({ title }) => title === 'A gone paper')!;
      assert.equal(fileUrl, `http://${host}/good.pdf`);

      await page.getByRole('checkbox', { name: 'Select A moved paper' }).check();
      await page.getByRole('checkbox', { name: 'Select A page paper' }).check();
      await page.getByRole('button', { name: 'Store our own copies' }).click();
      await page.getByRole('button', { name: 'Store the copies' }).click();
      await page.getByText('1 stored, 1 not stored.').waitFor();
      await page.getByText(/^A page paper: The file is not a PDF/).waitFor();
      await row(page, 'A moved paper').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'A page paper', exact: true }).click();
      await page.getByRole('button', { name: 'Mute', exact: true }).click();
      await page.getByText(/^Muted by /).waitFor();
      await page.keyboard.press('Escape');
      await row(page, 'A page paper').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: /^Muted/ }).click();
      await row(page, 'A page paper').waitFor();
    }, /400|ERR_FAILED/);
  });
});
