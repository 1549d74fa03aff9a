import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { dashboardTab, tabSections } from '#app/web/admin/tabs.ts';
import { tabAddress } from '#ui/admin/admin-address.ts';
import { assertAccessible, assertAccessibleEverywhere } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { signedIn } from './support/owner.ts';

describe('the frame of the back office', () => {
  const site = signedIn();
  const { visit } = visitor();
  const desktop = { width: 1280, height: 800 };

  /** Opens a tab of the back office as the owner. */
  async function withTab(
    address: string,
    look: (page: Page) => Promise<void>,
    viewport = desktop,
  ): Promise<void> {
    await visit({ viewport, storageState: site.storageState }, async (page) => {
      await page.goto(site.url + address);
      await heading(page, '').waitFor();
      await look(page);
    });
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).first();
  const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

  test('the sidebar has a Dashboard and sections that open and close; Content Management is open by default', async () => {
    await withTab('/admin', async (page) => {
      const entries = (section: string) =>
        sidebar(page).locator('details', { hasText: section }).getByRole('link');
      assert.deepEqual(await entries('Content Management').allInnerTexts(), [
        'Upload Papers',
        'Manage Papers',
        'Categories',
        'Exams',
        'Subjects',
        'Exam Calendar',
      ]);
      assert.equal(await entries('System Management').count(), 0);
      await sidebar(page).getByText('System Management').click();
      await entries('System Management').filter({ hasText: 'Activity Log' }).waitFor();
      await sidebar(page).getByText('Content Management').click();
      await entries('Content Management').first().waitFor({ state: 'hidden' });
      await sidebar(page).getByRole('link', { name: 'Dashboard' }).waitFor();
    });
  });

  test('a tab and its state are in the address: reload, back and a link find the same', async () => {
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

  test('an unknown tab name shows a not-found panel that leads to the dashboard', async () => {
    await withTab('/admin?tab=nonsense', async (page) => {
      await heading(page, 'Page not found').waitFor();
      await assertAccessibleEverywhere(page);
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await heading(page, 'Dashboard').waitFor();
    });
  });

  test('the window event admin-tab-change switches the tab that it names', async () => {
    await withTab('/admin', async (page) => {
      await page.evaluate(() =>
        window.dispatchEvent(new CustomEvent('admin-tab-change', { detail: 'exams' })),
      );
      await heading(page, 'Exams').waitFor();
      assert.equal(new URL(page.url()).searchParams.get('tab'), 'exams');
    });
  });

  test('the window event admin-tab-change with an unknown name shows the not-found panel', async () => {
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

  test('an open row menu passes axe', async () => {
    await withTab('/admin?tab=exams', async (page) => {
      await page.locator('main [aria-haspopup=menu]').first().click();
      await page.getByRole('menu').waitFor();
      await assertAccessible(page);
    });
  });

  test('no tab violates the Content-Security-Policy', async () => {
    await visit({ viewport: desktop, storageState: site.storageState }, async (page) => {
      const violations: string[] = [];
      await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
      await page.addInitScript(() => {
        const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          reportViolation(`${location.search}: ${violatedDirective} ${blockedURI}`),
        );
      });
      for (const { name } of [dashboardTab, ...tabSections.flatMap(({ tabs }) => tabs)]) {
        await page.goto(site.url + tabAddress(name), { waitUntil: 'networkidle' });
        await heading(page, '').waitFor();
      }
      assert.deepEqual(violations, []);
    });
  });

  test('on a phone the sidebar comes over the page, closes by Esc and with the choice of a tab', async () => {
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

  test('the back office says when the server does not answer, and goes on when it does', async () => {
    await visit(
      { viewport: desktop, storageState: site.storageState },
      async (page) => {
        await page.route('**/api/auth/user', (route) => route.abort());
        await page.goto(`${site.url}/admin`);
        await heading(page, 'The server does not answer').waitFor();
        await page.unroute('**/api/auth/user');
        await page.getByRole('button', { name: 'Try again' }).click();
        await heading(page, 'Dashboard').waitFor();
      },
      /ERR_FAILED/,
    );
  });

  test('no public page asks for a file of the back office, signed in or not', async () => {
    await visit({ viewport: desktop, storageState: site.storageState }, async (page) => {
      const loadedFiles = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => new URL(name).pathname)
            // The texts of the public site, which the parts that both show need.
            .filter((name) => /\/assets\/.+\.(js|css)$/.test(name) && !name.startsWith('/assets/en-')),
        );
      const filesOf = async (path: string) => {
        await page.goto(site.url + path, { waitUntil: 'networkidle' });
        return loadedFiles();
      };
      const ofBackOffice = await filesOf('/admin');
      const ofHome = await filesOf('/');
      await page.getByRole('button', { name: 'Edit Page' }).click();
      await page.getByRole('region', { name: 'Main content, in edit mode' }).waitFor();
      // What the editor of pages brought, which is code of the back office too.
      const ofEditor = (await loadedFiles()).filter((name) => !ofHome.includes(name));
      assert.ok(ofBackOffice.length > 0 && ofEditor.some((name) => name.includes('/entry-editor-')));
      for (const path of ['/', '/browse', '/hi']) {
        const files = await filesOf(path);
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
