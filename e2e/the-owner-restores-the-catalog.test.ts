import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { createCatalogReader, chooseRowAction, waitForToast } from './support/catalog.ts';
import { callAsOwner, signedIn } from './support/owner.ts';

const { visit } = visitor();

describe('the owner restores the catalogue', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);

  const { leadsTo, read } = createCatalogReader(site);

  test('a deleted category is restored from the trash with its exam', async () => {
    await asOwner(async (page) => {
      const made = await callAsOwner(site, 'POST', '/api/admin/categories', { name: 'Harbour Board' });
      const { id: categoryId } = (await made.json()) as { id: number };
      await callAsOwner(site, 'POST', '/api/admin/exams', { name: 'Harbour Pilot', categoryId });
      await callAsOwner(site, 'DELETE', `/api/admin/categories/${categoryId}`);
      assert.equal(await leadsTo('/harbour-board/harbour-pilot'), 404);
      await page.goto(`${site.url}/admin?tab=manage&view=trash`);
      await page.getByRole('link', { name: 'Categories, exams and subjects' }).click();
      const restore = page.getByRole('button', { name: 'Restore Harbour Board', exact: true });
      await page.getByRole('row').filter({ has: restore }).getByRole('cell', { name: '1 exam' }).waitFor();
      await assertAccessibleAndFits(page);
      await restore.click();
      await waitForToast(page, 'Category restored successfully with 1 exam');
      await restore.waitFor({ state: 'detached' });
      assert.equal(await leadsTo('/harbour-board/harbour-pilot'), 200);
    });
  });

  test('an exam whose category is deleted is restored into another one', async () => {
    await asOwner(async (page) => {
      const made = await callAsOwner(site, 'POST', '/api/admin/categories', { name: 'Mint' });
      const { id: categoryId } = (await made.json()) as { id: number };
      await callAsOwner(site, 'POST', '/api/admin/exams', { name: 'Mint Guard', categoryId });
      await callAsOwner(site, 'DELETE', `/api/admin/categories/${categoryId}`);
      await page.goto(`${site.url}/admin?tab=manage&view=catalog-trash`);
      await page.getByRole('button', { name: 'Restore Mint Guard' }).click();
      const dialog = page.getByRole('dialog', { name: 'Restore Mint Guard' });
      await dialog.getByLabel('Category').selectOption('Railway');
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await waitForToast(page, 'Exam restored successfully');
      assert.equal(await leadsTo('/mint/mint-guard'), '/railway/mint-guard');
    });
  });

  test('a stale edit of a category takes theirs and loses nothing', async () => {
    await asOwner(async (page) => {
      const other = await page.context().newPage();
      for (const tab of [page, other]) {
        await tab.goto(`${site.url}/admin?tab=categories`);
        await tab.getByRole('button', { name: 'Edit Banking', exact: true }).click();
      }
      const save = async (tab: Page, description: string) => {
        const dialog = tab.getByRole('dialog', { name: 'Edit category' });
        await dialog.getByLabel('Description', { exact: true }).fill(description);
        await dialog.getByRole('button', { name: 'Save' }).click();
      };
      await save(other, 'Theirs');
      await waitForToast(other, 'Category updated successfully');
      await save(page, 'Mine');
      const notice = page.getByRole('alert').filter({ hasText: 'after you opened it. Nothing was saved.' });
      await notice.waitFor();
      assert.equal(await page.getByLabel('Description', { exact: true }).inputValue(), 'Mine');
      await notice.getByRole('button', { name: 'Take theirs' }).click();
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Theirs');
      await save(page, 'Mine again');
      await waitForToast(page, 'Category updated successfully');
      const [banking] = await read<{ slug: string; description: string }[]>('/api/categories').then((all) =>
        all.filter(({ slug }) => slug === 'banking'),
      );
      assert.equal(banking?.description, 'Mine again');

      await page.getByRole('button', { name: 'Edit Banking', exact: true }).click();
      await chooseRowAction(other, 'Banking', 'Delete');
      const warning = other.getByRole('alertdialog', { name: 'Delete Banking?' });
      await warning.getByRole('button', { name: 'Delete' }).click();
      await waitForToast(other, 'Category deleted successfully');
      await save(page, 'Too late');
      await page.getByText(/^This category has been deleted, so your changes cannot be saved/).waitFor();
      assert.equal(await page.getByLabel('Description', { exact: true }).inputValue(), 'Too late');
      await page.goBack();
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL((url) => url.search === '?tab=categories');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }, /409|404/);
  });

  test('a category deleted during an edit is restored from the form', async () => {
    await asOwner(async (page) => {
      const made = await callAsOwner(site, 'POST', '/api/admin/categories', { name: 'Customs' });
      const { id } = (await made.json()) as { id: number };
      await page.goto(`${site.url}/admin?tab=categories&open=${id}`);
      await page.getByLabel('Description', { exact: true }).fill('Typed before');
      await callAsOwner(site, 'DELETE', `/api/admin/categories/${id}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByRole('button', { name: 'Restore' }).click();
      await waitForToast(page, 'Category restored successfully');
      await page.getByRole('button', { name: 'Save' }).click();
      await waitForToast(page, 'Category updated successfully');
      const customs = await read<{ slug: string; description: string }[]>('/api/categories').then((all) =>
        all.find(({ slug }) => slug === 'customs'),
      );
      assert.equal(customs?.description, 'Typed before');
    }, /404/);
  });
});
