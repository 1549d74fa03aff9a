import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { createCatalogReader, chooseRowAction, waitForToast } from './support/catalog.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { moveUp } from './support/sortable.ts';

const { visit } = visitor();

describe('the owner manages the catalogue', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);

  const { leadsTo, read } = createCatalogReader(site);
  const row = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });

  test('the old URLs of a renamed category redirect immediately', async () => {
    const [exam] = await read<{ slug: string }[]>('/api/categories/ssc').then(
      (category) => (category as unknown as { exams: { slug: string }[] }).exams,
    );
    const old = ['/category/ssc', `/ssc/${exam?.slug}`, `/hi/ssc/${exam?.slug}`, '/browse?category=ssc'];
    // Fills the page cache, which must not serve the old pages later.
    for (const url of old) assert.deepEqual([await leadsTo(url), await leadsTo(url)], [200, 200]);
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=categories`);
      await page.getByRole('button', { name: 'Edit SSC', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit category' });
      await dialog.getByLabel('Slug').fill('Staff Selection');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(/^must have only small letters and digits/).waitFor();
      await dialog.getByLabel('Slug').fill('railway');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('The category Railway already has this slug').waitFor();
      await waitForToast(page, 'Failed to update category');
      await dialog.getByLabel('Slug').fill('staff-selection');
      await dialog.getByText('The old URL redirects to the new one.').waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await waitForToast(page, 'Category updated successfully');
      await row(page, 'SSC').getByText('staff-selection').waitFor();
    }, /400|409/);
    assert.deepEqual(await Promise.all(old.map(leadsTo)), [
      '/category/staff-selection',
      `/staff-selection/${exam?.slug}`,
      `/hi/staff-selection/${exam?.slug}`,
      '/browse?category=staff-selection',
    ]);
    assert.equal(
      await leadsTo(`/ssc/${exam?.slug}?year=2019&utm_source=x`),
      `/staff-selection/${exam?.slug}?year=2019`,
    );
    assert.equal(await leadsTo('/category/staff-selection'), 200);
  });

  test('the owner reorders categories by keyboard', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=categories`);
      const names = () => page.getByRole('row').locator('td:nth-child(2)').allInnerTexts();
      await page.getByRole('button', { name: 'Move Railway' }).waitFor();
      const [first, second, third] = await names();
      assert.deepEqual([first, second, third], ['UPSC', 'SSC', 'Railway']);
      const saving = page.waitForResponse((answer) => answer.url().endsWith('/categories/order'));
      await moveUp(page, page.getByRole('button', { name: 'Move Railway' }), 3);
      assert.equal((await saving).status(), 200);
      assert.deepEqual((await names()).slice(0, 3), ['UPSC', 'Railway', 'SSC']);
      await page.goto(site.url);
      const cards = page.locator('main a[href^="/category/"]');
      assert.deepEqual(await Promise.all([0, 1, 2].map(async (at) => cards.nth(at).getAttribute('href'))), [
        '/category/upsc',
        '/category/railway',
        '/category/staff-selection',
      ]);
    });
  });

  test('the owner creates a category with an exam and deletes it', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=categories`);
      await page.getByRole('button', { name: 'Add category' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add category' });
      await dialog.getByRole('button', { name: 'Add category' }).click();
      await dialog.getByText('Category name is required').waitFor();
      await page.keyboard.type('Forest  & Wildlife');
      assert.equal(await dialog.getByLabel('Slug').inputValue(), 'forest-wildlife');
      const icons = dialog.getByRole('group', { name: 'Icon' }).getByRole('radio');
      assert.deepEqual(await icons.evaluateAll((radios) => radios.map(({ ariaLabel }) => ariaLabel)), [
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
      ]);
      await dialog.getByRole('radio', { name: 'Law/Judiciary' }).check();
      await assertAccessibleAndFits(page);
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await page.goBack();
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).search, '?tab=categories&open=new');
      assert.equal(await dialog.getByLabel('Category name').inputValue(), 'Forest  & Wildlife');
      await dialog.getByRole('button', { name: 'Add category' }).click();
      await waitForToast(page, 'Category created successfully');
      const [made] = (await read<{ name: string; icon: string }[]>('/api/categories')).slice(-1);
      assert.deepEqual([made?.name, made?.icon], ['Forest & Wildlife', 'Landmark']);

      await page.goto(`${site.url}/admin?tab=exams`);
      await page.getByRole('button', { name: 'Add exam' }).click();
      const exam = page.getByRole('dialog', { name: 'Add exam' });
      await exam.getByLabel('Category').selectOption('Forest & Wildlife');
      await exam.getByLabel('Exam name').fill('Forest Guard');
      await exam.getByText('/forest-wildlife/forest-guard', { exact: true }).waitFor();
      await exam.getByRole('textbox', { name: 'Other names' }).fill('FG, Van Rakshak,');
      await exam.getByRole('button', { name: 'Remove Van Rakshak' }).waitFor();
      await assertAccessibleAndFits(page);
      await exam.getByRole('button', { name: 'Add exam' }).click();
      await waitForToast(page, 'Exam created successfully');
      assert.equal(await leadsTo('/forest-wildlife/forest-guard'), 200);

      await page.goto(`${site.url}/admin?tab=categories`);
      await chooseRowAction(page, 'Forest & Wildlife', 'Delete');
      const warning = page.getByRole('alertdialog', { name: 'Delete Forest & Wildlife?' });
      await warning.getByText('Deleting a category also deletes its exams and papers.').waitFor();
      await warning.getByText('1 exam: Forest Guard.').waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      await warning.getByRole('button', { name: 'Delete' }).click();
      await waitForToast(page, 'Category deleted successfully');
      await row(page, 'Forest & Wildlife').waitFor({ state: 'detached' });
      assert.equal(await leadsTo('/forest-wildlife/forest-guard'), 404);
    }, /400/);
  });

  test('merging two exams moves papers, short names and the old URL', async () => {
    const exams =
      await read<{ id: number; name: string; slug: string; categorySlug: string; paperCount: number }[]>(
        '/api/exams',
      );
    const [from, into] = exams.filter(({ paperCount }) => paperCount > 0);
    assert.ok(from && into);
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=exams&sort=papers&order=desc`);
      await page.getByLabel('Search', { exact: true }).fill(from.name);
      await page.waitForURL(/search=/);
      await chooseRowAction(page, from.name, 'Merge into...');
      const dialog = page.getByRole('dialog', { name: `Merge ${from.name}` });
      await dialog.getByRole('combobox', { name: 'Merge into which exam?' }).fill(into.name);
      await page.getByRole('option', { name: into.name }).first().click();
      const papers = from.paperCount === 1 ? '1 paper moves' : `${from.paperCount} papers move`;
      await dialog.getByText(`${papers} to ${into.name}.`).waitFor();
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
      await waitForToast(page, 'Exam merged successfully');
      await page.getByText('No exams found').or(row(page, into.name)).waitFor();
    });
    assert.equal(await leadsTo(`/${from.categorySlug}/${from.slug}`), `/${into.categorySlug}/${into.slug}`);
    const after = await read<{ paperCount: number; aliases: string[] }>(
      `/api/categories/${into.categorySlug}/exams/${into.slug}`,
    );
    assert.equal(after.paperCount, from.paperCount + into.paperCount);
    assert.ok(after.aliases.includes(from.name));
    const found = await read<{ exams: { name: string }[] }>(`/api/search?q=${encodeURIComponent(from.name)}`);
    assert.equal(found.exams[0]?.name, into.name);
  });

  test('a duplicate subject is refused at its field', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=subjects`);
      await page.getByRole('button', { name: 'Add subject' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add subject' });
      await dialog.getByLabel('Subject Name').fill(' general  knowledge of forests ');
      await page.keyboard.press('Enter');
      await waitForToast(page, 'Subject created successfully');
      await page.getByRole('button', { name: 'Add subject' }).click();
      await dialog.getByLabel('Subject Name').fill('General Knowledge of Forests');
      await page.keyboard.press('Enter');
      await dialog.getByText('The subject general knowledge of forests already exists').waitFor();
    }, /409/);
  });

  test('the owner edits and deletes each kind of record', async () => {
    const [upsc] = await read<{ id: number }[]>('/api/categories');
    const warnings = {
      category: 'Deleting a category also deletes its exams and papers.',
      exam: 'Deleting an exam also deletes its papers.',
      subject: 'This action cannot be undone and may affect papers that use this subject.',
    };
    await asOwner(async (page) => {
      for (const [kind, tab] of [
        ['category', 'categories'],
        ['exam', 'exams'],
        ['subject', 'subjects'],
      ] as const) {
        const Kind = kind.charAt(0).toUpperCase() + kind.slice(1);
        const failed = async (verb: string) => {
          await waitForToast(page, 'Error');
          await waitForToast(page, `Failed to ${verb} ${kind}`);
        };
        const add = async (name: string) => {
          const made = { name, ...(kind === 'exam' && { categoryId: upsc?.id }) };
          const answer = await callAsOwner(site, 'POST', `/api/admin/${tab}`, made);
          return ((await answer.json()) as { id: number }).id;
        };
        await add('Short lived');
        const gone = await add('Short and gone');
        await page.goto(`${site.url}/admin?tab=${tab}&search=Short`);
        await row(page, 'Short lived').waitFor();
        if (kind === 'subject')
          for (const column of ['Name', 'Slug', 'Created', 'Actions'])
            await page.getByRole('columnheader', { name: column }).waitFor();

        await page.getByRole('button', { name: `Add ${kind}` }).click();
        const adding = page.getByRole('dialog', { name: `Add ${kind}` });
        await adding.getByRole('button', { name: `Add ${kind}` }).click();
        await failed('create');
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: 'Edit Short lived', exact: true }).click();
        const editing = page.getByRole('dialog', { name: `Edit ${kind}` });
        const name = editing.getByLabel(/name( \*)?$/i).first();
        await name.fill(' ');
        await editing.getByRole('button', { name: 'Save' }).click();
        await failed('update');
        await name.fill('Short of life');
        await editing.getByRole('button', { name: 'Save' }).click();
        await waitForToast(page, `${Kind} updated successfully`);
        await row(page, 'Short of life').waitFor();

        await callAsOwner(site, 'DELETE', `/api/admin/${tab}/${gone}`);
        await chooseRowAction(page, 'Short and gone', 'Delete');
        await failed('delete');
        await row(page, 'Short and gone').waitFor({ state: 'detached' });
        await chooseRowAction(page, 'Short of life', 'Delete');
        const warning = page.getByRole('alertdialog', { name: 'Delete Short of life?' });
        await warning.getByText(warnings[kind], { exact: true }).waitFor();
        if (kind === 'subject') await warning.getByText('No paper uses it.').waitFor();
        await warning.getByRole('button', { name: 'Delete' }).click();
        await waitForToast(page, `${Kind} deleted successfully`);
        await row(page, 'Short of life').waitFor({ state: 'detached' });
      }
    }, /400|404/);
  });

  test('tables fit a phone, and a name opens its record', async () => {
    await asOwner(async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const tab of ['categories', 'exams', 'subjects']) {
        await page.goto(`${site.url}/admin?tab=${tab}`);
        const actions = await page
          .getByRole('button', { name: /^More for/ })
          .first()
          .boundingBox();
        assert.ok(actions && actions.x + actions.width <= 390, `the actions of ${tab} are visible`);
        const hidden = await page
          .getByRole('region')
          .filter({ has: page.getByRole('table') })
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        assert.equal(hidden, 0, `the table of ${tab} does not scroll to the side`);
      }
      await page.locator('tbody tr').first().getByRole('button').first().click();
      await page.getByRole('dialog', { name: 'Edit subject' }).waitFor();
    });
  });

  test('a table keeps its page and order in the URL', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=exams&size=20`);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.waitForURL(/page=1/);
      await page.getByText(/^21–/).waitFor();
      await page.getByRole('button', { name: 'Papers' }).click();
      await page.waitForURL((url) => url.search === '?tab=exams&size=20&sort=papers');
      await page.goBack();
      await page.getByText(/^21–/).waitFor();
    });
  });
});
