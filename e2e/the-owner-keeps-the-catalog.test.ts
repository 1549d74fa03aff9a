import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { openTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { createCatalogReader, chooseRowAction } from './support/catalog.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { moveUp } from './support/sortable.ts';
import { waitForToast } from './support/toast.ts';

const { visit } = visitor();
const desktop = { width: 1280, height: 900 };

describe('the owner manages the catalogue', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: desktop }, work, expected);

  const { leadsTo, read } = createCatalogReader(site);
  const row = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });
  /** By keyboard: a toast can cover the end of the row. */
  const edit = (page: Page, name: string) =>
    page.getByRole('button', { name: `Edit ${name}`, exact: true }).press('Enter');

  interface Category {
    id: number;
    name: string;
    slug: string;
    icon: string;
    description: string;
  }
  const findCategory = async (wanted: string) =>
    (await read<Category[]>('/api/categories')).find(({ slug }) => slug === wanted)!;

  /** Creates a record by the API and returns its id. */
  async function add(tab: 'categories' | 'exams' | 'subjects', record: object): Promise<number> {
    const answer = await callAsOwner(site, 'POST', `/api/admin/${tab}`, record);
    assert.equal(answer.status, 201);
    return ((await answer.json()) as { id: number }).id;
  }
  async function remove(tab: 'categories' | 'exams' | 'subjects', id: number): Promise<void> {
    assert.equal((await callAsOwner(site, 'DELETE', `/api/admin/${tab}/${id}`)).status, 200);
  }

  async function waitForFailure(page: Page, action: string): Promise<void> {
    await waitForToast(page, 'Error');
    await waitForToast(page, `Failed to ${action}`);
  }
  /** Confirms the deletion of a record after its warning. */
  async function confirmDeletion(page: Page, name: string, texts: string[]): Promise<void> {
    await chooseRowAction(page, name, 'Delete');
    const warning = page.getByRole('alertdialog', { name: `Delete ${name}?` });
    for (const text of texts) await warning.getByText(text, { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    await warning.getByRole('button', { name: 'Delete' }).click();
  }

  test('the owner renames, orders, adds, deletes and restores categories', async () => {
    const { exams } = await read<{ exams: { slug: string }[] }>('/api/categories/ssc');
    const exam = exams[0]?.slug;
    const old = ['/category/ssc', `/ssc/${exam}`, `/hi/ssc/${exam}`, '/browse?category=ssc'];
    // Fills the page cache, which must not serve the old pages later.
    for (const url of old)
      await eventually.deepEqual(async () => [await leadsTo(url), await leadsTo(url)], [200, 200]);
    const gone = await add('categories', { name: 'Short and gone' });
    const customs = await add('categories', { name: 'Customs' });
    const { id: banking } = await findCategory('banking');
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=categories`);
      await edit(page, 'SSC');
      const dialog = page.getByRole('dialog', { name: 'Edit category' });
      await dialog.getByLabel('Slug').fill('Staff Selection');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(/^must have only small letters and digits/).waitFor();
      await dialog.getByLabel('Slug').fill('railway');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('The category Railway already has this slug').waitFor();
      await waitForFailure(page, 'update category');
      await dialog.getByLabel('Slug').fill('staff-selection');
      await dialog.getByText('The old URL redirects to the new one.').waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await waitForToast(page, 'Category updated successfully');
      await row(page, 'SSC').getByText('staff-selection').waitFor();
      await eventually.deepEqual(
        () => Promise.all(old.map(leadsTo)),
        [
          '/category/staff-selection',
          `/staff-selection/${exam}`,
          `/hi/staff-selection/${exam}`,
          '/browse?category=staff-selection',
        ],
      );
      await eventually.equal(
        () => leadsTo(`/ssc/${exam}?year=2019&utm_source=x`),
        `/staff-selection/${exam}?year=2019`,
      );
      await eventually.equal(() => leadsTo('/category/staff-selection'), 200);

      // By keyboard.
      const names = () => page.getByRole('row').locator('td:nth-child(2)').allInnerTexts();
      await eventually.deepEqual(async () => (await names()).slice(0, 3), ['UPSC', 'SSC', 'Railway']);
      const saving = page.waitForResponse((answer) => answer.url().endsWith('/categories/order'));
      await moveUp(page, page.getByRole('button', { name: 'Move Railway' }), 3);
      assert.equal((await saving).status(), 200);
      await eventually.deepEqual(async () => (await names()).slice(0, 3), ['UPSC', 'Railway', 'SSC']);
      await eventually(async () => {
        const home = await (await fetch(site.url)).text();
        const cards = home.slice(home.indexOf('<main')).matchAll(/<a [^>]*href="\/category\/([^"]+)"/g);
        assert.deepEqual(
          [...cards].slice(0, 3).map(([, slug]) => slug),
          ['upsc', 'railway', 'staff-selection'],
        );
      });

      await page.getByRole('button', { name: 'Add category' }).click();
      const adding = page.getByRole('dialog', { name: 'Add category' });
      await adding.getByRole('button', { name: 'Add category' }).click();
      await adding.getByText('Category name is required').waitFor();
      await waitForFailure(page, 'create category');
      await page.keyboard.type('Forest  & Wildlife');
      await eventually.equal(() => adding.getByLabel('Slug').inputValue(), 'forest-wildlife');
      const icons = adding.getByRole('group', { name: 'Icon' }).getByRole('radio');
      await eventually.deepEqual(
        () => icons.evaluateAll((radios) => radios.map(({ ariaLabel }) => ariaLabel)),
        [
          'Education/UPSC',
          'Math/SSC',
          'Banking/Corporate',
          'Railway',
          'Defence/Security',
          'Government/PSC',
          'General Studies',
          'Finance/Banking',
          'Medical',
          'Law/Judiciary',
          'Administrative',
          'Time-based exams',
          'Documentation',
        ],
      );
      await adding.getByRole('radio', { name: 'Law/Judiciary' }).check();
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await page.goBack();
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
      await eventually.equal(() => new URL(page.url()).search, '?tab=categories&open=new');
      await eventually.equal(() => adding.getByLabel('Category name').inputValue(), 'Forest  & Wildlife');
      await adding.getByRole('button', { name: 'Add category' }).click();
      await waitForToast(page, 'Category created successfully');
      const made = await findCategory('forest-wildlife');
      assert.deepEqual([made.name, made.icon], ['Forest & Wildlife', 'Landmark']);

      await remove('categories', gone);
      await chooseRowAction(page, 'Short and gone', 'Delete');
      await waitForFailure(page, 'delete category');
      await row(page, 'Short and gone').waitFor({ state: 'detached' });
      await add('exams', { name: 'Forest Guard', categoryId: made.id });
      await eventually.equal(() => leadsTo('/forest-wildlife/forest-guard'), 200);
      await confirmDeletion(page, 'Forest & Wildlife', [
        'Deleting a category also deletes its exams and papers.',
        '1 exam: Forest Guard.',
      ]);
      await waitForToast(page, 'Category deleted successfully');
      await row(page, 'Forest & Wildlife').waitFor({ state: 'detached' });
      await eventually.equal(() => leadsTo('/forest-wildlife/forest-guard'), 404);

      // A stale edit loses nothing.
      const description = page.getByLabel('Description', { exact: true });
      const save = async (text: string) => {
        await description.fill(text);
        // By keyboard: a toast can cover the button.
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
      };
      await edit(page, 'Banking');
      const theirs = { name: 'Banking', slug: 'banking', description: 'Theirs' };
      assert.equal((await callAsOwner(site, 'PUT', `/api/admin/categories/${banking}`, theirs)).status, 200);
      await save('Mine');
      const notice = page.getByRole('alert').filter({ hasText: 'after you opened it. Nothing was saved.' });
      await notice.waitFor();
      await eventually.equal(() => description.inputValue(), 'Mine');
      await notice.getByRole('button', { name: 'Take theirs' }).click();
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Theirs');
      await save('Mine again');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await eventually.equal(async () => (await findCategory('banking')).description, 'Mine again');

      // Deleted while its form is open: restored from the form, or left.
      const deleted = page.getByText(/^This category has been deleted, so your changes cannot be saved/);
      await edit(page, 'Customs');
      await remove('categories', customs);
      await save('Too late');
      await deleted.waitFor();
      await eventually.equal(() => description.inputValue(), 'Too late');
      await page.getByRole('alert').getByRole('button', { name: 'Restore' }).click();
      await waitForToast(page, 'Category restored successfully');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await eventually.equal(async () => (await findCategory('customs')).description, 'Too late');

      await edit(page, 'Customs');
      await remove('categories', customs);
      await save('Not kept');
      await deleted.waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL((url) => url.search === '?tab=categories');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }, /400|404|409/);
  });

  test('the owner merges, edits, deletes and restores exams and subjects', async () => {
    const { id: categoryId } = await findCategory('upsc');
    const exams =
      await read<{ id: number; name: string; slug: string; categorySlug: string; paperCount: number }[]>(
        '/api/exams',
      );
    const [from, into] = exams.filter(({ paperCount }) => paperCount > 0);
    assert.ok(from && into);
    const goneExam = await add('exams', { name: 'Short and gone', categoryId });
    const goneSubject = await add('subjects', { name: 'Short and gone' });
    const harbour = await add('categories', { name: 'Harbour Board' });
    const mint = await add('categories', { name: 'Mint' });
    await add('exams', { name: 'Harbour Pilot', categoryId: harbour });
    await add('exams', { name: 'Mint Guard', categoryId: mint });
    for (const id of [harbour, mint]) await remove('categories', id);
    await eventually.equal(() => leadsTo('/harbour-board/harbour-pilot'), 404);
    await asOwner(async (page) => {
      const search = page.getByLabel('Search', { exact: true });
      /** Renames a record to 'Short of life', after a refused name, and deletes it and one that is gone. */
      async function renameAndDelete(
        name: string,
        { kind, gone, warning }: { kind: 'exam' | 'subject'; gone: number; warning: string[] },
      ): Promise<void> {
        const Kind = kind === 'exam' ? 'Exam' : 'Subject';
        await edit(page, name);
        const editing = page.getByRole('dialog', { name: `Edit ${kind}` });
        const field = editing.getByLabel(/name( \*)?$/i).first();
        await field.fill(' ');
        await editing.getByRole('button', { name: 'Save' }).click();
        await waitForFailure(page, `update ${kind}`);
        await field.fill('Short of life');
        await editing.getByRole('button', { name: 'Save' }).click();
        await waitForToast(page, `${Kind} updated successfully`);
        await search.fill('Short');
        await row(page, 'Short of life').waitFor();
        await remove(`${kind}s`, gone);
        await chooseRowAction(page, 'Short and gone', 'Delete');
        await waitForFailure(page, `delete ${kind}`);
        await row(page, 'Short and gone').waitFor({ state: 'detached' });
        await confirmDeletion(page, 'Short of life', warning);
        await waitForToast(page, `${Kind} deleted successfully`);
        await row(page, 'Short of life').waitFor({ state: 'detached' });
      }

      // A table keeps its page and order in the URL.
      await page.goto(`${site.url}/admin?tab=exams&size=20`);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.waitForURL(/page=1/);
      await page.getByText(/^21–/).waitFor();
      await page.getByRole('button', { name: 'Papers' }).click();
      await page.waitForURL((url) => url.search === '?tab=exams&size=20&sort=papers');
      await page.goBack();
      await page.getByText(/^21–/).waitFor();

      await search.fill(from.name);
      await page.waitForURL(/search=/);
      await chooseRowAction(page, from.name, 'Merge into...');
      const merging = page.getByRole('dialog', { name: `Merge ${from.name}` });
      await merging.getByRole('combobox', { name: 'Merge into which exam?' }).fill(into.name);
      await page.getByRole('option', { name: into.name }).first().click();
      const papers = from.paperCount === 1 ? '1 paper moves' : `${from.paperCount} papers move`;
      await merging.getByText(`${papers} to ${into.name}.`).waitFor();
      await assertAccessibleAndFits(page);
      await merging.getByRole('button', { name: 'Merge', exact: true }).click();
      await waitForToast(page, 'Exam merged successfully');
      await page.getByText('No exams found').or(row(page, into.name)).waitFor();
      await eventually.equal(
        () => leadsTo(`/${from.categorySlug}/${from.slug}`),
        `/${into.categorySlug}/${into.slug}`,
      );
      await eventually(async () => {
        const after = await read<{ paperCount: number; aliases: string[] }>(
          `/api/categories/${into.categorySlug}/exams/${into.slug}`,
        );
        assert.equal(after.paperCount, from.paperCount + into.paperCount);
        assert.ok(after.aliases.includes(from.name));
        const found = await read<{ exams: { name: string }[] }>(
          `/api/search?q=${encodeURIComponent(from.name)}`,
        );
        assert.equal(found.exams[0]?.name, into.name);
      });

      await page.getByRole('button', { name: 'Add exam' }).click();
      const exam = page.getByRole('dialog', { name: 'Add exam' });
      await exam.getByRole('button', { name: 'Add exam' }).click();
      await waitForFailure(page, 'create exam');
      await exam.getByLabel('Category').selectOption('UPSC');
      await exam.getByLabel('Exam name').fill('Forest Guard');
      await exam.getByText('/upsc/forest-guard', { exact: true }).waitFor();
      await exam.getByRole('textbox', { name: 'Other names' }).fill('FG, Van Rakshak,');
      await exam.getByRole('button', { name: 'Remove Van Rakshak' }).waitFor();
      await assertAccessibleAndFits(page);
      await exam.getByRole('button', { name: 'Add exam' }).click();
      await waitForToast(page, 'Exam created successfully');
      await eventually.equal(() => leadsTo('/upsc/forest-guard'), 200);
      await search.fill('Forest Guard');
      const warning = ['Deleting an exam also deletes its papers.'];
      await renameAndDelete('Forest Guard', { kind: 'exam', gone: goneExam, warning });

      await openTab(page, 'subjects');
      for (const column of ['Name', 'Slug', 'Created', 'Actions'])
        await page.getByRole('columnheader', { name: column }).waitFor();
      const subject = page.getByRole('dialog', { name: 'Add subject' });
      const addSubject = async (name: string) => {
        await page.getByRole('button', { name: 'Add subject' }).click();
        await subject.getByLabel('Subject Name').fill(name);
        await page.keyboard.press('Enter');
      };
      await addSubject(' general  knowledge of forests ');
      await waitForToast(page, 'Subject created successfully');
      await addSubject('General Knowledge of Forests');
      await subject.getByText('The subject general knowledge of forests already exists').waitFor();
      await waitForFailure(page, 'create subject');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Leave' }).click();
      await search.fill('general');
      await renameAndDelete('general knowledge of forests', {
        kind: 'subject',
        gone: goneSubject,
        warning: [
          'This action cannot be undone and may affect papers that use this subject.',
          'No paper uses it.',
        ],
      });

      // The tables fit a phone, and a name opens its record.
      await page.setViewportSize({ width: 390, height: 844 });
      for (const tab of ['categories', 'exams', 'subjects']) {
        await openTab(page, tab);
        const actions = page.getByRole('button', { name: /^More for/ }).first();
        await eventually.ok(async () => {
          const box = await actions.boundingBox();
          return box && box.x + box.width <= 390;
        }, `the actions of ${tab} are visible`);
        const table = page.getByRole('region').filter({ has: page.getByRole('table') });
        await eventually.equal(
          () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
          0,
          `the table of ${tab} does not scroll to the side`,
        );
      }
      await page.locator('tbody tr').first().getByRole('button').first().click();
      await page.getByRole('dialog', { name: 'Edit subject' }).waitFor();

      // The trash restores a category, and an exam into another category.
      await page.setViewportSize(desktop);
      await page.goto(`${site.url}/admin?tab=manage&view=trash`);
      await page.getByRole('link', { name: 'Categories, exams and subjects' }).click();
      const restore = page.getByRole('button', { name: 'Restore Harbour Board', exact: true });
      await page.getByRole('row').filter({ has: restore }).getByRole('cell', { name: '1 exam' }).waitFor();
      await assertAccessibleAndFits(page);
      await restore.click();
      await waitForToast(page, 'Category restored successfully with 1 exam');
      await restore.waitFor({ state: 'detached' });
      await eventually.equal(() => leadsTo('/harbour-board/harbour-pilot'), 200);

      await page.getByRole('button', { name: 'Restore Mint Guard' }).click();
      const dialog = page.getByRole('dialog', { name: 'Restore Mint Guard' });
      await dialog.getByLabel('Category').selectOption('Railway');
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await waitForToast(page, 'Exam restored successfully');
      await eventually.equal(() => leadsTo('/mint/mint-guard'), '/railway/mint-guard');
    }, /400|404|409/);
  });
});
