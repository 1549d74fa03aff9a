import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { compactCount } from '#lib/text/format.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { signedIn } from './support/owner.ts';

const { visit } = visitor();

/** Calls the API like a form of the back office, with the cookies and the origin of the page. */
async function call<Answer>(page: Page, method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
  const { status, answer } = await page.evaluate(
    async (sent) => {
      const response = await fetch(sent.path, {
        method: sent.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent.body),
      });
      return { status: response.status, answer: (await response.json()) as unknown };
    },
    { method, path, body },
  );
  assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer as Answer;
}

const addCategory = (page: Page, name: string) =>
  call<{ id: number }>(page, 'POST', '/api/admin/categories', { name });

/** Finds a part of the dashboard by its heading. */
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });

/** Waits until a dialog has opened and taken the focus. A key that is pressed earlier could go to the page below it. */
async function waitForDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name }).locator(':focus').waitFor();
}

/** Opens the command palette with a key, and waits until it accepts input. */
async function openPalette(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await paletteOf(page).getByRole('combobox').and(page.locator(':focus')).waitFor();
  await paletteOf(page).getByRole('option').first().waitFor();
}

describe('the dashboard, the activity log and the command palette', () => {
  const site = signedIn();

  test('the dashboard refreshes its panels each minute', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      await page.clock.install();
      await page.goto(`${site.url}/admin`);
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
      await panel(page, 'Recent Activity').getByText('signed in').waitFor();
      for (const name of ['Public pages', 'API calls', 'Page cache', 'Database', 'Disk'])
        await panel(page, 'Performance Status').getByText(name, { exact: true }).waitFor();
      await panel(page, 'Performance Status')
        .getByText(/^Responds in \d/)
        .waitFor();
      const health = panel(page, 'System Health');
      await health.getByText('3 issues found').waitFor();
      await health.getByRole('button', { name: 'Back up now' }).waitFor();
      await health.getByRole('link', { name: 'Open backups' }).waitFor();
      await health.getByRole('link', { name: 'Add a contact address' }).waitFor();

      await addCategory(page, 'Sports');
      await page.clock.runFor(61_000);
      await panel(page, 'Recent Activity').getByText('created the category Sports').waitFor();
      await health.getByText('1 category has no exams', { exact: true }).waitFor();
      await assertAccessibleAndFits(page);
    });
  });

  test('a failed panel can be retried', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      await page.route('**/api/admin/dashboard', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), health: null } });
      });
      await page.goto(`${site.url}/admin`);
      await panel(page, 'System Health').getByText("The system's health could not be read.").waitFor();
      await panel(page, 'Performance Status').getByText('Disk', { exact: true }).waitFor();
      await page.unroute('**/api/admin/dashboard');
      await panel(page, 'System Health').getByRole('button', { name: 'Try again' }).click();
      await panel(page, 'System Health')
        .getByText(/issues? found$/)
        .waitFor();
    });
  });

  test('the dashboard lists three issues and counts the others', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      await page.route('**/api/admin/dashboard', async (route) => {
        const answer = await route.fetch();
        const kinds = ['backup', 'missingFiles', 'orphanedPapers', 'duplicateSubjects', 'emptyCategories'];
        const issues = kinds.map((kind) => ({ kind, count: 1, text: `Something about ${kind}` }));
        const health = { status: 'issues', issues, emptyExams: 3 };
        await route.fulfill({ response: answer, json: { ...(await answer.json()), health, activity: [] } });
      });
      await page.goto(`${site.url}/admin`);
      const health = panel(page, 'System Health');
      await health.getByText('5 issues found').waitFor();
      assert.deepEqual(
        await health.locator('li p').allInnerTexts(),
        ['backup', 'missingFiles', 'orphanedPapers'].map((kind) => `Something about ${kind}`),
      );
      await health.getByText('+2 more issues', { exact: true }).waitFor();
      await health.getByText('3 exams have no papers yet.').waitFor();
      await health.getByRole('listitem').getByRole('link', { name: 'Open backups' }).click();
      await page.getByRole('heading', { level: 1, name: 'Backup & Restore' }).waitFor();
      await page.goBack();
      await panel(page, 'Recent Activity').getByText('No recent activity', { exact: true }).waitFor();
      for (const [action, title] of [
        ['Upload Papers', 'Upload Papers'],
        ['Site Settings', 'Site Settings'],
        ['View Analytics', 'Analytics'],
        ['Manage Cache', 'Cache'],
      ] as const) {
        await panel(page, 'Quick Actions').getByRole('link', { name: action }).click();
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        await page.goBack();
      }
    });
  });

  test('the owner filters and pages the activity log', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      await page.goto(`${site.url}/admin?tab=audit`);
      const { id } = await addCategory(page, 'Defence Services');
      await call(page, 'PUT', `/api/admin/categories/${id}`, { name: 'Armed Forces' });
      await Promise.all(Array.from({ length: 50 }, (_, number) => addCategory(page, `Bulk ${number}`)));
      await page.reload();
      const entries = page.locator('main ol > li');
      const fold = entries.filter({ hasText: /created 5\d categories/ });
      await fold.locator('summary').first().click();
      await fold.getByText('created the category Bulk').nth(10).waitFor();
      await page.getByRole('button', { name: 'Load more' }).click();
      await page.getByText('created the category Defence Services').last().waitFor();

      await page.getByLabel('Action', { exact: true }).selectOption('category.updated');
      await fold.waitFor({ state: 'detached' });
      await page.getByLabel('Name of the record').fill('armed');
      await page.waitForURL(/search=armed/);
      await page.reload();
      assert.equal(await page.getByLabel('Name of the record').inputValue(), 'armed');
      await entries.filter({ hasText: 'updated the category' }).locator('summary').click();
      const change = entries.getByRole('row', { name: /^Name/ });
      await change.getByRole('cell', { name: 'Defence Services' }).waitFor();
      await change.getByRole('cell', { name: 'Armed Forces' }).waitFor();
      await assertAccessibleAndFits(page);

      await page.getByLabel('Name of the record').fill('nothing is called this');
      await page.getByText('No recent activity').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await fold.waitFor();
      assert.equal(await page.getByLabel('Name of the record').inputValue(), '');
    });
  });

  test('Ctrl K or / opens the palette and finds tabs', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      await page.goto(`${site.url}/admin`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await openPalette(page, '/');
      const palette = paletteOf(page);
      await palette.getByRole('option', { name: 'Sign out' }).waitFor();
      assert.equal(await palette.getByText('Recent').count(), 0);
      await page.keyboard.type('hist');
      await palette.getByText('1 result').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Activity Log' }).waitFor();
      assert.match(page.url(), /\?tab=audit$/);
      assert.equal(await palette.count(), 0);

      await page.getByLabel('Name of the record').focus();
      await page.keyboard.type('a/b');
      assert.equal(await palette.count(), 0, 'a slash in a field is text');
      await openPalette(page, 'Control+k');
      await palette.getByRole('option', { name: 'Activity Log' }).first().waitFor();
      assert.equal(await palette.getByText('Recent').count(), 1);
      await assertAccessibleAndFits(page);
      await page.keyboard.type('qxzqxzqxz');
      await palette.getByText('Nothing found').waitFor();
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      assert.equal(
        await page.getByLabel('Name of the record').evaluate((box) => box === document.activeElement),
        true,
      );
    });
  });

  test('the palette finds actions by verbs', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      await page.goto(`${site.url}/admin`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await openPalette(page, 'Control+k');
      await page.keyboard.type('add a subject');
      await page.getByRole('option', { name: 'New subject' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/tab=subjects&open=new$/);
      await page.getByRole('dialog', { name: 'Add subject' }).waitFor();
      await page.goto(`${site.url}/admin`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await openPalette(page, 'Control+k');
      await page.keyboard.type('change settings: foot');
      await page.getByRole('option', { name: 'Change settings: Footer' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Footer Columns' }).waitFor();
    });
  });

  test('the palette opens papers and exams by their names', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      const [paper] = (await (await fetch(`${site.url}/api/papers?search=cgl&limit=1`)).json()) as {
        id: number;
        title: string;
      }[];
      await page.goto(`${site.url}/admin`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await openPalette(page, 'Control+k');
      await page.keyboard.type('cgl');
      await page.getByRole('option', { name: paper!.title }).first().click();
      await page.waitForURL(`${site.url}/admin?tab=manage&open=${paper!.id}`);
      await waitForDialog(page, 'Edit paper');
      // Ctrl K would close an open palette.
      await paletteOf(page).waitFor({ state: 'detached' });

      await openPalette(page, 'Control+k');
      await page.keyboard.type('ssc cgl');
      await page.getByRole('option', { name: 'SSC CGL Exam, SSC' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/tab=exams&open=\d+$/);
      await page.getByRole('dialog', { name: 'Edit exam' }).waitFor();
    });
  });

  test('on a phone, the palette switches the theme', async () => {
    await visit(
      { storageState: site.storageState, viewport: { width: 390, height: 844 }, hasTouch: true },
      async (page) => {
        await page.goto(`${site.url}/admin`);
        await page.getByRole('button', { name: 'Menu' }).tap();
        await page.getByRole('dialog').getByRole('button', { name: 'Search' }).tap();
        const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
        const before = await theme();
        await page.getByRole('option', { name: 'Switch between light and dark' }).tap();
        assert.notEqual(await theme(), before);
        assert.equal(await page.getByRole('dialog').count(), 0);
      },
    );
  });
});
