import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { SearchWordsList } from '#features/search-words/search-words-admin.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { waitForToast } from './support/catalog.ts';
import { callAsOwner, signedIn } from './support/owner.ts';

const { visit } = visitor();
const viewport = { width: 1280, height: 900 };

describe('the owner teaches search', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport }, work, expected);
  const list = async () =>
    (await callAsOwner(site, 'GET', '/api/admin/search-words')).json() as Promise<SearchWordsList>;

  test('a new site has the shipped words', async () => {
    const { groups, stopWords } = await list();
    assert.ok(groups.length > 50 && stopWords.words.length > 50);
  });

  test('adds, changes and deletes synonyms', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=search-words&open=new&word=zymurgy`);
      const dialog = page.getByRole('dialog', { name: 'Add synonyms' });
      const words = dialog.getByLabel('Words and phrases');
      assert.equal(await words.inputValue(), 'zymurgy\n');
      await dialog.getByRole('button', { name: 'Add synonyms' }).click();
      await dialog.getByText('A group needs at least two words').waitFor();
      await assertAccessibleAndFits(page);
      await words.fill('zymurgy\nBrewing science');
      await dialog.getByRole('button', { name: 'Add synonyms' }).click();
      await waitForToast(page, 'Group added successfully');
      assert.deepEqual((await list()).groups[0]?.words, ['zymurgy', 'brewing science']);
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('zymu');
      const group = page.getByRole('list', { name: 'Synonyms' }).getByRole('listitem');
      await eventually(async () => assert.equal(await group.count(), 1));
      await group.getByText('= brewing science').waitFor();
      await assertAccessibleAndFits(page);
      await group.getByRole('button', { name: 'Delete zymurgy' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No synonyms found').waitFor();
    }, /status of 400/);
  });

  test('tests a query and saves stop words', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=search-words&test=ssc+cgl+ganit+ka`);
      const test = page.getByRole('search', { name: 'Test a query' });
      await test.getByText('ssc cgl ganit ka', { exact: true }).waitFor();
      await test.getByRole('link', { name: /^mathematics, maths/ }).waitFor();
      await test
        .getByText(/^SSC CGL(,|$)/)
        .first()
        .waitFor();
      const stopWords = page.getByLabel('Stop words');
      await stopWords.fill('ka ke zzz');
      await page.getByRole('button', { name: 'Save stop words' }).click();
      await waitForToast(page, 'Stop words updated successfully');
      assert.deepEqual((await list()).stopWords.words, ['ka', 'ke', 'zzz']);
    });
  });
});
