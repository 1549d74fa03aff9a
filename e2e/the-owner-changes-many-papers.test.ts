import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { addPapers } from './support/papers.ts';

const { visit } = visitor();

describe('the owner changes many papers', () => {
  const site = signedIn();
  const count = 30;
  const wrong = (page: Page) => page.getByText('Please select papers and an operation', { exact: true });
  const operation = (page: Page) => page.getByLabel('Operation', { exact: true });
  const preview = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true }).click();
  const question = (page: Page) => page.getByRole('alertdialog');

  async function findAdded(query = ''): Promise<AdminPaper[]> {
    const answer = await callAsOwner(site, 'GET', `/api/admin/papers?search=Zebra&limit=100${query}`);
    return ((await answer.json()) as { papers: AdminPaper[] }).papers;
  }
  const statusOf = async (url: string) => {
    const answer = await fetch(site.url + url, { redirect: 'manual' });
    await answer.text();
    return [answer.status, answer.headers.get('location')];
  };

  test('bulk edits are previewed, applied and undone', async () => {
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
    assert.deepEqual(
      [await statusOf(old), await statusOf(old)],
      [
        [200, null],
        [200, null],
      ],
    );

    await visit(
      { storageState: site.storageState, viewport: { width: 1280, height: 900 } },
      async (page) => {
        await page.goto(`${site.url}/admin?tab=bulk`);
        await preview(page);
        await wrong(page).waitFor();

        // Changes two selected papers in the drawer of Manage Papers, and undoes it there.
        await page.goto(`${site.url}/admin?tab=manage&search=Zebra`);
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
        assert.equal((await findAdded('&year=2019')).length, 2);
        await drawer.getByRole('button', { name: 'Undo', exact: true }).click();
        await question(page).getByRole('button', { name: 'Undo for 2 papers' }).click();
        await drawer.getByText('2 undone.', { exact: true }).waitFor();
        assert.equal((await findAdded('&year=2020')).length, count);
        await page.keyboard.press('Escape');
        await all.click();
        await page.getByText(`All ${count} matching selected`, { exact: true }).waitFor();
        await page.getByRole('button', { name: 'Change...' }).click();
        await page.getByRole('dialog', { name: `Change ${count} papers` }).waitFor();

        await page.goto(`${site.url}/admin?tab=bulk&search=Zebra`);
        await all.click();
        await page.getByText(`All ${count} matching papers selected`, { exact: true }).waitFor();
        await operation(page).selectOption('Set exam');
        await preview(page);
        await page.locator('form').getByText('Choose an exam.', { exact: true }).waitFor();
        assert.equal(
          await page.getByText('Bulk operation failed').count(),
          0,
          'the error appears only at the field',
        );
        await operation(page).selectOption('Set year');
        await page.getByLabel('New year').fill('2021');
        await preview(page);
        await page.getByText('3. Preview: Set year to 2021').waitFor();
        const table = page.getByRole('region', { name: 'Papers before and after' });
        assert.match(await table.getByRole('row').nth(1).innerText(), /Year:\s*2020\s*→\s*(becomes\s*)?2021/);
        await assertAccessibleAndFits(page);
        await page.getByRole('button', { name: `Set year of ${count} papers` }).click();
        await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
        await question(page).getByText(`Of ${count} chosen papers ${count} change`).waitFor();
        await question(page)
          .getByRole('button', { name: `Set year of ${count} papers` })
          .click();
        await page.getByText(`${count} changed.`, { exact: true }).waitFor();
        assert.equal((await findAdded('&year=2021')).length, count);
        // The selection is cleared, so that the operation is not repeated by mistake.
        await page.getByText('0 papers selected', { exact: true }).waitFor();
        await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
        await page.getByRole('link', { name: 'Download report', exact: true }).waitFor();

        await all.click();
        await operation(page).selectOption('Regenerate slugs');
        await preview(page);
        await page.getByRole('button', { name: `Regenerate slugs of ${count} papers` }).click();
        await question(page)
          .getByRole('button', { name: `Regenerate slugs of ${count} papers` })
          .click();
        await page.getByText('Report', { exact: true }).first().waitFor();
        await page.getByRole('button', { name: 'Undo Regenerate slugs' }).waitFor();
        const moved = old.replace('2020', '2021');
        assert.deepEqual(
          [await statusOf(old), await statusOf(moved)],
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
        assert.equal((await statusOf(moved))[0], 404);

        for (const name of ['Move to trash', 'Regenerate slugs', 'Set year to 2021']) {
          await page.getByRole('button', { name: `Undo ${name}`, exact: true }).click();
          await question(page)
            .getByRole('button', { name: `Undo for ${count} papers` })
            .click();
          await page
            .getByRole('button', { name: `Undo ${name}`, exact: true })
            .waitFor({ state: 'detached' });
          await page.getByText(`Undo: ${name}`, { exact: true }).waitFor();
        }
        const facts = (papers: AdminPaper[]) =>
          papers.map(({ id, slug, year, title }) => ({ id, slug, year, title })).sort((a, b) => a.id - b.id);
        assert.deepEqual(facts(await findAdded()), facts(before));
        assert.deepEqual(
          [await statusOf(old), await statusOf(moved)],
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
      },
      /400/,
    );
  });
});
