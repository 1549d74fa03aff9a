import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Paper } from '#features/papers/papers.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleInBothThemes } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { startedSite } from './support/site.ts';
import { waitForToast } from './support/toast.ts';

const { visit } = visitor();
const phone = { viewport: { width: 360, height: 640 } };
/** Console messages of requests without a connection. */
const offline = /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/;

async function savePaper(page: Page, url: string): Promise<void> {
  await openPage(page, url);
  const button = page.locator('[data-island=save-papers]');
  await button.click();
  await button.getByText('Saved', { exact: true }).waitFor();
}

const keepButton = (page: Page, { title }: Paper) =>
  page.getByRole('button', { name: `Keep offline ${title}` });

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });

describe('offline reading', () => {
  const site = startedSite();
  const readPapers = async () =>
    (await (await fetch(`${site.url}/api/papers?limit=3`)).json()) as [Paper, Paper, Paper];

  test('three kept papers are read without a connection', async () => {
    const papers = await readPapers();
    await visit(
      phone,
      async (page) => {
        for (const { slug } of papers) await savePaper(page, `${site.url}/paper/${slug}`);
        await openPage(page, `${site.url}/saved`);
        for (const paper of papers) await keepButton(page, paper).click();
        await eventually.equal(() => page.getByText(/^Offline, \d+ KB/).count(), papers.length);
        await page.getByText(/Papers kept offline use \d+ KB of this device/).waitFor();
        await assertAccessibleInBothThemes(page, 'main');
        await page.setViewportSize(phone.viewport);

        await page.context().setOffline(true);
        for (const { slug, title } of papers) {
          await page.goto(`${site.url}/saved`);
          await page.getByRole('link', { name: title }).click();
          await page.getByRole('heading', { level: 1, name: title }).waitFor();
          assert.ok(page.url().includes(encodeURI(slug)), page.url());
          await page.waitForFunction(() =>
            [...document.querySelectorAll<HTMLImageElement>('[data-page="1"] img')].some(
              ({ complete, naturalWidth }) => complete && naturalWidth > 0,
            ),
          );
        }
        await page.getByRole('button', { name: 'Practise', exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        const last = page.locator('[data-page] img').last();
        await last.scrollIntoViewIfNeeded();
        await eventually(async () =>
          assert.ok(await last.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)),
        );
        await page.goto(`${site.url}/hi/paper/${papers[0].slug}`);
        await page.getByRole('heading', { level: 1, name: papers[0].title }).waitFor();
        await page.goto(`${site.url}/category/ssc`);
        await page.getByRole('heading', { name: 'You are offline' }).waitFor();
        await page.goto(`${site.url}/hi/category/ssc`);
        await page.getByRole('heading', { name: 'आप ऑफ़लाइन हैं' }).waitFor();

        await page.context().setOffline(false);
        await page.goto(`${site.url}/saved`);
        await page.getByRole('button', { name: 'Remove all copies' }).click();
        await keepButton(page, papers[0]).waitFor();
        await eventually(async () =>
          assert.deepEqual(
            (await cachedPaths(page)).filter((path) => path.startsWith('/files/')),
            [],
          ),
        );
      },
      offline,
    );
  });

  test('a paper that was saved after the last visit of the list is not called unavailable', async () => {
    const [kept, later] = await readPapers();
    await visit(
      phone,
      async (page) => {
        await savePaper(page, `${site.url}/paper/${kept.slug}`);
        await openPage(page, `${site.url}/saved`);
        await keepButton(page, kept).click();
        await page.getByText(/^Offline, \d+ KB/).waitFor();
        await savePaper(page, `${site.url}/paper/${later.slug}`);
        await page.context().setOffline(true);
        await page.goto(`${site.url}/saved`);
        await page.getByRole('link', { name: kept.title }).waitFor();
        await page.getByText('This paper is not loaded yet.').waitFor();
        assert.equal(await page.getByText('This paper is no longer available.').count(), 0);
      },
      offline,
    );
  });

  test('a paper that cannot be kept leaves what another one loads', async () => {
    const [kept, failing] = await readPapers();
    await visit(phone, async (page) => {
      for (const { slug } of [kept, failing]) await savePaper(page, `${site.url}/paper/${slug}`);
      await openPage(page, `${site.url}/saved`);
      await page.evaluate(
        (failingPath) => {
          const { fetch } = globalThis;
          const released = new Promise((resolve) => addEventListener('release', resolve, { once: true }));
          globalThis.fetch = async (...request) => {
            const path = String(request[0]);
            if (path.endsWith(failingPath)) throw new TypeError('Failed to fetch');
            if (path.endsWith('.css')) {
              document.body.dataset.isWaiting = '';
              await released;
            }
            return fetch(...request);
          };
        },
        encodeURI(`/paper/${failing.slug}`),
      );
      await keepButton(page, kept).click();
      await page.locator('body[data-is-waiting]').waitFor();
      await keepButton(page, failing).click();
      // Without the lock, the second paper would fail while the first one loads.
      await page.waitForFunction(
        async () =>
          (await navigator.locks.query()).pending!.length > 0 ||
          document.body.textContent.includes('Not kept offline'),
      );
      await page.evaluate(() => dispatchEvent(new Event('release')));
      await waitForToast(page, 'Not kept offline');
      await page.getByText(/^Offline, \d+ KB/).waitFor();
      assert.ok((await cachedPaths(page)).includes(encodeURI(`/paper/${kept.slug}`)));
    });
  });

  test('a visited page opens without a connection, and nothing of the back office is stored', async () => {
    await visit(
      phone,
      async (page) => {
        await openPage(page, site.url);
        assert.deepEqual(
          await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
          0,
        );
        await page.evaluate(() => caches.open('pages-former'));
        await page.evaluate(() => location.assign('/browse'));
        await page.waitForURL('**/browse');
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.goto(`${site.url}/category/ssc`);
        await page.goto(`${site.url}/sign-in`);
        await page.goto(`${site.url}/admin`);
        await page.context().setOffline(true);
        await page.goto(`${site.url}/category/ssc`);
        await page.getByRole('heading', { level: 1, name: 'SSC' }).waitFor();
        assert.ok(!(await cacheNames(page)).includes('pages-former'), 'pages of another version are deleted');
        const paths = await cachedPaths(page);
        assert.ok(paths.includes('/category/ssc'));
        assert.deepEqual(
          paths.filter((path) => /^\/(admin|sign-in|api)/.test(path)),
          [],
        );
      },
      /status of 401|ERR_INTERNET_DISCONNECTED|Failed to/,
    );
  });
});

describe('with OFFLINE=off', () => {
  const site = startedSite({ OFFLINE: 'off' });

  test('the worker deletes what is stored and removes itself', async () => {
    await visit({}, async (page) => {
      const [paper] = (await (await fetch(`${site.url}/api/papers?limit=1`)).json()) as [Paper];
      await savePaper(page, `${site.url}/paper/${paper.slug}`);
      await page.evaluate(async () => {
        await caches.open('pages-former');
        await caches.open('kept');
        const request = indexedDB.open('shelf-offline');
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values'));
        await new Promise((resolve) => request.addEventListener('success', resolve));
        const change = request.result.transaction('values', 'readwrite');
        change.objectStore('values').put({ 1: { bytes: 3_000_000, urls: [] } }, 'kept');
        await new Promise((resolve) => change.addEventListener('complete', resolve));
        request.result.close();
      });
      await openPage(page, `${site.url}/saved`);
      await page.getByText(/Papers kept offline use/).waitFor();
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/sw.js');
      });
      await eventually(async () => {
        assert.deepEqual(await cacheNames(page), []);
        const count = await page.evaluate(
          async () => (await navigator.serviceWorker.getRegistrations()).length,
        );
        assert.equal(count, 0);
      });
      await page.reload();
      await page.getByRole('link', { name: paper.title }).waitFor();
      assert.equal(await page.getByText(/Papers kept offline use/).count(), 0);
    });
  });
});
