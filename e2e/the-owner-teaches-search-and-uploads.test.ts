import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { UploadRule } from '#features/paper-upload/upload-rules.contract.ts';
import type { SearchWordsList } from '#features/search-words/search-words-admin.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { followAdminLink } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { waitForToast } from './support/catalog.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { assertFits } from './support/page-width.ts';

const { visit } = visitor();
const [desktop, phone] = [
  { width: 1280, height: 900 },
  { width: 390, height: 800 },
];

describe('the owner teaches search and uploads', () => {
  const site = signedIn();
  const read = async <Answer>(path: string) =>
    (await (await callAsOwner(site, 'GET', `/api/admin/${path}`)).json()) as Answer;
  const searchWords = () => read<SearchWordsList>('search-words');

  test('a new site has the shipped words', async () => {
    const { groups, stopWords } = await searchWords();
    assert.ok(groups.length > 50 && stopWords.words.length > 50);
  });

  test('tests a query, edits stop words, rules, synonyms and a template of titles', async () => {
    await visit(
      { storageState: site.storageState, viewport: desktop },
      async (page) => {
        await page.goto(`${site.url}/admin?tab=search-words&test=ssc+cgl+ganit+ka`);
        await testQuery(page);
        await saveStopWords(page);
        await followAdminLink(page, 'upload-rules');
        await addRule(page);
        await findAndRemoveRule(page);
        await seeShippedCodes(page);
        await followAdminLink(page, 'search-words&open=new&word=zymurgy');
        await addSynonyms(page);
        await findAndDeleteSynonyms(page);
        await followAdminLink(page, 'exams&open=new');
        await writeTemplate(page);
      },
      /status of 400/,
    );
  });

  async function testQuery(page: Page): Promise<void> {
    const query = page.getByRole('search', { name: 'Test a query' });
    await query.getByText('ssc cgl ganit ka', { exact: true }).waitFor();
    await query.getByRole('link', { name: /^mathematics, maths/ }).waitFor();
    await query
      .getByText(/^SSC CGL(,|$)/)
      .first()
      .waitFor();
  }

  async function saveStopWords(page: Page): Promise<void> {
    await page.getByLabel('Stop words').fill('ka ke zzz');
    await page.getByRole('button', { name: 'Save stop words' }).click();
    await waitForToast(page, 'Stop words updated successfully');
    assert.deepEqual((await searchWords()).stopWords.words, ['ka', 'ke', 'zzz']);
  }

  async function addRule(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a rule' });
    await dialog.getByLabel('Words').fill('Brew');
    await dialog.getByLabel('For files of').selectOption('any');
    await assertAccessibleAndFits(page);
    await dialog.getByLabel('Value').fill('Zymurgy');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await waitForToast(page, 'Rule added successfully');
    const rules = await read<UploadRule[]>('upload-rules');
    const added = rules.find(({ words }) => words === 'brew');
    assert.deepEqual([added?.examName, added?.value, added?.source], [null, 'Zymurgy', 'by hand']);
  }

  async function findAndRemoveRule(page: Page): Promise<void> {
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('brew');
    await page.getByRole('button', { name: 'Remove the rule for brew' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No rules found').waitFor();
  }

  async function seeShippedCodes(page: Page): Promise<void> {
    await page.setViewportSize(phone);
    await followAdminLink(page, 'upload-rules&search=aerospace');
    await page.getByText('Aerospace Engineering').waitFor();
    await assertFits(page);
    await page.setViewportSize(desktop);
  }

  async function addSynonyms(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Add synonyms' });
    const words = dialog.getByLabel('Words and phrases');
    await words.waitFor();
    assert.equal(await words.inputValue(), 'zymurgy\n');
    await dialog.getByRole('button', { name: 'Add synonyms' }).click();
    await dialog.getByText('A group needs at least two words').waitFor();
    await assertAccessibleAndFits(page);
    await words.fill('zymurgy\nBrewing science');
    await dialog.getByRole('button', { name: 'Add synonyms' }).click();
    await waitForToast(page, 'Group added successfully');
    assert.deepEqual((await searchWords()).groups[0]?.words, ['zymurgy', 'brewing science']);
  }

  async function findAndDeleteSynonyms(page: Page): Promise<void> {
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('zymu');
    const group = page.getByRole('list', { name: 'Synonyms' }).getByRole('listitem');
    await eventually(async () => assert.equal(await group.count(), 1));
    await group.getByText('= brewing science').waitFor();
    await group.getByRole('button', { name: 'Delete zymurgy' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No synonyms found').waitFor();
  }

  async function writeTemplate(page: Page): Promise<void> {
    const template = page.getByLabel('Titles of new papers');
    await template.fill('CGL {year}: {subject}');
    await page.getByText('Example: CGL 2024: Mathematics Answer key').waitFor();
    await template.fill('CGL {yaer}');
    await page.getByText('{yaer} is not a placeholder.').waitFor();
    await assertAccessibleAndFits(page);
  }
});
