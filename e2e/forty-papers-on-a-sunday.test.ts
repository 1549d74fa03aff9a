import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { visitor } from './support/browser.ts';
import { owner } from './support/owner.ts';
import { startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const viewport = { width: 1280, height: 900 };
const howMany = 40;

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const exams = ['ssc-cgl', 'upsc-cse', 'rrb-ntpc', 'ibps-po', 'nda'];
const pdf = (name: string, buffer: Buffer): Given => ({ name, mimeType: 'application/pdf', buffer });

/** Returns the paths of the PDFs in PAPERS_FOLDER, to try real files. Otherwise creates PDFs. */
async function fortyFiles(): Promise<Given[] | string[]> {
  const folder = process.env.PAPERS_FOLDER;
  if (!folder)
    return Array.from({ length: howMany }, (_, index) => {
      const name = `${exams[index % exams.length]}-${2010 + Math.floor(index / exams.length)}-question-paper.pdf`;
      return pdf(name, tinyPdf([{ text: `Paper ${index}: answer all of the questions in the time given.` }]));
    });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).slice(0, howMany);
  return names.map((name) => join(folder, name));
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const field = (place: Locator, label: string) => place.getByLabel(new RegExp(`^${label}( \\*)?$`));
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Files' }).getByRole('listitem');

async function becomeOwner(page: Page): Promise<void> {
  await eventually(async () => assert.match(site.said(), /Create the owner account here: \S+/));
  const [, link = ''] = /Create the owner account here: (\S+)/.exec(site.said()) ?? [];
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Dashboard');
}

/** Fills fields without a proposal, as an owner would. */
async function complete(row: Locator, page: Page): Promise<void> {
  if ((await field(row, 'Exam').inputValue()) === '') {
    await field(row, 'Exam').fill('SSC CGL');
    await page
      .getByRole('option', { name: /^SSC CGL/ })
      .first()
      .click();
  }
  if ((await field(row, 'Year').inputValue()) === '') await field(row, 'Year').fill('2020');
}

const totalPapers = async () =>
  ((await (await fetch(`${site.url}/api/stats`, { cache: 'no-store' })).json()) as { totalPapers: number })
    .totalPapers;

/** Waits until the file counts of the tab satisfy `isSo`. Returns them. */
async function counted(
  page: Page,
  isSo: (counts: { ready: number; saved: number; refused: number }) => boolean,
): Promise<{ ready: number; saved: number; refused: number }> {
  const line = page.getByText(/^\d+ files/);
  let counts = { ready: 0, saved: 0, refused: 0 };
  await eventually(async () => {
    const text = await line.innerText();
    const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);
    counts = { ready: count('ready'), saved: count('saved'), refused: count('rejected') };
    assert.ok(isSo(counts), text);
  });
  return counts;
}

let storageState: BrowserContextOptions['storageState'];

test('forty dropped files become papers on a new site', async () => {
  const files = await fortyFiles();
  await visit({ viewport }, async (page) => {
    await becomeOwner(page);
    storageState = await page.context().storageState();
    const before = await totalPapers();
    await page.goto(`${site.url}/admin?tab=upload`);
    await page.getByLabel('Drop PDF files here, or choose them').setInputFiles(files);
    await counted(page, ({ ready, refused }) => ready + refused === files.length);
    const ready = rowsOf(page).filter({ has: page.getByRole('button', { name: /^Save/ }) });
    const count = await ready.count();
    assert.ok(count >= Math.min(files.length, 36), `${count} of ${files.length} can be saved`);
    for (const row of await ready.all()) await complete(row, page);
    await field(ready.first(), 'Title').fill('The first of forty');
    await page.getByRole('button', { name: /^Save all ready/ }).click();
    // Files that the library already has are saved only with 'Save anyway'.
    const known = await rowsOf(page).getByRole('button', { name: 'Save anyway' }).count();
    const { saved } = await counted(page, (counts) => counts.saved === count - known);
    assert.equal((await totalPapers()) - before, saved);
    const found = await fetch(`${site.url}/browse?search=first+of+forty`);
    assert.match(await found.text(), /The first of forty/);
  });
});

test('the owner edits a paper, replaces its file and restores it', async () => {
  await visit({ viewport, storageState }, async (page) => {
    const rowOf = (title: string) => page.getByRole('button', { name: title, exact: true }).first();
    await page.goto(`${site.url}/admin?tab=manage&search=first+of+forty`);
    await rowOf('The first of forty').click();
    const panel = page.getByRole('dialog', { name: 'Edit paper' });
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('The first of forty, corrected');
    await panel
      .getByLabel('Another file for this paper')
      .setInputFiles([pdf('better.pdf', tinyPdf([{ text: 'A better scan of the first paper' }]))]);
    await toast(page, 'File replaced successfully');
    await panel.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Paper updated successfully');
    const [paper] = (await (
      await fetch(`${site.url}/api/papers?search=${encodeURIComponent('first of forty, corrected')}&limit=1`)
    ).json()) as { slug: string; title: string; file: { bytes: number } }[];
    assert.equal(paper?.title, 'The first of forty, corrected');
    const paperUrl = `${site.url}/paper/${encodeURIComponent(paper.slug)}`;
    assert.match(await (await fetch(paperUrl)).text(), /The first of forty, corrected/);

    await page.getByRole('button', { name: `More for ${paper.title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Paper deleted successfully');
    assert.equal((await fetch(paperUrl)).status, 404);
    await page.goto(`${site.url}/admin?tab=manage&view=trash`);
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await eventually(async () => assert.equal((await fetch(paperUrl)).status, 200));
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
    assert.equal((await page.request.get(`${site.url}/api/auth/user`)).status(), 401);
  });
});
