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

const { visit } = visitor();
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

describe('the owner checks links', () => {
  const site = signedIn({ LINK_CHECK_ALLOW: host });
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const row = (page: Page, title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });

  /** Finds the visible text in a row. */
  const seen = (page: Page, title: string, text: string | RegExp) =>
    row(page, title).getByText(text).filter({ visible: true });

  async function open(page: Page, query = ''): Promise<void> {
    await page.goto(`${site.url}/admin?tab=links${query}`);
    await page.getByRole('heading', { name: 'Link Checker' }).waitFor();
  }

  const get = async <Answer>(path: string) => (await (await callAsOwner(site, 'GET', path)).json()) as Answer;

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

  test('a check shows its progress and lists errors first', async () => {
    await asOwner(async (page) => {
      await open(page);
      await seen(page, 'A good paper', 'Not checked').waitFor();
      await page.getByRole('button', { name: 'Check all links' }).click();
      await page.getByRole('progressbar', { name: 'Check links' }).waitFor();
      await page.getByText('5 checked: 1 error, 3 warnings, 1 success.').waitFor();
      await seen(page, 'A gone paper', 'Not found (404)').waitFor();
      await seen(page, 'A gone paper', 'failing since').waitFor();
      await seen(page, 'A moved paper', `Redirects to http://${host}/new.pdf`).waitFor();
      await seen(page, 'A page paper', 'The response is not a PDF but text/html').waitFor();
      await seen(page, 'A slow paper', /^Slow: \d\.\d s$/).waitFor();
      await seen(page, 'A good paper', 'Success').waitFor();
      assert.match(await page.getByRole('row').nth(1).innerText(), /A gone paper/);
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: /^Warnings/ }).click();
      await row(page, 'A good paper').waitFor({ state: 'detached' });
      assert.equal(await page.getByRole('row').count(), 4);
      await page.reload();
      await page.getByText('5 checked: 1 error').waitFor();
      assert.equal(await page.getByRole('row').count(), 4, 'the URL contains the filter');

      await page.getByRole('link', { name: 'Problems by cause and site' }).click();
      await page.getByRole('heading', { name: 'Not found, 1 link' }).waitFor();
      await page.getByRole('button', { name: 'Store copies of all, 127.0.0.1' }).first().waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('button', { name: 'Replace host 127.0.0.1' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Replace host 127.0.0.1' });
      await dialog.getByLabel('New site').fill('https://files.example/papers');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('Enter the new site without a path').waitFor();
      await dialog.getByLabel('New site').fill('https://files.example');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('Changes 5 links in 5 places.').waitFor();
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }, /400/);
  });

  test('a URL is replaced by its redirect target or another', async () => {
    await asOwner(async (page) => {
      await open(page);
      await page.getByRole('button', { name: 'More for A moved paper' }).click();
      await page.getByRole('menuitem', { name: 'Use the new URL' }).click();
      await page
        .getByRole('alertdialog')
        .getByText(/redirects to/)
        .waitFor();
      await page.getByRole('button', { name: 'Replace URL' }).click();
      await toast(page, 'Replaced in 1 place. The new URL works.');
      await seen(page, 'A moved paper', 'Success').waitFor();

      await page.getByRole('button', { name: 'A gone paper', exact: true }).click();
      const panel = page.getByRole('dialog', { name: 'A gone paper' });
      await panel.getByText('Not found (404)').first().waitFor();
      await panel.getByLabel('New URL').fill('javascript:alert(1)');
      await panel.getByRole('button', { name: 'Replace URL' }).click();
      await panel.getByText('Please enter a valid URL that begins with http:// or https://.').waitFor();
      await assertAccessibleAndFits(page);
      await panel.getByLabel('New URL').fill(`http://${host}/good.pdf`);
      await panel.getByRole('button', { name: 'Replace URL' }).click();
      await toast(page, 'Replaced in 1 place. The new URL works.');
      await panel.waitFor({ state: 'detached' });
      await row(page, 'A good paper and 1 more').waitFor();
    }, /400/);
    const papers = (await (await callAsOwner(site, 'GET', '/api/admin/papers?search=gone paper')).json()) as {
      papers: { title: string; fileUrl: string }[];
    };
    const gone = papers.papers.find(({ title }) => title === 'A gone paper');
    assert.equal(gone?.fileUrl, `http://${host}/good.pdf`);
  });

  test('the owner stores copies, reuses a file and mutes a link', async () => {
    await asOwner(async (page) => {
      await open(page);
      await page.getByRole('checkbox', { name: 'Select A moved paper' }).check();
      await page.getByRole('checkbox', { name: 'Select A page paper' }).check();
      await page.getByRole('button', { name: 'Store our own copies' }).click();
      await page.getByRole('button', { name: 'Store the copies' }).click();
      await page.getByText('1 stored, 1 not stored.').waitFor();
      await page.getByText(/^A page paper: The file is not a PDF/).waitFor();
      await row(page, 'A moved paper').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'A good paper and 1 more', exact: true }).click();
      const panel = page.getByRole('dialog', { name: 'A good paper and 1 more' });
      await panel.getByRole('button', { name: 'Find the same file' }).first().click();
      await panel.getByText('Identical file').waitFor();
      await assertAccessibleAndFits(page);
      await panel.getByRole('button', { name: 'Use this file' }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Use this file' }).click();
      await panel.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'A gone paper', exact: true }).waitFor();

      await page.getByRole('button', { name: 'More for A page paper' }).click();
      await page.getByRole('menuitem', { name: 'Mute' }).click();
      await row(page, 'A page paper').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: /^Muted/ }).click();
      await row(page, 'A page paper').waitFor();
    });
  });

  test('a check that cannot start shows an error', async () => {
    await asOwner(async (page) => {
      await page.route('**/api/admin/link-check/run', (route) => route.abort());
      await open(page);
      await page.getByRole('button', { name: 'Check all links' }).click();
      await toast(page, 'Failed to check links. Please try again.');
    }, /ERR_FAILED|Failed to load/);
  });
});
