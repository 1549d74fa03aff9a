import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Paper } from '#features/papers/papers.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleInBothThemes } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';
import { waitForToast } from './support/toast.ts';

const site = untouchedSite();
const { visit } = visitor();
const phone = { viewport: { width: 360, height: 640 } };

const readPapers = async (count: number) =>
  (await (await fetch(`${site.url}/api/papers?limit=${count}`)).json()) as [Paper, Paper, ...Paper[]];
const saveButton = (page: Page) => page.locator('[data-island=save-papers]');

async function savePaper(page: Page, paper: Paper): Promise<void> {
  await openPage(page, `${site.url}/paper/${paper.slug}`);
  await saveButton(page).click();
  await saveButton(page).getByText('Saved', { exact: true }).waitFor();
}

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });

describe('saved papers', () => {
  test('a saved paper is marked when it is opened again, and can be removed', async () => {
    const [paper] = await readPapers(2);
    await visit(phone, async (page) => {
      await savePaper(page, paper);
      await page.reload();
      await saveButton(page).getByText('Saved', { exact: true }).waitFor();
      await saveButton(page).click();
      await waitForToast(page, 'Removed');
      await saveButton(page).getByText('Save', { exact: true }).waitFor();
    });
  });

  test('a paper is saved from a list, which marks it when it is opened again', async () => {
    const [paper] = await readPapers(1);
    await visit({ viewport: { width: 1280, height: 800 } }, async (page) => {
      const inList = (state: string) =>
        page.getByRole('button', { name: `${state} ${paper.title}`, exact: true });
      await openPage(page, `${site.url}/browse`);
      await inList('Save').click();
      await inList('Saved').waitFor();
      await page.reload();
      await inList('Saved').click();
      await waitForToast(page, 'Removed');
      await inList('Save').waitFor();
    });
  });

  test('the shelf has the place, marks and note of each paper', async () => {
    const [paper, other] = await readPapers(2);
    await visit(phone, async (page) => {
      await savePaper(page, other);
      await savePaper(page, paper);
      await page.mouse.wheel(0, 200);
      await openPage(page, `${site.url}/saved`);
      await row(page, paper.title).getByText('Score and note').click();
      const form = row(page, paper.title).locator('form');
      await form.getByLabel('Done').check();
      await form.getByLabel('Score').fill('120');
      await form.getByLabel('out of').fill('100');
      await form.getByLabel('Note').fill('Trigonometry again');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await form.getByText('The score is more than the total.').waitFor();
      await form.getByLabel('Score').fill('62.5');
      await assertAccessibleInBothThemes(page, 'main');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await row(page, paper.title)
        .getByText(/Done on .* · Score 62.5 of 100/)
        .waitFor();
      await page.reload();
      await row(page, paper.title).getByText('Trigonometry again').first().waitFor();
      const titles = await page.locator('[data-island=shelf] li a').allTextContents();
      assert.deepEqual(titles.slice(0, 2), [paper.title, other.title]);
    });
  });

  test('a paper that is saved again has its note', async () => {
    const [paper] = await readPapers(2);
    await visit(phone, async (page) => {
      await savePaper(page, paper);
      await openPage(page, `${site.url}/saved`);
      await row(page, paper.title).getByText('Score and note').click();
      const form = row(page, paper.title).locator('form');
      await form.getByLabel('Note').fill('Trigonometry again');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await row(page, paper.title).locator('summary').getByText('Trigonometry again').waitFor();

      await openPage(page, `${site.url}/paper/${paper.slug}`);
      await saveButton(page).click();
      await waitForToast(page, 'Removed');
      await savePaper(page, paper);
      await openPage(page, `${site.url}/saved`);
      await row(page, paper.title).locator('summary').getByText('Trigonometry again').waitFor();
    });
  });

  test('a file moves the shelf to another browser, and a bad file changes nothing', async () => {
    const [paper] = await readPapers(2);
    let file = '';
    await visit({}, async (page) => {
      await savePaper(page, paper);
      await openPage(page, `${site.url}/saved`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      file = await text(await (await download).createReadStream());
    });
    const importText = (page: Page, content: string) =>
      page
        .getByLabel('File with saved papers')
        .setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await visit({}, async (page) => {
      await openPage(page, `${site.url}/saved`);
      await page.getByText('No saved papers yet').waitFor();
      await importText(page, file.replace('"id"', '"number"'));
      await waitForToast(page, 'Not imported');
      await page.getByText('No saved papers yet').waitFor();
      await importText(page, file);
      await row(page, paper.title).waitFor();
    });
  });

  test('a link shares a list, also without JavaScript', async () => {
    const papers = await readPapers(3);
    const path = `/saved?ids=${papers.map(({ id }) => id).join(',')},2000000000`;
    const html = await (await fetch(site.url + path)).text();
    for (const { title } of papers) assert.ok(html.includes(title), title);
    assert.match(html, /1 paper of this list is no longer available\./);
    await visit({ ...phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.url}/saved`);
      await page.getByText(/needs JavaScript/).waitFor();
    });
    await visit(phone, async (page) => {
      await openPage(page, site.url + path);
      await page.getByRole('button', { name: 'Save all' }).click();
      await waitForToast(page, 'Saved');
      await page.getByRole('link', { name: 'Your saved papers' }).click();
      await eventually.equal(() => page.locator('[data-island=shelf] li').count(), papers.length);
    });
  });
});
