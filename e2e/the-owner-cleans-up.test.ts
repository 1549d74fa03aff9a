import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { paperFiles } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { insideSite } from './support/site.ts';
import { waitForToast } from './support/toast.ts';
import { routeOnce } from './support/route-once.ts';

const { visit } = visitor();
const hindi = 'उत्तर प्रदेश लोक सेवा आयोग सम्मिलित राज्य/प्रवर अधीनस्थ सेवा प्रारम्भिक परीक्षा सामान्य अध्ययन प्रश्नपत्र';

describe('the owner cleans up', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const countOf = (page: Page, name: string, count: number) =>
    card(page, name).getByText(String(count), { exact: true }).waitFor();
  const isFocused = (page: Page, text: string) =>
    page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text);
  async function leadsTo(url: string): Promise<string | number> {
    const answer = await fetch(site.url + url, { redirect: 'manual' });
    await answer.text();
    return answer.headers.get('location') ?? answer.status;
  }

  async function orphanedPaper(db: Database, examId: number, title: string): Promise<void> {
    const { id } = await createPaper(db, { examId, title, file: { storageKey: 'never' } });
    await db.delete(paperFiles).where(eq(paperFiles.paperId, id));
  }

  before(() =>
    insideSite(site, async ({ database: { db } }) => {
      const { id: examId } = await createExam(db, { name: 'Astronomy Olympiad' });
      const astronomy = await createSubject(db, { name: 'Astronomy' });
      const loud = await createSubject(db, { name: 'ASTRONOMY', slug: 'astronomy-2' });
      await createPaper(db, { examId, subjectId: astronomy.id });
      await createPaper(db, { examId, subjectId: astronomy.id });
      await createPaper(db, { examId, subjectId: loud.id });
      await orphanedPaper(db, examId, 'Nothing to download');
      await orphanedPaper(db, examId, hindi);
      await createExam(db, {
        name: 'No exam yet',
        categoryId: (await createCategory(db, { name: 'Zoology' })).id,
      });
      const twin = { examId, year: 2019, externalUrl: 'https://papers.example/one.pdf' };
      await createPaper(db, { ...twin, title: 'Star chart', slug: 'star-chart', downloads: 4 });
      await createPaper(db, { ...twin, title: 'Star chart, again', slug: 'star-chart-again', downloads: 30 });
    }),
  );

  test('the owner removes single kinds, runs a full cleanup as a job and keeps one of two duplicates', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=cleanup`);
      await page.getByRole('heading', { level: 1, name: 'Database Cleanup' }).waitFor();
      await countOf(page, 'Duplicate subjects', 1);
      await countOf(page, 'Orphaned papers', 2);
      await countOf(page, 'Missing files', 0);
      await eventually.equal(() => button(page, 'Repair missing files').isDisabled(), true);

      await button(page, 'Remove duplicates').click();
      const subjects = page.getByRole('dialog', { name: 'Duplicate subjects' });
      await subjects.getByText('Merged into Astronomy; 1 paper moves there').waitFor();
      await isFocused(page, 'Cancel');
      await page.keyboard.press('Escape');
      await subjects.waitFor({ state: 'detached' });
      await button(page, 'Remove duplicates').click();
      const merge = subjects.getByRole('button', { name: 'Merge 1 subject' });
      const failure = { status: 500, json: { code: 'internal', message: 'Internal error' } };
      await routeOnce(page, '**/cleanup/remove-*', (route) => route.fulfill(failure));
      await merge.click();
      await waitForToast(page, 'Failed to remove duplicate subjects');
      await merge.click();
      await waitForToast(page, 'Removed 1 duplicate subject.');
      await countOf(page, 'Duplicate subjects', 0);
      await eventually.equal(() => button(page, 'Remove duplicates').isDisabled(), true);

      await button(page, 'Remove orphaned').click();
      const papers = page.getByRole('dialog', { name: 'Orphaned papers' });
      await papers.getByText(hindi).waitFor();
      await assertAccessibleAndFits(page);
      await papers.getByRole('checkbox', { name: hindi }).uncheck();
      await papers.getByText('Keep').waitFor();
      await papers.getByRole('button', { name: 'Move 1 paper to the trash' }).click();
      await waitForToast(page, 'Removed 1 orphaned paper.');
      await eventually(async () => {
        const trash = await (await callAsOwner(site, 'GET', '/api/admin/trash')).text();
        assert.ok(trash.includes('Nothing to download') && !trash.includes(hindi));
      });
      await countOf(page, 'Orphaned papers', 1);
      await button(page, 'Run full cleanup').click();
      const dialog = page.getByRole('dialog', { name: 'Full cleanup' });
      // Categories of a new library stay by default, because they are still waiting for papers.
      const paperless = dialog.getByRole('checkbox', { name: /without papers$/ });
      await eventually.equal(() => paperless.isChecked(), false);
      await dialog.getByText('To the trash with 1 exam without papers: No exam yet').waitFor();
      await isFocused(page, 'Cancel');
      await paperless.check();
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: /^Move 1 paper to the trash, move \d+ categor/ }).waitFor();
      const answer = { status: 409, json: { code: 'conflict', message: 'It runs already' } };
      await routeOnce(page, '**/cleanup/full', (route) => route.fulfill(answer));
      await dialog.getByRole('checkbox', { name: '1 orphaned paper' }).uncheck();
      const clean = dialog.getByRole('button', {
        name: /^Move \d+ categor(y|ies) with their exams to the trash$/,
      });
      await clean.click();
      await waitForToast(page, 'Full database cleanup failed');
      await dialog.getByText('It runs already').waitFor();
      await clean.click();
      await dialog.waitFor({ state: 'detached' });
      const report = page.getByText('moved to the trash with them');
      await report.waitFor();
      await countOf(page, 'Categories without papers', 0);
      await countOf(page, 'Orphaned papers', 1);
      await page.reload();
      await report.waitFor();
      await button(page, 'Run full cleanup').click();
      await dialog.getByRole('button', { name: 'Move 1 paper to the trash' }).click();
      await page.getByText('No problems found.').waitFor();
      await eventually.equal(() => button(page, 'Run full cleanup').isDisabled(), true);
      await eventually.equal(() => leadsTo('/category/zoology'), 404);

      await page.getByRole('link', { name: 'Duplicate papers' }).click();
      await page.getByRole('heading', { name: 'The same File URL' }).waitFor();
      await assertAccessibleAndFits(page);
      await button(page, 'Keep this one: Star chart, star-chart').first().click();
      const question = page.getByRole('alertdialog', { name: 'Keep Star chart?' });
      await question.getByText(/^The other paper moves to the trash.*gets 30 downloads/).waitFor();
      await isFocused(page, 'Cancel');
      await question.getByRole('button', { name: 'Keep this one' }).click();
      await waitForToast(page, '1 duplicate moved to the trash');
      // A toast under the pointer stays.
      await page.getByRole('region', { name: 'Notifications' }).hover();
      await page.getByText('No duplicate papers').waitFor();
      await eventually.equal(() => leadsTo('/paper/star-chart-again'), '/paper/star-chart');
      await button(page, 'Undo').click();
      await waitForToast(page, 'Paper restored successfully');
      await eventually.equal(() => leadsTo('/paper/star-chart-again'), 200);
      await button(page, 'Not duplicates').click();
      await page.getByText('No duplicate papers').waitFor();
    }, /409|500/);
  });
});
