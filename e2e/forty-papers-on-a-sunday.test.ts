import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { visitor } from './support/browser.ts';
import { owner } from './support/owner.ts';
import { startedSite } from './support/site.ts';
import { waitForToast } from './support/toast.ts';

const site = startedSite();
const { visit } = visitor();
const viewport = { width: 1280, height: 900 };
/** `npm run test:slow` sets DROPPED_FILES to 100. */
const most = Number(process.env.DROPPED_FILES ?? 20);
const byKeyboard = Math.min(40, most / 2);

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const exams = ['ssc-cgl', 'upsc-cse', 'rrb-ntpc', 'ibps-po', 'nda'];
const pdf = (name: string, buffer: Buffer): Given => ({ name, mimeType: 'application/pdf', buffer });

/** Returns the paths of the PDFs in PAPERS_FOLDER, to try real files. Otherwise creates PDFs. */
async function someFiles(): Promise<Given[] | string[]> {
  const folder = process.env.PAPERS_FOLDER;
  if (!folder)
    return Array.from({ length: byKeyboard }, (_, index) => {
      const name = `${exams[index % exams.length]}-${2010 + Math.floor(index / exams.length)}-question-paper.pdf`;
      return pdf(name, tinyPdf([{ text: `Paper ${index}: answer all of the questions in the time given.` }]));
    });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).slice(0, byKeyboard);
  return names.map((name) => join(folder, name));
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function becomeOwner(page: Page): Promise<void> {
  await eventually.match(() => site.said(), /Create the owner account here: \S+/);
  const [, link = ''] = /Create the owner account here: (\S+)/.exec(site.said()) ?? [];
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Dashboard');
}

const totalPapers = async () =>
  ((await (await fetch(`${site.url}/api/stats`, { cache: 'no-store' })).json()) as { totalPapers: number })
    .totalPapers;

interface Counts {
  ready: number;
  attention: number;
  saved: number;
  refused: number;
}

/** Waits until the file counts of the tab satisfy `isSo`. Returns them. */
async function counted(page: Page, isSo: (counts: Counts) => boolean): Promise<Counts> {
  const line = page.getByText(/^\d+ files/);
  let counts: Counts = { ready: 0, attention: 0, saved: 0, refused: 0 };
  await eventually(async () => {
    const text = await line.innerText();
    const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);
    counts = {
      ready: count('ready'),
      attention: count('needs? attention'),
      saved: count('saved'),
      refused: count('rejected'),
    };
    assert.ok(isSo(counts), text);
  });
  return counts;
}

let storageState: BrowserContextOptions['storageState'];

/** Returns PDFs for which the desk proposes all required fields. Each has another size. */
const manyFiles = () =>
  Array.from({ length: most }, (_, index) =>
    pdf(
      `${exams[index % exams.length]}-${2001 + Math.floor(index / exams.length)}-set-b-question-paper.pdf`,
      tinyPdf([{ text: `Set B, paper ${index}: answer all of the questions in the time given.` }], {
        ballast: 1_000 + index,
      }),
    ),
  );

/** Cuts the connection until some calls have failed. */
async function cutConnection(page: Page): Promise<void> {
  let failed = 0;
  page.on('requestfailed', () => (failed += 1));
  await page.context().setOffline(true);
  await eventually.ok(() => failed > 3);
  await page.context().setOffline(false);
}

