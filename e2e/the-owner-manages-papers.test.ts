import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { followAdminLink } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { assertFits } from './support/page-width.ts';
import { addPapers } from './support/papers.ts';
import { waitForToast } from './support/toast.ts';

const { visit } = visitor();

describe('the owner manages papers', () => {
  const site = signedIn();
  const viewport = { width: 1280, height: 900 };
  async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
    await page.setViewportSize({ width: 390, height: 900 });
    await look();
    await page.setViewportSize(viewport);
  }

  const statusOf = async (url: string) => (await fetch(site.url + url, { redirect: 'manual' })).status;
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
  async function openPanel(page: Page, { id }: AdminPaper): Promise<void> {
    await followAdminLink(page, `manage&sort=title&order=asc&open=${id}`);
    await edited(page).getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  }

  /** Sorts, filters and pages the list, edits a cell by keyboard, and saves and exports a view. */
  async function useList(page: Page): Promise<void> {
    const all = await papers(page);
    const [, paper, , , , , , , , , , , , , , , , , , , onNextPage] = all;
    assert.ok(paper && onNextPage);
    const titles = () => page.getByRole('row').locator('td:nth-child(2) button').allTextContents();
    const panel = edited(page);
    const isSearched = page.getByText('1–1 of 1');

    // A long URL of a file on another server is truncated.
    const url = `https://papers.example/${'previous-years/'.repeat(3)}paper.pdf`;
    const withUrl = async (route: Route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as { papers: AdminPaper[] };
      Object.assign(list.papers[0]!, { file: null, fileUrl: url });
      await route.fulfill({ response: answer, json: list });
    };
    await page.route('**/api/admin/papers?*', withUrl);
    await page.goto(`${site.url}/admin?tab=manage`);
    await page.getByRole('link', { name: `${url.slice(0, 47)}…`, exact: true }).waitFor();
    await page.unroute('**/api/admin/papers?*');
    await page.getByText(`1–20 of ${all.length}`).waitFor();
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await page.waitForURL(/sort=title&order=asc/);
    await paperRow(page, all[0]!.title).waitFor();
    await eventually.deepEqual(
      () => titles(),
      all.slice(0, 20).map(({ title }) => title),
    );
    await page
      .getByRole('link', { name: /^PDF, \d/ })
      .nth(19)
      .waitFor();

    // Outside of the table, the first j moves to its first row.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const key of ['j', 'j', 'x', 'ArrowRight', 'F2']) await page.keyboard.press(key);
    await page.getByText('1 selected').waitFor();
    const editor = page.getByRole('dialog', { name: `Title of ${paper.title}` });
    await editor.getByLabel('Title').fill('');
    await page.keyboard.press('Enter');
    await editor.getByText('Title is required').waitFor();
    await assertAccessibleAndFits(page);
    await onPhone(page, () => paperRow(page, paper.title).waitFor());
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
    await waitForToast(page, 'Paper updated successfully');
    const saved = (await papers(page)).find(({ id }) => id === paper.id)!;
    assert.deepEqual([saved.title, saved.session], [`${paper.title} by keyboard`, 'Shift 8']);
    await editor.waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    await page.keyboard.type('by keyboard');
    await isSearched.waitFor();
    await page.getByRole('button', { name: 'Saved' }).click();
    const views = page.getByRole('dialog', { name: 'Saved filters' });
    await views.getByLabel('Name of the current filters').fill('Mine');
    await views.getByRole('button', { name: 'Save' }).click();
    await assertAccessibleAndFits(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Search', { exact: true }).fill('');
    await page.getByText(`1–20 of ${all.length}`).waitFor();

    // A reload restores the page of the list and the open paper.
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: onNextPage.title, exact: true }).click();
    await page.waitForURL(/page=1.*open=/);
    await page.reload();
    await panel.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await paperRow(page, onNextPage.title).waitFor();

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Language').selectOption('Hindi');
    await page.waitForURL((at) => at.search.includes('language=Hindi') && !/page=/.test(at.search));
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

    await page.getByRole('button', { name: 'Saved' }).click();
    await views.getByRole('button', { name: 'Mine', exact: true }).click();
    await isSearched.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'papers.csv');
  }

  /** Corrects the facts of a paper, and looks at its page. */
  async function correct(page: Page): Promise<void> {
    const [paper] = await papers(page);
    assert.ok(paper);
    const url = `/paper/${encodeURIComponent(paper.slug)}`;
    await eventually.equal(() => statusOf(url), 200);
    const panel = edited(page);
    const title = panel.getByRole('textbox', { name: 'Title', exact: true });
    await openPanel(page, paper);
    await title.fill('');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Title is required').waitFor();
    await title.fill('प्रश्न पत्र, corrected');
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
    await waitForToast(page, 'Paper updated successfully');
    await panel.waitFor({ state: 'detached' });
    await page.getByLabel('Search', { exact: true }).fill('corrected');
    await paperRow(page, 'प्रश्न पत्र, corrected').getByText('No Subject').waitFor();
    await page.getByRole('button', { name: 'More for प्रश्न पत्र, corrected' }).click();
    const link = page.getByRole('menuitem', { name: 'View page' });
    await eventually.deepEqual(
      async () => [await link.getAttribute('href'), await link.getAttribute('target')],
      [url, '_blank'],
    );
    await page.keyboard.press('Escape');
    await eventually.match(async () => (await fetch(site.url + url)).text(), /<h1[^>]*>प्रश्न पत्र, corrected</);
  }

  /** Edits a paper that another user changes meanwhile. */
  async function keepMine(page: Page): Promise<void> {
    const paper = (await papers(page))[1]!;
    const panel = edited(page);
    const title = panel.getByRole('textbox', { name: 'Title', exact: true });
    await openPanel(page, paper);
    await callAsOwner(site, 'PUT', `/api/admin/papers/${paper.id}`, {
      ...paper,
      title: 'From the first tab',
      session: 'Shift 9',
    });
    await title.fill('From the second tab');
    await panel.getByLabel('Year').fill('2001');
    await panel.getByRole('button', { name: 'Save' }).click();
    const notice = panel.getByRole('alert');
    await notice.getByText(/changed this paper on .* Nothing was saved\.$/).waitFor();
    await notice.getByText('Theirs: From the first tab', { exact: true }).waitFor();
    await notice.getByText('Yours: From the second tab', { exact: true }).waitFor();
    await notice.getByText('Theirs: Shift 9', { exact: true }).waitFor();
    const said = page.getByLabel('Notifications');
    await said.getByText(/changed .*meanwhile|Nothing was saved/).waitFor();
    await waitForToast(page, 'Failed to update paper');
    await eventually.equal(() => panel.getByLabel('Year').inputValue(), '2001');
    await title.fill('');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Title is required').waitFor();
    await assertAccessibleAndFits(page);
    await title.fill('From the second tab');
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await waitForToast(page, 'Paper updated successfully');
    await panel.waitFor({ state: 'detached' });
    const saved = (await papers(page)).find(({ id }) => id === paper.id)!;
    assert.deepEqual(
      [saved.title, saved.session, saved.year, saved.slug, saved.seoTitle],
      ['From the second tab', 'Shift 9', 2001, paper.slug, 'From the second tab Question paper PDF'],
    );
  }

  /** Replaces the file of a paper, and restores it. */
  async function replaceFile(page: Page): Promise<void> {
    const file = tinyPdf([{ text: 'The better scan' }]);
    const paper = (await papers(page)).find((each) => each.file !== null)!;
    const download = async () =>
      Buffer.from(await (await fetch(`${site.url}/api/papers/${paper.id}/download`)).arrayBuffer());
    const before = await download();
    await openPanel(page, paper);
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
    await waitForToast(page, 'File replaced successfully');
    await panel.getByText('better.pdf', { exact: true }).waitFor();
    await eventually.ok(async () => file.equals(await download()));
    await eventually.equal(() => panel.getByLabel('Session').inputValue(), 'Typed before');
    await panel.getByRole('button', { name: 'Save' }).click();
    await waitForToast(page, 'Paper updated successfully');
    await panel.waitFor({ state: 'detached' });

    await openPanel(page, paper);
    await panel.getByRole('button', { name: `Restore ${paper.file!.originalName}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore file' }).click();
    await waitForToast(page, 'File restored successfully');
    await eventually.ok(async () => before.equals(await download()));
    const saved = (await papers(page)).find(({ id }) => id === paper.id)!;
    assert.deepEqual([saved.slug, saved.session, saved.fileUrl], [paper.slug, 'Typed before', paper.fileUrl]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  }

  /** Edits a paper that another user deletes meanwhile. */
  async function restoreFromForm(page: Page): Promise<void> {
    const [paper] = await papers(page);
    assert.ok(paper);
    await openPanel(page, paper);
    const panel = edited(page);
    await panel.getByLabel('Session').fill('Typed before');
    await callAsOwner(site, 'DELETE', `/api/admin/papers/${paper.id}`);
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('alert').getByRole('button', { name: 'Restore' }).click();
    await waitForToast(page, 'Paper restored successfully');
    await panel.getByRole('button', { name: 'Save' }).click();
    await waitForToast(page, 'Paper updated successfully');
    await panel.waitFor({ state: 'detached' });
    const saved = (await papers(page)).find(({ id }) => id === paper.id);
    assert.equal(saved?.session, 'Typed before');
  }

  /** More than a page of the list. */
  const count = 21;
  const wrong = (page: Page) => page.getByText('Please select papers and an operation', { exact: true });
  const operation = (page: Page) => page.getByLabel('Operation', { exact: true });
  const preview = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true }).click();
  const question = (page: Page) => page.getByRole('alertdialog');

  async function findAdded(query = ''): Promise<AdminPaper[]> {
    const answer = await callAsOwner(site, 'GET', `/api/admin/papers?search=Zebra&limit=100${query}`);
    return ((await answer.json()) as { papers: AdminPaper[] }).papers;
  }
  const leadsTo = async (url: string) => {
    const answer = await fetch(site.url + url, { redirect: 'manual' });
    await answer.text();
    return [answer.status, answer.headers.get('location')];
  };

  /** Previews, applies and undoes bulk edits, in the drawer and in the tab. */
  async function changeMany(page: Page): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => ({
      category: 'Banking',
      exam: 'Bulk Clerk',
      year: 2020,
      title: `Zebra set ${String.fromCodePoint(65 + (index % 26))}${index}`,
    }));
    await addPapers(site, rows);
    const before = await findAdded();
    assert.equal(before.length, count);
    const [first] = before as [AdminPaper];
    const old = `/paper/${first.slug}`;
    await eventually.deepEqual(
      async () => [await leadsTo(old), await leadsTo(old)],
      [
        [200, null],
        [200, null],
      ],
    );

    await followAdminLink(page, 'bulk');
    await preview(page);
    await wrong(page).waitFor();

    // Changes two selected papers in the drawer of Manage Papers, and undoes it there.
    await followAdminLink(page, 'manage&search=Zebra');
    const all = page.getByRole('button', { name: `Select all ${count} matching` });
    await all.waitFor({ state: 'detached' });
    for (const { title } of before.slice(0, 2)) await page.getByLabel(`Select ${title}`).check();
    await page.getByRole('button', { name: 'Change...' }).click();
    const drawer = page.getByRole('dialog', { name: 'Change 2 papers' });
    await operation(page).selectOption('Set year');
    await drawer.getByLabel('New year').fill('2019');
    await preview(page);
    await drawer.getByText('Preview: Set year to 2019', { exact: true }).waitFor();
    await assertAccessibleAndFits(page);
    await drawer.getByRole('button', { name: 'Set year of 2 papers' }).click();
    await question(page).getByRole('button', { name: 'Set year of 2 papers' }).click();
    await drawer.getByText('2 changed.', { exact: true }).waitFor();
    await eventually.equal(async () => (await findAdded('&year=2019')).length, 2);
    await drawer.getByRole('button', { name: 'Undo', exact: true }).click();
    await question(page).getByRole('button', { name: 'Undo for 2 papers' }).click();
    await drawer.getByText('2 undone.', { exact: true }).waitFor();
    await eventually.equal(async () => (await findAdded('&year=2020')).length, count);
    await page.keyboard.press('Escape');
    await all.click();
    await page.getByText(`All ${count} matching selected`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change...' }).click();
    await page.getByRole('dialog', { name: `Change ${count} papers` }).waitFor();

    await page.keyboard.press('Escape');
    await followAdminLink(page, 'bulk&search=Zebra');
    await all.click();
    await page.getByText(`All ${count} matching papers selected`, { exact: true }).waitFor();
    await operation(page).selectOption('Set exam');
    await preview(page);
    await page.locator('form').getByText('Choose an exam.', { exact: true }).waitFor();
    await eventually.equal(
      () => page.getByText('Bulk operation failed').count(),
      0,
      'the error appears only at the field',
    );
    await operation(page).selectOption('Set year');
    await page.getByLabel('New year').fill('2021');
    await preview(page);
    await page.getByText('3. Preview: Set year to 2021').waitFor();
    const table = page.getByRole('region', { name: 'Papers before and after' });
    await eventually.match(
      () => table.getByRole('row').nth(1).innerText(),
      /Year:\s*2020\s*→\s*(becomes\s*)?2021/,
    );
    // In the drawer, axe checked the same preview.
    await onPhone(page, () => assertFits(page));
    await page.getByRole('button', { name: `Set year of ${count} papers` }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    await question(page).getByText(`Of ${count} chosen papers ${count} change`).waitFor();
    await question(page)
      .getByRole('button', { name: `Set year of ${count} papers` })
      .click();
    await page.getByText(`${count} changed.`, { exact: true }).waitFor();
    await eventually.equal(async () => (await findAdded('&year=2021')).length, count);
    // The selection is cleared, so that the operation is not repeated by mistake.
    await page.getByText('0 papers selected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Download report', exact: true }).waitFor();

    // Generated slugs follow the year.
    const moved = old.replace('2020', '2021');
    await eventually.deepEqual(
      async () => [await leadsTo(old), await leadsTo(moved)],
      [
        [301, moved],
        [200, null],
      ],
    );
    // A reload restores the report.
    await page.reload();
    await page.getByText(`${count} changed.`, { exact: true }).waitFor();

    await all.click();
    await operation(page).selectOption('Delete (move to trash)');
    await preview(page);
    await page.getByRole('button', { name: `Delete ${count} papers` }).click();
    await question(page).getByText('After 30 days the deletion is permanent').waitFor();
    await question(page)
      .getByRole('button', { name: `Delete ${count} papers` })
      .click();
    await page.getByRole('button', { name: 'Undo Move to trash' }).waitFor();
    await eventually.equal(async () => (await leadsTo(moved))[0], 404);

    for (const name of ['Move to trash', 'Set year to 2021']) {
      await page.getByRole('button', { name: `Undo ${name}`, exact: true }).click();
      await question(page)
        .getByRole('button', { name: `Undo for ${count} papers` })
        .click();
      await page.getByRole('button', { name: `Undo ${name}`, exact: true }).waitFor({ state: 'detached' });
      await page.getByText(`Undo: ${name}`, { exact: true }).waitFor();
    }
    const facts = (papers: AdminPaper[]) =>
      papers.map(({ id, slug, year, title }) => ({ id, slug, year, title })).sort((a, b) => a.id - b.id);
    await eventually.deepEqual(async () => facts(await findAdded()), facts(before));
    await eventually.deepEqual(
      async () => [await leadsTo(old), await leadsTo(moved)],
      [
        [200, null],
        [301, old],
      ],
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Report of Set year to 2021' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'bulk-report.csv');
  }

  /** Deletes papers, restores one of them, and removes the others permanently. */
  async function deletePapers(page: Page): Promise<void> {
    const [one, , two, three] = await papers(page);
    assert.ok(one && two && three);
    const url = `/paper/${encodeURIComponent(one.slug)}`;
    await eventually.equal(() => statusOf(url), 200);
    await callAsOwner(site, 'DELETE', `/api/admin/papers/${three.id}`);
    await followAdminLink(page, 'manage&sort=title&order=asc');
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
      await waitForToast(page, 'Paper deleted successfully');
      await paperRow(page, title).waitFor({ state: 'detached' });
    }
    await eventually.equal(() => statusOf(url), 404);

    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByLabel(`Select ${one.title}`, { exact: true }).check();
    await assertAccessibleAndFits(page);
    await page.getByRole('button', { name: 'Restore selected' }).click();
    await waitForToast(page, 'Paper restored successfully');
    await eventually.equal(() => statusOf(url), 200);
    await choose(page, two.title, 'Delete permanently');
    const last = page.getByRole('alertdialog', { name: `Permanently delete ${two.title}?` });
    await last.getByText(/It cannot be undone\.$/).waitFor();
    await last.getByRole('button', { name: 'Delete permanently' }).click();
    await page
      .getByRole('button', { name: `More for ${two.title}`, exact: true })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    const question = page.getByRole('alertdialog', { name: 'Empty the trash?' });
    await question.getByText(/^This permanently deletes 1 paper\./).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    await question.getByRole('button', { name: 'Empty the trash' }).click();
    await page.getByText('The trash is empty').waitFor();

    const ids = (await papers(page)).map(({ id }) => id);
    await callAsOwner(site, 'POST', '/api/admin/papers/delete', { ids });
    await followAdminLink(page, 'manage');
    await page.getByText('No papers found').waitFor();
    await page.getByText('Start by uploading your first question paper').waitFor();
  }

  const asOwner = (work: (page: Page) => Promise<void>, expected: RegExp) =>
    visit({ storageState: site.storageState, viewport }, work, expected);

  test('the list keeps its state in the URL, a cell is edited by keyboard, the view is saved and exported', async () => {
    await asOwner(useList, /409/);
  });

  test('papers are edited against other users, get another file, change in bulk, are deleted and restored', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=manage&sort=title&order=asc`);
      await correct(page);
      await keepMine(page);
      await replaceFile(page);
      await restoreFromForm(page);
      await changeMany(page);
      await deletePapers(page);
    }, /40[049]/);
  });
});
