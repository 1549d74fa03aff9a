import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { requireConfirmation } from './support/confirm-identity.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { insideSite } from './support/site.ts';
import { waitForToast } from './support/toast.ts';

interface Listed {
  id: number;
  title: string;
  slug: string;
  fileUrl: string;
  file: object | null;
}

const { visit } = visitor();

describe('the owner restores a backup', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const read = async <Answer>(path: string) => (await (await fetch(site.url + path)).json()) as Answer;
  const plan = (page: Page) => page.getByRole('list', { name: 'What would change' }).getByRole('listitem');
  const folders: string[] = [];
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  /** Deletes all content, so that the site is empty. */
  async function wreck(): Promise<void> {
    for (const { id } of await read<{ id: number }[]>('/api/categories'))
      assert.equal((await callAsOwner(site, 'DELETE', `/api/admin/categories/${id}`)).status, 200);
    await insideSite(site, async ({ storage }) => {
      for (const { key } of await Array.fromAsync(storage.list())) await storage.delete(key);
    });
  }

  test('the owner restores a wrecked library, adds papers, and keeps saved backups', async () => {
    const papers = await read<Listed[]>('/api/papers/full');
    const stored = papers.find(({ file }) => file !== null)!;
    const sha256Of = async () => {
      const bytes = Buffer.from(
        await (await fetch(stored.fileUrl.replace(/^https?:\/\/[^/]+/, site.url))).arrayBuffer(),
      );
      return createHash('sha256').update(bytes).digest('hex');
    };
    const sha256 = await sha256Of();
    const folder = await mkdtemp(join(tmpdir(), 'restored-'));
    folders.push(folder);
    const path = join(folder, 'papers-backup.zip');

    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=backup`);
      await page.getByRole('heading', { level: 1, name: 'Backup & Restore' }).waitFor();
      const downloading = page.waitForEvent('download');
      await button(page, 'Download Backup').click();
      const download = await downloading;
      assert.match(download.suggestedFilename(), /^papers-backup-\d{4}-\d\d-\d\d\.zip$/);
      await download.saveAs(path);
      await eventually.equal(async () => (await readFile(path)).subarray(0, 2).toString(), 'PK');

      await wreck();
      await eventually.deepEqual(() => read('/api/papers/full'), []);
      await page.getByLabel('Backup to restore').setInputFiles(path);
      const change = plan(page).filter({ has: page.getByText('Papers', { exact: true }) });
      await change.waitFor();
      // The upload is only inspected: the plan remains after a reload, and the library is still empty.
      await page.reload();
      await change.getByText(`${papers.length} added`).waitFor();
      await eventually.deepEqual(() => read('/api/papers/full'), []);

      await button(page, 'Restore this backup...').click();
      const dialog = page.getByRole('dialog', { name: 'Replace the library with this backup?' });
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
      await dialog.getByText('Type “restore” to continue').waitFor();
      await dialog.getByLabel('With users').check();
      await dialog.getByLabel(/^Type “restore”/).fill('restore');
      await requireConfirmation(page, '/api/admin/backup/restore/start');
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
      const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await confirmation.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Restore', exact: true }).waitFor();
      await eventually.deepEqual(() => read('/api/papers/full'), []);
      await assertAccessibleAndFits(page);
      await dialog.getByLabel('With users').uncheck();
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByText(/^Restored .* added, /).waitFor();
      await page.getByText(/^before-restore-.*\.zip$/).waitFor();

      const now = await read<Listed[]>('/api/papers/full');
      assert.deepEqual(
        now.map(({ id, slug, title }) => ({ id, slug, title })),
        papers.map(({ id, slug, title }) => ({ id, slug, title })),
      );
      await eventually.equal(() => sha256Of(), sha256);
      for (const { title } of papers) {
        const found = await read<Listed[]>(`/api/papers?search=${encodeURIComponent(title)}`);
        assert.ok(
          found.some((paper) => paper.title === title),
          `${title} is not found`,
        );
      }
      // Cached pages of the empty library are stale.
      await eventually.equal(async () => (await fetch(`${site.url}/paper/${stored.slug}`)).status, 200);

      await page.reload();
      await button(page, 'Undo the restore').click();
      await page.getByText(/The backup has no files\./).waitFor();
      await plan(page)
        .first()
        .getByText(/removed$/)
        .waitFor();

      const text = page.getByLabel('Backup JSON');
      const restore = button(page, 'Restore papers');
      await restore.click();
      await text.fill('{"papers": [');
      await page.getByText('12 characters').waitFor();
      await restore.click();
      await waitForToast(page, 'Invalid JSON');
      await waitForToast(page, 'Please paste valid backup JSON data');
      await eventually.equal(() => text.inputValue(), '{"papers": [', 'the typed text is lost');
      await text.fill('{"exams": []}');
      await restore.click();
      await waitForToast(page, 'Restore Failed');
      await page
        .getByText('❌ Restore failed: This is not a list of papers, and has no list under "papers".')
        .waitFor();
      const paper = {
        title: 'Pasted Astronomy 2020',
        category: 'Olympiads',
        exam: 'Astronomy',
        year: 2020,
        fileUrl: 'https://papers.example/astronomy.pdf',
      };
      await text.fill(JSON.stringify({ papers: [paper, { ...paper, year: 1066, title: 'Too old' }] }));
      await restore.click();
      await page.getByText('Adds 1 paper, 1 skipped. Nothing is written yet.').waitFor();
      await button(page, 'Add 1 paper').click();
      await page.getByText('✅ Restored: 1 paper, 1 skipped').waitFor();
      await page.getByText('1 skipped paper').click();
      await page.getByText(/year 1066 is outside/).waitFor();
      await eventually.equal(() => text.inputValue(), '');
      const found = await read<Listed[]>('/api/papers?search=pasted+astronomy');
      assert.equal(found[0]?.title, 'Pasted Astronomy 2020');
      await button(page, 'Undo').click();
      await page.getByText('1 paper moved to the trash.').waitFor();
      assert.deepEqual(await read('/api/papers?search=pasted+astronomy'), []);

      await page.getByText('No backups yet').waitFor();
      await button(page, 'Back up now').click();
      const row = page.getByRole('table', { name: 'Saved backups' }).getByRole('row').nth(1);
      await row.waitFor();
      await button(page, 'Backup settings').click();
      await page.getByLabel('Days').fill('0');
      await button(page, 'Save').click();
      await page.getByLabel('Days').and(page.locator('[aria-invalid=true]')).waitFor();
      await page.getByLabel('Days').fill('3');
      await page.getByRole('dialog').getByLabel('With stored files').check();
      await button(page, 'Save').click();
      await page.getByText('The newest backup of 3 days, 4 weeks and 12 months').waitFor();
      await page.getByText('Everything, with stored files').waitFor();
      const choose = async (action: string) => {
        await row.getByRole('button', { name: /^Actions for papers-backup-/ }).press('Enter');
        await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
      };
      await choose('Name...');
      await page.getByRole('dialog').getByLabel('Name').fill('Before the exams');
      await button(page, 'Save').click();
      await row.getByText('Before the exams').waitFor();
      await choose('Pin');
      await row.getByText('Pinned').waitFor();

      // With the plan, the result of the paste and the saved backup.
      await plan(page).first().waitFor();
      await page.getByText(/year 1066 is outside/).waitFor();
      await row.getByText('Pinned').waitFor();
      await assertAccessibleAndFits(page);
      await text.fill('[');
      await page.getByText(/Restored: /).waitFor({ state: 'detached' });
      await text.fill('');
      await button(page, 'Discard').click();
      await button(page, 'Undo the restore').waitFor();
      await choose('Unpin');
      await row.getByText('Pinned').waitFor({ state: 'detached' });
      await choose('Restore...');
      await button(page, 'Restore this backup...').waitFor();
      await button(page, 'Discard').click();
      const ofSaved = page.waitForEvent('download');
      await choose('Download');
      await eventually.match(async () => (await ofSaved).suggestedFilename(), /^papers-backup-.+Z\.zip$/);
      await choose('Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      // A backup was taken, so the text may be 'No backups'.
      await page.getByText(/^No backups( yet)?$/).waitFor();

      const failed = { state: 'failed', bytes: 0, totalBytes: 0, missingFiles: 0, error: 'The disk broke.' };
      await page.route('**/api/admin/backup/downloads/*', (route) => route.fulfill({ json: failed }));
      await button(page, 'Download Backup').click();
      await waitForToast(page, 'Backup Failed');
      await page.getByText('The disk broke.').first().waitFor();

      await page.goto(`${site.url}/admin?tab=moving-in`);
      const list = [
        'पेपर,Exam Name,Held in,Download Link,Page',
        'Forest Guard 2019,Forest Guard,2019,https://files.example/guard.pdf,https://old.example/guard/',
        'Forest Guard,Forest Guard,some,https://files.example/other.pdf,',
      ].join('\n');
      const file = { name: 'my list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
      await page.getByLabel('CSV or export of WordPress').setInputFiles(file);
      await page.getByLabel('Category of all rows').fill('Forest');
      await button(page, 'Preview the import').click();
      await page.getByText('Line 3, Forest Guard: year is not a year').waitFor();
      await assertAccessibleAndFits(page);
      await button(page, 'Import 1 paper').click();
      await page.getByText(/^Added 1 paper, 0 unchanged, 1 rejected, 1 redirect/).waitFor();
    }, /40[03]/);
    const answer = await fetch(`${site.url}/guard/`, { redirect: 'manual' });
    const moved = answer.status === 308 ? await fetch(`${site.url}/guard`, { redirect: 'manual' }) : answer;
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/paper/forest-guard-2019']);
  });
});
