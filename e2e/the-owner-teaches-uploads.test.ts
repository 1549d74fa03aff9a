import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { UploadRule } from '#features/paper-upload/upload-rules.contract.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { waitForToast } from './support/catalog.ts';
import { callAsOwner, signedIn } from './support/owner.ts';

const { visit } = visitor();

describe('the owner teaches uploads', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, viewport = { width: 1280, height: 900 }) =>
    visit({ storageState: site.storageState, viewport }, work);
  const list = async () =>
    (await callAsOwner(site, 'GET', '/api/admin/upload-rules')).json() as Promise<UploadRule[]>;

  test('adds, finds and removes a rule', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=upload-rules`);
      await page.getByRole('button', { name: 'Add rule' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a rule' });
      await dialog.getByLabel('Words').fill('Brew');
      await dialog.getByLabel('For files of').selectOption('any');
      await assertAccessibleAndFits(page);
      await dialog.getByLabel('Value').fill('Zymurgy');
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: 'Add rule' }).click();
      await waitForToast(page, 'Rule added successfully');
      const added = (await list()).find(({ words }) => words === 'brew');
      assert.deepEqual([added?.examName, added?.value, added?.source], [null, 'Zymurgy', 'by hand']);
      await assertAccessibleAndFits(page);
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('brew');
      await page.getByRole('button', { name: 'Remove the rule for brew' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No rules found').waitFor();
    });
  });

  test('sees the title of an example paper while writing a template', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=exams&open=new`);
      const template = page.getByLabel('Titles of new papers');
      await template.fill('CGL {year}: {subject}');
      await page.getByText('Example: CGL 2024: Mathematics Answer key').waitFor();
      await template.fill('CGL {yaer}');
      await page.getByText('{yaer} is not a placeholder.').waitFor();
      await assertAccessibleAndFits(page);
    });
  });

  test('sees the shipped codes on a phone', async () => {
    await asOwner(
      async (page) => {
        await page.goto(`${site.url}/admin?tab=upload-rules&search=aerospace`);
        await page.getByText('Aerospace Engineering').waitFor();
        await assertAccessibleAndFits(page);
      },
      { width: 390, height: 800 },
    );
  });
});
