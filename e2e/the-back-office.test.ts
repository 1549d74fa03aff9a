import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { tabSections } from '#app/web/admin/features.ts';
import { compactCount } from '#lib/text/format.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { changeTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';

const { visit } = visitor();
const site = signedIn();
const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
  visit({ storageState: site.storageState, viewport: { width: 1280, height: 800 } }, work, expected);

async function addCategory(name: string): Promise<number> {
  const answer = await callAsOwner(site, 'POST', '/api/admin/categories', { name });
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { id: number }).id;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).first();
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

/** Finds a part of the dashboard by its heading. */
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

describe('the frame of the back office', () => {
  test('the URL, the sidebar and an event select the tab, and no public page loads its files or the editor', async () => {
    await asOwner(async (page) => {
      const requested: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        // Components that both parts show need the texts of the public site.
        if (/\/assets\/.+\.(js|css)$/.test(pathname) && !pathname.startsWith('/assets/en-'))
          requested.push(pathname);
      });
      const take = () => [...new Set(requested.splice(0))];
      const filesOf = async (path: string) => {
        await page.goto(site.url + path);
        await page.locator('header a[href="/admin"]').first().waitFor();
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        return take();
      };

      await page.route('**/api/auth/user', (route) => route.abort());
      await page.goto(`${site.url}/admin?tab=subjects`);
      await heading(page, 'The server is not responding').waitFor();
      await page.unroute('**/api/auth/user');
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Subjects').waitFor();
      await sidebar(page).getByRole('link', { name: 'Categories' }).click();
      await heading(page, 'Categories').waitFor();
      await eventually.equal(() => new URL(page.url()).search, '?tab=categories');
      assert.deepEqual(requested, [...new Set(requested)], 'no file is requested twice');
      await page.reload();
      await heading(page, 'Categories').waitFor();
      await page.goBack();
      await heading(page, 'Subjects').waitFor();
      await changeTab(page, 'exams');
      await heading(page, 'Exams').waitFor();
      await eventually.equal(() => new URL(page.url()).searchParams.get('tab'), 'exams');
      await changeTab(page, 'nonsense');
      await heading(page, 'Page not found').waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await heading(page, 'Dashboard').waitFor();

      const entries = (section: string) =>
        sidebar(page).locator('details', { hasText: section }).getByRole('link');
      await eventually.equal(() => entries('Content Management').count(), tabSections[0]!.tabs.length);
      await eventually.equal(() => entries('System Management').count(), 0);
      await sidebar(page).getByText('System Management').click();
      await entries('System Management').filter({ hasText: 'Activity Log' }).waitFor();
      await sidebar(page).getByText('Content Management').click();
      await entries('Content Management').first().waitFor({ state: 'hidden' });
      await sidebar(page).getByRole('link', { name: 'Dashboard' }).waitFor();

      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      }
      const ofBackOffice = take();

      const ofHome = await filesOf('/');
      await page.getByRole('button', { name: 'Edit Page' }).waitFor();
      ofHome.push(...take());
      await page.getByRole('button', { name: 'Edit Page' }).click();
      await page.getByRole('region', { name: 'Main content, in edit mode' }).waitFor();
      const ofEditor = take();
      // Edit mode would continue on the next page of the browser tab.
      await page.getByRole('button', { name: 'Exit Edit Mode' }).click();
      await page.getByRole('button', { name: 'Edit Page' }).waitFor();
      assert.ok(ofBackOffice.length > 0 && ofEditor.some((name) => name.includes('/entry-editor-')));
      const ofPages = {
        '/': ofHome,
        '/browse': await filesOf('/browse'),
        '/hi': await filesOf('/hi'),
      };
      for (const [path, files] of Object.entries(ofPages)) {
        assert.ok(files.length > 0, path);
        const hidden = [...ofBackOffice, ...ofEditor];
        assert.deepEqual(
          hidden.filter((name) => files.includes(name)),
          [],
          path,
        );
        const sent = await (await callAsOwner(site, 'GET', path)).text();
        assert.deepEqual(
          ofEditor.filter((name) => sent.includes(name)),
          [],
          path,
        );
      }
    }, /ERR_FAILED/);
  });

  test('a tab that cannot load offline says so, and loads when the browser is online again', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=subjects`);
      await heading(page, 'Subjects').waitFor();
      await page.context().setOffline(true);
      await sidebar(page).getByRole('link', { name: 'Exams' }).click();
      await heading(page, 'This page could not be loaded').waitFor();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      await page.context().setOffline(false);
      await heading(page, 'Exams').waitFor();
    }, /ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  });

  test('on a phone, Esc and a chosen tab close the sidebar, and the palette switches the theme', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    await visit({ storageState: site.storageState, ...phone }, async (page) => {
      await page.goto(`${site.url}/admin`);
      const menu = page.getByRole('button', { name: 'Menu' });
      await menu.tap();
      await sidebar(page).waitFor();
      await page.keyboard.press('Escape');
      await sidebar(page).waitFor({ state: 'hidden' });
      await menu.tap();
      await sidebar(page).getByRole('link', { name: 'Manage Papers' }).tap();
      await heading(page, 'Manage Papers').waitFor();
      await sidebar(page).waitFor({ state: 'hidden' });

      await menu.tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Search' }).tap();
      const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
      const before = await theme();
      await page.getByRole('option', { name: 'Switch between light and dark' }).tap();
      await eventually.ok(async () => (await theme()) !== before);
      await eventually.equal(() => page.getByRole('dialog').count(), 0);
    });
  });
});

describe('the dashboard', () => {
  test('retries a failed panel, refreshes each minute, and lists three issues', async () => {
    await asOwner(async (page) => {
      await page.clock.install();
      /** Replaces parts of the dashboard's data. */
      let replaced: object = { health: null };
      await page.route('**/api/admin/dashboard', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...replaced } });
      });
      const health = panel(page, 'System Health');
      const activity = panel(page, 'Recent Activity');
      await page.goto(`${site.url}/admin`);
      await health.getByText("The system's health could not be read.").waitFor();
      const stats = (await (await fetch(`${site.url}/api/stats`)).json()) as Record<string, number>;
      for (const [title, name] of [
        ['Total Papers', 'totalPapers'],
        ['Total Downloads', 'totalDownloads'],
        ['Exams', 'totalExams'],
        ['Subjects', 'totalSubjects'],
      ] as const) {
        const card = page.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) });
        await card.first().getByText(compactCount(stats[name]!), { exact: true }).waitFor();
      }
      await activity.getByText('signed in').waitFor();
      const performance = panel(page, 'Performance Status');
      for (const name of ['Public pages', 'API calls', 'Page cache', 'Database', 'Disk'])
        await performance.getByText(name, { exact: true }).waitFor();
      await performance.getByText(/^Responds in \d/).waitFor();

      replaced = {};
      await health.getByRole('button', { name: 'Try again' }).click();
      await health.getByText('3 issues found').waitFor();
      await health.getByRole('button', { name: 'Back up now' }).waitFor();
      await health.getByRole('link', { name: 'Open backups' }).waitFor();
      await health.getByRole('link', { name: 'Add a contact address' }).waitFor();
      await addCategory('Sports');
      await page.clock.runFor(61_000);
      await activity.getByText('created the category Sports').waitFor();
      await health.getByText('1 category has no exams', { exact: true }).waitFor();
      await assertAccessibleAndFits(page);

      const kinds = ['backup', 'missingFiles', 'orphanedPapers', 'duplicateSubjects', 'emptyCategories'];
      const issues = kinds.map((kind) => ({ kind, count: 1, text: `Something about ${kind}` }));
      replaced = { health: { status: 'issues', issues, emptyExams: 3 }, activity: [] };
      await page.clock.runFor(61_000);
      await health.getByText('5 issues found').waitFor();
      await eventually.deepEqual(
        () => health.locator('li p').allInnerTexts(),
        ['backup', 'missingFiles', 'orphanedPapers'].map((kind) => `Something about ${kind}`),
      );
      await health.getByText('+2 more issues', { exact: true }).waitFor();
      await health.getByText('3 exams have no papers yet.').waitFor();
      await activity.getByText('No recent activity', { exact: true }).waitFor();
      const actions = () =>
        panel(page, 'Quick Actions')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
      await eventually.deepEqual(actions, [
        ['Upload Papers', '/admin?tab=upload'],
        ['Categories', '/admin?tab=categories'],
        ['Site Settings', '/admin?tab=settings'],
        ['View Analytics', '/admin?tab=analytics'],
        ['Manage Cache', '/admin?tab=cache'],
      ]);
      const cleanup = health.getByRole('link', { name: 'View Cleanup Tools' });
      await eventually.equal(() => cleanup.getAttribute('href'), '/admin?tab=cleanup');
      await health.getByRole('listitem').getByRole('link', { name: 'Open backups' }).click();
      await heading(page, 'Backup & Restore').waitFor();
    });
  });
});

describe('the activity log and the command palette', () => {
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });

  /** Opens the command palette with a key, and waits until it accepts input. */
  async function openPalette(page: Page, key: string): Promise<void> {
    // Ctrl K would close an open palette.
    await palette(page).waitFor({ state: 'detached' });
    await page.keyboard.press(key);
    await palette(page).getByRole('combobox').and(page.locator(':focus')).waitFor();
    await palette(page).getByRole('option').first().waitFor();
  }

  /** Waits until a dialog has opened and taken the focus. A key that is pressed earlier could go to the page below it. */
  const waitForDialog = (page: Page, name: string) =>
    page.getByRole('dialog', { name }).locator(':focus').waitFor();

  test('the log has filters and pages; Ctrl K or / opens the palette, which finds tabs, papers, exams and actions', async () => {
    const id = await addCategory('Defence Services');
    await callAsOwner(site, 'PUT', `/api/admin/categories/${id}`, { name: 'Armed Forces' });
    for (const number of [1, 2, 3]) await addCategory(`Bulk ${number}`);
    const [paper] = (await (await fetch(`${site.url}/api/papers?search=cgl&limit=1`)).json()) as {
      id: number;
      title: string;
    }[];
    await asOwner(async (page) => {
      // Three entries make a page.
      await page.route(/\/api\/admin\/audit(\?|$)/, (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('limit', '3');
        return route.continue({ url: url.href });
      });
      await page.goto(`${site.url}/admin?tab=audit&action=category.updated&search=armed`);
      const name = page.getByLabel('Name of the record');
      const entries = page.locator('main ol > li');
      await entries.filter({ hasText: 'updated the category' }).locator('summary').click();
      await eventually.equal(() => name.inputValue(), 'armed');
      const change = entries.getByRole('row', { name: /^Name/ });
      await change.getByRole('cell', { name: 'Defence Services' }).waitFor();
      await change.getByRole('cell', { name: 'Armed Forces' }).waitFor();
      await assertAccessibleAndFits(page);

      await page.getByRole('button', { name: 'Clear filters' }).click();
      const fold = entries.filter({ hasText: /created \d+ or more categories/ });
      await fold.locator('summary').first().click();
      await fold.getByText('created the category Bulk').nth(2).waitFor();
      await eventually.equal(() => name.inputValue(), '');
      await eventually.equal(() => page.getByText('created the category Defence Services').count(), 0);
      await page.getByRole('button', { name: 'Load more' }).click();
      await page.getByText('created the category Defence Services').last().waitFor();
      await page.getByLabel('Action', { exact: true }).selectOption('category.updated');
      await fold.waitFor({ state: 'detached' });
      await name.fill('nothing is called this');
      await page.getByText('No recent activity').waitFor();
      await eventually.equal(() => new URL(page.url()).searchParams.get('search'), 'nothing is called this');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await fold.waitFor();
      await eventually.equal(() => name.inputValue(), '');

      await sidebar(page).getByRole('link', { name: 'Dashboard' }).click();
      await heading(page, 'Dashboard').waitFor();
      await openPalette(page, '/');
      await palette(page).getByRole('option', { name: 'Sign out' }).waitFor();
      await eventually.equal(() => palette(page).getByText('Recent').count(), 0);
      await page.keyboard.type('hist');
      await palette(page).getByText('1 result').waitFor();
      await page.keyboard.press('Enter');
      await heading(page, 'Activity Log').waitFor();
      await page.locator('#content:focus').waitFor();
      await eventually.match(() => page.url(), /\?tab=audit$/);
      await eventually.equal(() => palette(page).count(), 0);

      await name.focus();
      await page.keyboard.type('a/b');
      await eventually.equal(() => name.inputValue(), 'a/b');
      assert.equal(await palette(page).count(), 0, 'a slash in a field is text');
      await openPalette(page, 'Control+k');
      await palette(page).getByRole('option', { name: 'Activity Log' }).first().waitFor();
      await eventually.equal(() => palette(page).getByText('Recent').count(), 1);
      await assertAccessibleAndFits(page);
      await page.keyboard.type('qxzqxzqxz');
      await palette(page).getByText('Nothing found').waitFor();
      await page.keyboard.press('Escape');
      await palette(page).waitFor({ state: 'detached' });
      await eventually.equal(() => name.evaluate((box) => box === document.activeElement), true);

      await openPalette(page, 'Control+k');
      await page.keyboard.type('cgl');
      await page.getByRole('option', { name: paper!.title }).first().click();
      await page.waitForURL(`${site.url}/admin?tab=manage&open=${paper!.id}`);
      await waitForDialog(page, 'Edit paper');
      await openPalette(page, 'Control+k');
      await page.keyboard.type('ssc cgl');
      await page.getByRole('option', { name: 'SSC CGL Exam, SSC' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/tab=exams&open=\d+$/);
      await waitForDialog(page, 'Edit exam');
      await openPalette(page, 'Control+k');
      await page.keyboard.type('add a subject');
      await page.getByRole('option', { name: 'New subject' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/tab=subjects&open=new$/);
      await waitForDialog(page, 'Add subject');
      await openPalette(page, 'Control+k');
      await page.keyboard.type('change settings: foot');
      await page.getByRole('option', { name: 'Change settings: Footer' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Footer Columns' }).waitFor();
      await openPalette(page, 'Control+k');
      await page.keyboard.type('repair broken');
      await page.getByRole('option', { name: 'Repair broken links' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/tab=links&status=broken$/);
    });
  });
});
