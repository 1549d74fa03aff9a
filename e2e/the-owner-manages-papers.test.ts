import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import {
  assertAccessible,
  assertAccessibleAndFits,
  assertAccessibleEverywhere,
} from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';

const { visit } = visitor();

describe('the owner manages papers', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);

  const statusOf = async (url: string) => (await fetch(site.url + url, { redirect: 'manual' })).status;
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const paperRow = (page: Page, title: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `More for ${title}`, exact: true }) });
  const edited = (page: Page) => page.getByRole('dialog', { name: 'Edit paper' });
  async function choose(page: Page, title: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
  /** Reads the papers from the server, by title. */
  async function papers(page: Page): Promise<AdminPaper[]> {
    const answer = await page.request.get(`${site.url}/api/admin/papers?sort=title&order=asc&limit=100`);
    return ((await answer.json()) as { papers: AdminPaper[] }).papers;
  }
  const open = (page: Page, paper: AdminPaper) => page.goto(`${site.url}/admin?tab=manage&open=${paper.id}`);

  test('a long URL of a file on another server is truncated', async () => {
    await asOwner(async (page) => {
      const url = `https://papers.example/${'previous-years/'.repeat(3)}paper.pdf`;
      await page.route('**/api/admin/papers?*', async (route) => {
        const answer = await route.fetch();
        const list = (await answer.json()) as { papers: AdminPaper[] };
        Object.assign(list.papers[0]!, { file: null, fileUrl: url });
        await route.fulfill({ response: answer, json: list });
      });
      await page.goto(`${site.url}/admin?tab=manage`);
      await page.getByRole('link', { name: `${url.slice(0, 47)}…`, exact: true }).waitFor();
    });
  });

  test('the list of papers keeps its state in the URL', async () => {
    await asOwner(async (page) => {
      const all = await papers(page);
      const titles = () => page.getByRole('row').locator('td:nth-child(2) button').allInnerTexts();
      await page.goto(`${site.url}/admin?tab=manage`);
      await page.getByText(`1–20 of ${all.length}`).waitFor();
      await page.getByRole('button', { name: 'Title', exact: true }).click();
      await page.waitForURL(/sort=title&order=asc/);
      await paperRow(page, all[0]!.title).waitFor();
      assert.deepEqual(
        await titles(),
        all.slice(0, 20).map(({ title }) => title),
      );
      await page
        .getByRole('link', { name: /^PDF, \d/ })
        .nth(19)
        .waitFor();
      await page.getByRole('button', { name: 'Next page' }).click();
      await paperRow(page, all[20]!.title).waitFor();
      await page.reload();
      await paperRow(page, all[20]!.title).waitFor();

      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Language').selectOption('Hindi');
      await page.waitForURL((url) => url.search.includes('language=Hindi') && !/page=/.test(url.search));
      const hindi = all.filter(({ language }) => language.includes('Hindi'));
      await page.getByText(`1–20 of ${hindi.length}`).waitFor();
      await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
      await page.getByLabel('Search', { exact: true }).fill('zzqqxx');
      await page.getByText('No papers found').waitFor();
      await page.getByText('Try adjusting your search criteria').waitFor();
      await page.getByRole('button', { name: 'Clear all filters' }).click();
      await page.getByText(`1–20 of ${all.length}`).waitFor();
      await page.goBack();
      await page.getByText('No papers found').waitFor();
    });
  });

  test('a cell is edited by keyboard, and the view is saved and exported', async () => {
    await asOwner(async (page) => {
      const [, paper] = await papers(page);
      assert.ok(paper);
      await page.goto(`${site.url}/admin?tab=manage&sort=title&order=asc`);
      await paperRow(page, paper.title).waitFor();
      for (const key of ['j', 'j', 'x', 'ArrowRight', 'F2']) await page.keyboard.press(key);
      await page.getByText('1 selected').waitFor();
      const editor = page.getByRole('dialog', { name: `Title of ${paper.title}` });
      await editor.getByLabel('Title').fill('');
      await page.keyboard.press('Enter');
      await editor.getByText('Title is required').waitFor();
      await assertAccessibleAndFits(page);
      await page.keyboard.press('Escape');
      await editor.waitFor({ state: 'detached' });
      // The focus returns to the cell.
      await page.waitForFunction(() => document.activeElement?.matches('td[data-column=title]'));
      await page.keyboard.press('Enter');
      await editor.getByLabel('Title').fill(`${paper.title} by keyboard`);
      await callAsOwner(site, 'PUT', `/api/admin/papers/${paper.id}`, { ...paper, session: 'Shift 8' });
      await page.keyboard.press('Enter');
      await editor.getByText('Theirs: Shift 8', { exact: true }).waitFor();
      await editor.getByRole('button', { name: 'Keep mine' }).click();
      await toast(page, 'Paper updated successfully');
      const saved = (await papers(page)).find(({ id }) => id === paper.id)!;
      assert.deepEqual([saved.title, saved.session], [`${paper.title} by keyboard`, 'Shift 8']);

      await editor.waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      await page.keyboard.type('by keyboard');
      await page.getByText('1–1 of 1').waitFor();
      await page.getByRole('button', { name: 'Saved' }).click();
      const views = page.getByRole('dialog', { name: 'Saved filters' });
      await views.getByLabel('Name of the current filters').fill('Mine');
      await views.getByRole('button', { name: 'Save' }).click();
      await assertAccessibleAndFits(page);
      await page.goto(`${site.url}/admin?tab=manage`);
      await page.getByRole('button', { name: 'Saved' }).click();
      await views.getByRole('button', { name: 'Mine', exact: true }).click();
      await page.getByText('1–1 of 1').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'papers.csv');
    }, /409/);
  });

  test('an edited paper shows its new title at the same URL', async () => {
    await asOwner(async (page) => {
      const [paper] = await papers(page);
      assert.ok(paper);
      const url = `/paper/${encodeURIComponent(paper.slug)}`;
      assert.equal(await statusOf(url), 200);
      await page.goto(`${site.url}/admin?tab=manage&sort=title&order=asc`);
      await assertAccessibleEverywhere(page, () => paperRow(page, paper.title).waitFor());
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole('button', { name: paper.title, exact: true }).click();
      await page.waitForURL(/open=/);
      const panel = edited(page);
      await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('');
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.getByText('Title is required').waitFor();
      await assertAccessibleAndFits(page);
      await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('प्रश्न पत्र, corrected');
      await panel.getByRole('combobox', { name: 'Subject' }).fill('No Sub');
      await page.getByRole('option', { name: 'No Subject' }).click();
      await panel.getByLabel('File URL').fill('https:/nowhere');
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.getByText('Please enter a valid URL for the file.').waitFor();
      await panel.getByLabel('File URL').fill(paper.fileUrl);
      await panel.getByText('0/60').waitFor();
      await panel.getByRole('button', { name: 'Use suggestions' }).click();
      await panel.getByText(/^1[56]\d\/160$/).waitFor();
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await panel.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Paper updated successfully');
      await panel.waitFor({ state: 'detached' });
      await page.getByLabel('Search', { exact: true }).fill('corrected');
      await paperRow(page, 'प्रश्न पत्र, corrected').getByText('No Subject').waitFor();
      await page.getByRole('button', { name: 'More for प्रश्न पत्र, corrected' }).click();
      const [shown] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('menuitem', { name: 'View page' }).click(),
      ]);
      await shown.getByRole('heading', { level: 1, name: 'प्रश्न पत्र, corrected' }).waitFor();
      assert.equal(new URL(shown.url()).pathname, url);
    }, /400/);
  });

  test('a stale edit compares both versions and keeps mine', async () => {
    await asOwner(async (page) => {
      const [, paper] = await papers(page);
      assert.ok(paper);
      const second = await page.context().newPage();
      for (const tab of [page, second]) {
        await open(tab, paper);
        await edited(tab).getByRole('textbox', { name: 'Title', exact: true }).waitFor();
      }
      await edited(page).getByRole('textbox', { name: 'Title', exact: true }).fill('From the first tab');
      await edited(page).getByLabel('Session').fill('Shift 9');
      await page.keyboard.press('Tab');
      await edited(page).getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Paper updated successfully');
      await edited(second).getByRole('textbox', { name: 'Title', exact: true }).fill('From the second tab');
      await edited(second).getByLabel('Year').fill('2001');
      await edited(second).getByRole('button', { name: 'Save' }).click();
      const notice = edited(second).getByRole('alert');
      await notice.getByText(/changed this paper on .* Nothing was saved\.$/).waitFor();
      await notice.getByText('Theirs: From the first tab', { exact: true }).waitFor();
      await notice.getByText('Yours: From the second tab', { exact: true }).waitFor();
      await notice.getByText('Theirs: Shift 9', { exact: true }).waitFor();
      const said = second.getByLabel('Notifications');
      await said.getByText('Failed to update paper', { exact: true }).waitFor();
      await said.getByText(/changed .*meanwhile|Nothing was saved/).waitFor();
      assert.equal(await edited(second).getByLabel('Year').inputValue(), '2001');
      await assertAccessible(second);
      await notice.getByRole('button', { name: 'Keep mine' }).click();
      await toast(second, 'Paper updated successfully');
      const saved = (await papers(page)).find(({ id }) => id === paper.id)!;
      assert.deepEqual(
        [saved.title, saved.session, saved.year, saved.slug, saved.seoTitle],
        ['From the second tab', 'Shift 9', 2001, paper.slug, 'From the second tab Question paper PDF'],
      );
    }, /409/);
  });

  test('a file is replaced and restored without losing typed fields', async () => {
    const file = tinyPdf([{ text: 'The better scan' }]);
    await asOwner(async (page) => {
      const paper = (await papers(page)).find((each) => each.file !== null)!;
      const download = async () =>
        Buffer.from(await (await fetch(`${site.url}/api/papers/${paper.id}/download`)).arrayBuffer());
      const before = await download();
      await open(page, paper);
      const panel = edited(page);
      await panel.getByLabel('Session').fill('Typed before');
      await page.keyboard.press('Tab');
      const choice = panel.getByLabel('Another file for this paper');
      await choice.setInputFiles({
        name: 'broken.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('no'),
      });
      await panel.getByRole('alert').waitFor();
      await choice.setInputFiles({ name: 'better.pdf', mimeType: 'application/pdf', buffer: file });
      await toast(page, 'File replaced successfully');
      await panel.getByText('better.pdf', { exact: true }).waitFor();
      assert.deepEqual(await download(), file);
      assert.equal(await panel.getByLabel('Session').inputValue(), 'Typed before');
      await panel.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Paper updated successfully');

      await open(page, paper);
      await panel.getByRole('button', { name: `Restore ${paper.file!.originalName}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restore file' }).click();
      await toast(page, 'File restored successfully');
      assert.deepEqual(await download(), before);
      const saved = (await papers(page)).find(({ id }) => id === paper.id)!;
      assert.deepEqual(
        [saved.slug, saved.session, saved.fileUrl],
        [paper.slug, 'Typed before', paper.fileUrl],
      );
    });
  });

  test('a paper deleted during an edit is restored from the form', async () => {
    await asOwner(async (page) => {
      const [paper] = await papers(page);
      assert.ok(paper);
      await open(page, paper);
      const panel = edited(page);
      await panel.getByLabel('Session').fill('Typed before');
      await callAsOwner(site, 'DELETE', `/api/admin/papers/${paper.id}`);
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.getByRole('alert').getByRole('button', { name: 'Restore' }).click();
      await toast(page, 'Paper restored successfully');
      await panel.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Paper updated successfully');
      const saved = (await papers(page)).find(({ id }) => id === paper.id);
      assert.equal(saved?.session, 'Typed before');
    }, /404/);
  });

  test('the question before emptying the trash focuses Cancel', async () => {
    await asOwner(async (page) => {
      const [paper] = await papers(page);
      assert.ok(paper);
      await callAsOwner(site, 'DELETE', `/api/admin/papers/${paper.id}`);
      await page.goto(`${site.url}/admin?tab=manage&view=trash`);
      await page.getByRole('button', { name: 'Empty the trash' }).click();
      const question = page.getByRole('alertdialog', { name: 'Empty the trash?' });
      await question.getByText(/^This permanently deletes 1 paper\./).waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      await question.getByRole('button', { name: 'Empty the trash' }).click();
      await page.getByText('The trash is empty').waitFor();
    });
  });

  test('deleted papers are restored or permanently removed', async () => {
    await asOwner(async (page) => {
      const [one, , two] = await papers(page);
      assert.ok(one && two);
      const url = `/paper/${encodeURIComponent(one.slug)}`;
      assert.equal(await statusOf(url), 200);
      await page.goto(`${site.url}/admin?tab=manage&sort=title&order=asc`);
      await page.getByLabel(`Select ${one.title}`, { exact: true }).check();
      await page.getByLabel(`Select ${two.title}`, { exact: true }).check();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.waitForURL(/page=1/);
      await page.getByText('2 selected').waitFor();
      await page.getByRole('button', { name: 'Delete selected' }).click();
      const many = page.getByRole('alertdialog', { name: 'Delete 2 papers?' });
      await many.getByText(/After that the deletion is permanent and removes the files\./).waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      await many.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Clear selection' }).click();

      await page.getByRole('button', { name: 'Previous page' }).click();
      for (const { title } of [one, two]) {
        await choose(page, title, 'Delete');
        const question = page.getByRole('alertdialog', { name: `Delete ${title}?` });
        await question.getByText(/permanent and removes the file\./).waitFor();
        await question.getByRole('button', { name: 'Delete' }).click();
        await toast(page, 'Paper deleted successfully');
        await paperRow(page, title).waitFor({ state: 'detached' });
      }
      assert.equal(await statusOf(url), 404);

      await page.getByRole('link', { name: 'Trash' }).click();
      await page.getByLabel(`Select ${one.title}`, { exact: true }).check();
      await assertAccessibleAndFits(page);
      await page.getByRole('button', { name: 'Restore selected' }).click();
      await toast(page, 'Paper restored successfully');
      assert.equal(await statusOf(url), 200);
      await choose(page, two.title, 'Delete permanently');
      const last = page.getByRole('alertdialog', { name: `Permanently delete ${two.title}?` });
      await last.getByText(/It cannot be undone\.$/).waitFor();
      await last.getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByText('The trash is empty').waitFor();

      for (const { id } of await papers(page)) await callAsOwner(site, 'DELETE', `/api/admin/papers/${id}`);
      await page.goto(`${site.url}/admin?tab=manage`);
      await page.getByText('No papers found').waitFor();
      await page.getByText('Start by uploading your first question paper').waitFor();
    });
  });
});
