import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { tabSections } from '#app/web/admin/tabs.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { openedTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { signedIn } from './support/owner.ts';

describe('the frame of the back office', () => {
  const site = signedIn();
  const { visit } = visitor();
  const desktop = { width: 1280, height: 800 };

  /** Opens a tab of the back office as the owner. */
  async function withTab(
    url: string,
    look: (page: Page) => Promise<void>,
    viewport = desktop,
  ): Promise<void> {
    await visit({ viewport, storageState: site.storageState }, async (page) => {
      await page.goto(site.url + url);
      await heading(page, '').waitFor();
      await look(page);
    });
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).first();
  const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

  test('the sections of the sidebar open and close', async () => {
    await withTab('/admin', async (page) => {
      const entries = (section: string) =>
        sidebar(page).locator('details', { hasText: section }).getByRole('link');
      assert.equal(await entries('Content Management').count(), tabSections[0]!.tabs.length);
      assert.equal(await entries('System Management').count(), 0);
      await sidebar(page).getByText('System Management').click();
      await entries('System Management').filter({ hasText: 'Activity Log' }).waitFor();
      await sidebar(page).getByText('Content Management').click();
      await entries('Content Management').first().waitFor({ state: 'hidden' });
      await sidebar(page).getByRole('link', { name: 'Dashboard' }).waitFor();
    });
  });

  test('the URL selects the tab', async () => {
    await withTab('/admin?tab=subjects', async (page) => {
      await heading(page, 'Subjects').waitFor();
      await sidebar(page).getByRole('link', { name: 'Categories' }).click();
      await heading(page, 'Categories').waitFor();
      assert.equal(new URL(page.url()).search, '?tab=categories');
      await page.reload();
      await heading(page, 'Categories').waitFor();
      await page.goBack();
      await heading(page, 'Subjects').waitFor();
    });
  });

  test('an unknown tab name shows a link to the dashboard', async () => {
    await withTab('/admin?tab=nonsense', async (page) => {
      await heading(page, 'Page not found').waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await heading(page, 'Dashboard').waitFor();
    });
  });

  test('the window event admin-tab-change switches the tab', async () => {
    await withTab('/admin', async (page) => {
      await page.evaluate(() =>
        window.dispatchEvent(new CustomEvent('admin-tab-change', { detail: 'exams' })),
      );
      await heading(page, 'Exams').waitFor();
      assert.equal(new URL(page.url()).searchParams.get('tab'), 'exams');
    });
  });

  test('admin-tab-change with an unknown name shows the not-found panel', async () => {
    await withTab('/admin?tab=exams', async (page) => {
      await page.evaluate(() =>
        window.dispatchEvent(new CustomEvent('admin-tab-change', { detail: 'nonsense' })),
      );
      await heading(page, 'Page not found').waitFor();
    });
  });

  test('the theme follows the system while the back office is open', async () => {
    await withTab('/admin', async (page) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      }
    });
  });

  test('on a phone, Esc and a chosen tab close the sidebar', async () => {
    await withTab(
      '/admin',
      async (page) => {
        const menu = page.getByRole('button', { name: 'Menu' });
        await menu.click();
        await sidebar(page).waitFor();
        await page.keyboard.press('Escape');
        await sidebar(page).waitFor({ state: 'hidden' });
        await menu.click();
        await sidebar(page).getByRole('link', { name: 'Manage Papers' }).click();
        await heading(page, 'Manage Papers').waitFor();
        await sidebar(page).waitFor({ state: 'hidden' });
      },
      { width: 390, height: 844 },
    );
  });

  test('a retry opens the back office after a failed request', async () => {
    await visit(
      { viewport: desktop, storageState: site.storageState },
      async (page) => {
        await page.route('**/api/auth/user', (route) => route.abort());
        await page.goto(`${site.url}/admin`);
        await heading(page, 'The server is not responding').waitFor();
        await page.unroute('**/api/auth/user');
        await page.getByRole('button', { name: 'Try again' }).click();
        await heading(page, 'Dashboard').waitFor();
      },
      /ERR_FAILED/,
    );
  });

  test('no public page loads a file of the back office or editor', async () => {
    await visit({ viewport: desktop, storageState: site.storageState }, async (page) => {
      let requested: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        // Components that both parts show need the texts of the public site.
        if (/\/assets\/.+\.(js|css)$/.test(pathname) && !pathname.startsWith('/assets/en-'))
          requested.push(pathname);
      });
      const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      const filesOf = async (path: string, opened: () => Promise<unknown>) => {
        requested = [];
        await page.goto(site.url + path);
        await opened();
        await idle();
        return requested;
      };
      const ofPage = (path: string) =>
        filesOf(path, () => page.locator('header a[href="/admin"]').first().waitFor());
      const ofBackOffice = await filesOf('/admin', () => openedTab(page, 'Dashboard'));
      await ofPage('/');
      requested = [];
      await page.getByRole('button', { name: 'Edit Page' }).click();
      await page.getByRole('region', { name: 'Main content, in edit mode' }).waitFor();
      const ofEditor = requested;
      // Edit mode would continue on the next page of the browser tab.
      await page.getByRole('button', { name: 'Exit Edit Mode' }).click();
      await page.getByRole('button', { name: 'Edit Page' }).waitFor();
      assert.ok(ofBackOffice.length > 0 && ofEditor.some((name) => name.includes('/entry-editor-')));
      for (const path of ['/', '/browse', '/hi']) {
        const files = await ofPage(path);
        assert.deepEqual(
          [...ofBackOffice, ...ofEditor].filter((name) => files.includes(name)),
          [],
          path,
        );
        const sent = await page.request.get(site.url + path).then((answer) => answer.text());
        assert.deepEqual(
          ofEditor.filter((name) => sent.includes(name)),
          [],
          path,
        );
      }
    });
  });
});