/** Cuts the connection at these parts of uploads, and loses the answers of the server from another part on. */
async function disturbParts(page: Page, { cutAt, loseFrom }: { cutAt: number[]; loseFrom: number }) {
  let parts = 0;
  const cuts: Promise<void>[] = [];
  await page.route('**/api/admin/uploads/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue();
    parts += 1;
    if (cutAt.includes(parts)) cuts.push(Promise.resolve(cuts.at(-1)).then(() => cutConnection(page)));
    if (parts < loseFrom || parts > loseFrom + 5) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return cuts;
}

/** Returns the field of the desk that has the focus, with its value. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field;
    return { field, value: (document.activeElement as HTMLInputElement).value };
  });

/** Fills the field that the desk asks for, saves the row and moves to the next one, until no row is left. */
async function saveAllByKeyboard(page: Page, most: number): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    const { field, value } = await focusedField(page);
    if (field === undefined) return;
    if (field === 'examId' && value === '') {
      await page.keyboard.type('SSC CGL');
      await page
        .getByRole('option', { name: /^SSC CGL/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
    } else if (field === 'year' && value === '') await page.keyboard.type('2020');
    await page.keyboard.press('Control+Enter');
  }
}

test('dropped files become papers on a new site, by keyboard only', async () => {
  const files = await someFiles();
  await visit({ viewport }, async (page) => {
    await becomeOwner(page);
    storageState = await page.context().storageState();
    const before = await totalPapers();
    await page.goto(`${site.url}/admin?tab=upload`);
    const dropZone = page.getByLabel('Drop PDF files here, or choose them');
    await dropZone.setInputFiles(files);
    await counted(page, ({ ready, attention, refused }) => ready + attention + refused === files.length);
    await dropZone.focus();
    for (let stop = 0; stop < 20 && (await focusedField(page)).field !== 'title'; stop += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('The first of forty');
    await saveAllByKeyboard(page, 3 * files.length);
    // Files that the library already has need attention: they are saved only with 'Save anyway'.
    const { saved } = await counted(
      page,
      (counts) => counts.saved > 0 && counts.saved + counts.attention + counts.refused === files.length,
    );
    assert.ok(saved >= 0.9 * files.length, `${saved} of ${files.length} are saved`);
    await eventually.equal(async () => (await totalPapers()) - before, saved);
    await eventually.match(
      async () => (await fetch(`${site.url}/browse?search=first+of+forty`)).text(),
      /The first of forty/,
    );
  });
});

test('many files are saved once each although the connection is cut twice', async () => {
  const files = manyFiles();
  await visit(
    { viewport, storageState },
    async (page) => {
      const before = await totalPapers();
      await page.goto(`${site.url}/admin?tab=upload`);
      const cuts = await disturbParts(page, { cutAt: [most / 5, (2 * most) / 5], loseFrom: (3 * most) / 5 });
      await page.getByLabel('Drop PDF files here, or choose them').setInputFiles(files);
      await page.getByText(`${most} files, ${most} ready`, { exact: true }).waitFor();
      assert.equal(cuts.length, 2);
      await Promise.all(cuts);
      await page.getByRole('button', { name: `Save all ready (${most})` }).click();
      await page.getByText(`${most} papers are online`).waitFor();
      await page.getByText(`${most} files, ${most} saved`, { exact: true }).waitFor();
      await eventually.equal(async () => (await totalPapers()) - before, files.length);
      const newest = await fetch(`${site.url}/api/papers?limit=${most}`, { cache: 'no-store' });
      const saved = (await newest.json()) as { file: { bytes: number } | null }[];
      const sizes = saved.map(({ file }) => file?.bytes ?? 0).toSorted((one, other) => one - other);
      assert.deepEqual(
        sizes,
        files.map(({ buffer }) => buffer.length).toSorted((one, other) => one - other),
      );
      await eventually.deepEqual(
        async () => (await page.request.get(`${site.url}/api/admin/uploads`)).json(),
        [],
      );
    },
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|409 \(Conflict\)/,
  );
});

test('the owner edits a paper, replaces its file and restores it', async () => {
  await visit({ viewport, storageState }, async (page) => {
    const rowOf = (title: string) => page.getByRole('button', { name: title, exact: true }).first();
    await page.goto(`${site.url}/admin?tab=manage&search=first+of+forty`);
    await rowOf('The first of forty').click();
    const panel = page.getByRole('dialog', { name: 'Edit paper' });
    await panel.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('The first of forty, corrected');
    await panel
      .getByLabel('Another file for this paper')
      .setInputFiles([pdf('better.pdf', tinyPdf([{ text: 'A better scan of the first paper' }]))]);
    await waitForToast(page, 'File replaced successfully');
    await panel.getByRole('button', { name: 'Save' }).click();
    await waitForToast(page, 'Paper updated successfully');
    const [paper] = (await (
      await fetch(`${site.url}/api/papers?search=${encodeURIComponent('first of forty, corrected')}&limit=1`)
    ).json()) as { slug: string; title: string; file: { bytes: number } }[];
    assert.equal(paper?.title, 'The first of forty, corrected');
    const paperUrl = `${site.url}/paper/${encodeURIComponent(paper.slug)}`;
    await eventually.match(async () => (await fetch(paperUrl)).text(), /The first of forty, corrected/);

    await page.getByRole('button', { name: `More for ${paper.title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await waitForToast(page, 'Paper deleted successfully');
    await eventually.equal(async () => (await fetch(paperUrl)).status, 404);
    await page.goto(`${site.url}/admin?tab=manage&view=trash`);
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await eventually.equal(async () => (await fetch(paperUrl)).status, 200);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
    await eventually.equal(async () => (await page.request.get(`${site.url}/api/auth/user`)).status(), 401);
  });
});
