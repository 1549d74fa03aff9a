import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import type { UploadRule } from '#features/paper-upload/upload-rules.contract.ts';
import type { SearchWordsList } from '#features/search-words/search-words-admin.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { createZip } from '#testing/zip-of.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { followAdminLink } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, owner, signedIn } from './support/owner.ts';
import { assertFits } from './support/page-width.ts';
import { waitForToast } from './support/toast.ts';
import { routeOnce } from './support/route-once.ts';

const { visit } = visitor();
const site = signedIn();
const [desktop, phone] = [
  { width: 1280, height: 900 },
  { width: 390, height: 800 },
];

interface DroppedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const file = (name: string, buffer: Buffer): DroppedFile => ({ name, mimeType: 'application/pdf', buffer });
const english = 'Answer all of the questions in the time that is given to you by the examiner of this paper';
/** OCR reads only a paper whose text lacks the exam or the year. */
const paper = (name: string, text: string) => file(name, tinyPdf([{ text: `${text}. ${english}` }]));

describe('the owner uploads papers', () => {
  const visitTab = (look: (page: Page) => Promise<void>, expected?: RegExp) => {
    const options = { storageState: site.storageState, viewport: desktop };
    return visit(
      options,
      async (page) => {
        await page.goto(`${site.url}/admin?tab=upload`);
        await page.getByRole('heading', { level: 1, name: 'Upload Papers' }).waitFor();
        await look(page);
      },
      expected,
    );
  };

  const give = (page: Page, ...files: DroppedFile[]) =>
    page.getByLabel('Drop PDF files here, or choose them').setInputFiles(files);
  /** A row of the table, or the view of the paper beside its pages. */
  const row = (page: Page, name: string) => page.locator(`[data-desk-row][aria-label="${name}"]`);
  const showAll = (page: Page) => page.getByRole('button', { name: /^All \(/ }).click();
  /** Removes files and closes the message with Undo, so that their uploads are deleted. */
  async function remove(page: Page, button: string): Promise<void> {
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await deleted;
  }
  /** Finds a field by its label, which may end in an asterisk. */
  const field = (place: Locator, label: string) => place.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const valueOf = (place: Locator, label: string) => field(place, label).inputValue();
  /** Waits until a field has a value. */
  const hasValue = (input: Locator, value: string) => eventually.equal(() => input.inputValue(), value);

  /** Shows all rows until this one is there: when files have arrived, the desk shows those that need attention. */
  const showAllUntil = (page: Page, shown: Locator) =>
    eventually(async () => {
      await showAll(page);
      assert.equal(await shown.count(), 1);
    });

  /** Drops files as from another window. */
  async function drop(page: Page, ...files: DroppedFile[]): Promise<void> {
    const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
    const transfer = await page.evaluateHandle((all) => {
      const dropped = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        dropped.items.add(new File([bytes], name, { lastModified: 1 }));
      }
      return dropped;
    }, given);
    const zone = page.getByLabel('Drop PDF files here, or choose them');
    await zone.dispatchEvent('dragover', { dataTransfer: transfer });
    await zone.dispatchEvent('drop', { dataTransfer: transfer });
  }

  test('dropped, refused, known and linked papers are saved, also after an expired session', async () => {
    await visitTab(async (page) => {
      await saveDroppedFiles(page);
      await saveAgain(page);
      await showKnownFiles(page);
      await signInToSave(page);
      await addByUrl(page);
    }, /ERR_FAILED|status of 40[01]/);
  });

  test('files are saved by keyboard only, split, resumed after a reload and shown in another window', async () => {
    await visitTab(async (page) => {
      await saveByKeyboard(page);
      await page.getByRole('button', { name: 'Clear 5 saved' }).click();
      await splitVolume(page);
      await resumeAfterReload(page);
      await editInTwoWindows(page);
    });
  });

  async function saveDroppedFiles(page: Page): Promise<void> {
    await drop(
      page,
      paper('ssc-cgl-2019-tier-1.pdf', 'SSC CGL 2019'),
      paper('upsc-cse-2021-prelims.pdf', 'Union Public Service Commission'),
      paper('holiday photo.pdf', 'Nothing that anybody knows'),
      file('error page.pdf', Buffer.from('<!doctype html><h1>Not found</h1>')),
    );
    const [first, unknown] = [row(page, 'ssc-cgl-2019-tier-1.pdf'), row(page, 'holiday photo.pdf')];
    await page.getByText('4 files, 2 ready, 1 needs attention, 1 rejected').waitFor();
    // The rows that need the owner are shown first.
    await unknown.getByText('Missing: Exam. No year found').waitFor();
    await page.getByRole('region', { name: 'Pages of holiday photo.pdf' }).waitFor();
    await eventually.equal(() => first.count(), 0);
    await showAll(page);
    await first.getByText('Ready to save').waitFor();
    await eventually.deepEqual(
      () =>
        Promise.all(['Title', 'Exam', 'Year', 'Session', 'Language'].map((label) => valueOf(first, label))),
      ['SSC CGL 2019 Tier 1', 'SSC CGL', '2019', 'Tier 1', 'English'],
    );
    await row(page, 'error page.pdf')
      .getByText('The file is not a PDF but a web page, perhaps an error page.')
      .waitFor();

    await field(first, 'Title').fill('SSC CGL 2019, first tier');
    await page.getByRole('button', { name: 'Save all ready (2)' }).click();
    await page.getByRole('status').filter({ hasText: '2 papers are online' }).waitFor();
    await page.getByText('4 files, 1 needs attention, 2 saved, 1 rejected').waitFor();
    await unknown.getByRole('button', { name: 'Save' }).click();
    await waitForToast(page, 'Upload Failed');
    await unknown.getByText('Choose an exam').waitFor();
    await eventually.deepEqual(() => valueOf(unknown, 'Title'), 'Holiday photo');

    await field(unknown, 'Exam').fill('group d');
    await page.getByRole('option', { name: /Group D/ }).click();
    await field(unknown, 'Year').fill('2022');
    await unknown.getByRole('button', { name: 'Save' }).click();
    await waitForToast(page, 'Paper uploaded successfully!');
    const url = await first.getByRole('link', { name: 'SSC CGL 2019, first tier' }).getAttribute('href');
    for (const path of [url, '/browse?search=first+tier'])
      await eventually.match(async () => (await fetch(site.url + path)).text(), /SSC CGL 2019, first tier/);
    await page.getByRole('button', { name: 'Clear 3 saved' }).click();
    await page.getByRole('button', { name: 'Remove 1 rejected' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await remove(page, 'Remove error page.pdf');
    await page.getByRole('region', { name: 'Files' }).waitFor({ state: 'detached' });
  }

  /** The server refuses a paper, then saves it but its response is lost. A retry finds the saved paper. */
  async function saveAgain(page: Page): Promise<void> {
    const name = 'ssc-cgl-2016-tier-1.pdf';
    const other = paper('ssc-cgl-2017-tier-1.pdf', 'SSC CGL 2017');
    await give(page, paper(name, 'SSC CGL 2016'), other);
    await page.getByText('2 files, 2 ready').waitFor();
    await routeOnce(page, '**/api/admin/papers', (route) =>
      route.fulfill({ status: 400, json: { code: 'validation_failed', message: 'Refused' } }),
    );
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Save selected (2)' }).click();
    await waitForToast(page, '1 uploaded, 1 failed');
    const again = row(page, name);
    await again.getByText('Refused').waitFor();
    await page.getByRole('button', { name: 'Failed (1)' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[data-desk-row]') !== null);

    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await routeOnce(page, '**/api/admin/papers', loseAnswer);
    await again.getByRole('button', { name: 'Save' }).click();
    await again.getByText('The server is not responding').waitFor();
    await again.getByRole('button', { name: 'Save' }).click();
    await again.getByText('Saved: SSC CGL 2016 Tier 1').waitFor();
    const found = await fetch(`${site.url}/api/papers?search=cgl+2016+tier+1&year=2016`);
    const papers = (await found.json()) as { title: string }[];
    assert.equal(papers.filter(({ title }) => title === 'SSC CGL 2016 Tier 1').length, 1);
    await page.getByRole('button', { name: 'Clear 2 saved' }).click();
  }

  const similarName = 'cgl-2019-tier-1-another-scan.pdf';

  async function showKnownFiles(page: Page): Promise<void> {
    const same = paper('again.pdf', 'SSC CGL 2019');
    await give(page, same, { ...same, name: 'and again.pdf' }, paper(similarName, 'SSC CGL 2019 once more'));
    await page.getByText('3 files, 3 need attention').waitFor();
    await showAll(page);
    await row(page, 'again.pdf').getByText('Already in the library: SSC CGL 2019, first tier').waitFor();
    await row(page, 'again.pdf').getByRole('button', { name: 'Save anyway' }).waitFor();
    await row(page, similarName)
      .getByText('A similar paper already exists: SSC CGL 2019, first tier (Question paper, English)')
      .waitFor();
    await page.getByRole('button', { name: 'Save all ready (0)' }).waitFor();

    await page.getByLabel('Select all').check();
    await page.getByLabel('Set', { exact: true }).selectOption('Language');
    await page.getByLabel('To', { exact: true }).fill('Hindi');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Set for 3' }).click();
    for (const name of ['again.pdf', 'and again.pdf', similarName])
      await eventually.equal(() => valueOf(row(page, name), 'Language'), 'Hindi');
    await assertAccessibleAndFits(page);
    await row(page, similarName).getByRole('checkbox').uncheck();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Copy the value from above').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await remove(page, 'Remove 2');
  }

  async function signInToSave(page: Page): Promise<void> {
    const scan = row(page, similarName);
    await field(scan, 'Title').fill('Written while signed in');
    await page.context().clearCookies();
    await scan.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await scan.getByText('Please log in again to continue.').waitFor();
    await waitForToast(page, 'Upload Failed');
    await waitForToast(page, 'Please log in again to continue.');
    await eventually.equal(() => valueOf(scan, 'Title'), 'Written while signed in');

    await scan.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Password').fill(owner.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await scan.getByText('Saved: Written while signed in').waitFor();
  }

  async function addByUrl(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Add by link' }).click();
    const form = page.locator('form').filter({ has: page.getByLabel('File URL') });
    const send = form.getByRole('button', { name: 'Upload Paper' });
    await eventually.equal(() => valueOf(form, 'Year'), String(new Date().getFullYear()));
    await eventually.equal(() => form.getByLabel('Generate SEO texts').isChecked(), true);
    await send.click();
    await waitForToast(page, 'Missing Information');
    await waitForToast(page, 'Please fill in Exam, Title, and File URL.');
    await field(form, 'Exam').fill('ssc cgl');
    await page
      .getByRole('option', { name: /^SSC CGL/ })
      .first()
      .click();
    await field(form, 'Title').fill('A paper elsewhere');
    await field(form, 'File URL').fill('not an address');
    await send.click();
    await waitForToast(page, 'Invalid URL');
    await waitForToast(page, 'Please enter a valid URL for the file.');
    await field(form, 'Title').fill('A paper elsewhere\u0007');
    await field(form, 'File URL').fill('https://ssc.gov.in/a.pdf');
    await send.click();
    await waitForToast(page, 'Upload Failed');
    await waitForToast(page, 'Please check the form and try again.');
    await field(form, 'Title').fill('A paper elsewhere');
    await field(form, 'File URL').fill('https://ssc.gov.in/a paper.pdf');
    await field(form, 'Year').fill('2018-19');
    await form.getByText('Saved as year 2018 and session “2018-19”.').waitFor();
    await field(form, 'Year').fill('2018');
    await field(form, 'Subject').fill('Reasoning');
    await page.keyboard.press('Tab');
    await send.click();
    await waitForToast(page, 'Success');
    await waitForToast(page, 'Paper uploaded successfully!');
    await form
      .getByRole('alert')
      .getByText(/could not be opened as a PDF/)
      .waitFor();
    const values = ['Title', 'File URL', 'Exam', 'Year', 'Subject', 'Paper Type', 'Language'];
    await eventually.deepEqual(
      () => Promise.all(values.map((label) => valueOf(form, label))),
      ['', '', 'SSC CGL', '2018', 'Reasoning', 'Question paper', 'English'],
    );
    await eventually.match(
      async () => (await fetch(`${site.url}/api/papers?search=a+paper+elsewhere`)).text(),
      /https:\/\/ssc\.gov\.in\/a%20paper\.pdf/,
    );
  }

  async function saveByKeyboard(page: Page): Promise<void> {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => {
      const note = () => (document.documentElement.dataset['mouse'] = 'used');
      for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, note, true);
    });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        const name = at?.closest('[data-field]')?.getAttribute('data-field') ?? at?.getAttribute('type');
        const place = at?.closest('[data-desk-row]')?.getAttribute('aria-label');
        return `${place ?? at?.getAttribute('aria-label')}: ${name}`;
      });
    const tabTo = async (wanted: string) => {
      for (let stop = 0; stop < 60 && (await focused()) !== wanted; stop += 1) await press('Tab');
      await eventually.equal(() => focused(), wanted);
    };

    await tabTo('Drop PDF files here, or choose them: file');
    const names = [
      'scan 1.pdf',
      'scan 2.pdf',
      'scan 3.pdf',
      'zeta-keytest-2018.pdf',
      'zeta-keytest-2019.pdf',
    ];
    await page.locator(':focus').setInputFiles(names.map((name) => paper(name, `The file ${name}`)));
    await page.getByText('5 files, 5 need attention').waitFor();
    // The first new row has the focus, and no field: a field with the focus counts as looked at.
    await eventually.equal(() => focused(), 'scan 1.pdf: null');
    await tabTo('scan 1.pdf: title');
    await page.getByRole('region', { name: 'Pages of scan 1.pdf' }).waitFor();
    for (const name of ['Save', 'Next paper'])
      await eventually.ok(() =>
        page
          .getByRole('button', { name, exact: true })
          .evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight),
      );
    // The choice of lines is remembered.
    await press('Alt+p');
    await row(page, 'scan 2.pdf').waitFor();
    await eventually.equal(() => focused(), 'scan 1.pdf: title');
    await press('Tab');
    await page.keyboard.type('SSC CGL');
    await page
      .getByRole('option', { name: /^SSC CGL/ })
      .first()
      .waitFor();
    await press('Enter', 'Tab');
    await page.keyboard.type('2007');
    await press('Tab');
    await page.keyboard.type('Reasoning');
    // The next rows get the exam from above, and their years and subjects from a spreadsheet.
    await press(
      'Escape',
      'Alt+ArrowDown',
      'Shift+Tab',
      'Shift+Tab',
      'Control+d',
      'Alt+ArrowDown',
      'Control+d',
    );
    await press('Alt+ArrowUp', 'Tab');
    await eventually.equal(() => focused(), 'scan 2.pdf: year');
    await page.evaluate(() => navigator.clipboard.writeText('2008\tEnglish\n2009\tReasoning\n'));
    await press('Control+v');
    await row(page, 'scan 3.pdf').getByText('Ready to save').waitFor();
    await eventually.equal(() => valueOf(row(page, 'scan 3.pdf'), 'Title'), 'SSC CGL 2009 Reasoning');

    await press('Alt+r');
    await row(page, 'scan 2.pdf').waitFor({ state: 'detached' });
    await eventually.equal(async () => (await focused()).split(':')[0], 'scan 3.pdf');
    await press('Alt+z');
    await row(page, 'scan 2.pdf').waitFor();
    await press('Alt+ArrowUp', 'Tab', 'Tab');
    await eventually.equal(() => focused(), 'scan 2.pdf: year');

    // The pages of a paper open beside its form and close again.
    await press('Alt+p');
    await page.getByRole('region', { name: 'Pages of scan 2.pdf' }).waitFor();
    await eventually.equal(() => focused(), 'scan 2.pdf: year');
    await press('Alt+p');
    await row(page, 'scan 3.pdf').waitFor();
    await press('Alt+ArrowDown', 'Alt+ArrowDown', 'Shift+Tab');
    await eventually.equal(() => focused(), 'zeta-keytest-2018.pdf: examId');
    await row(page, 'zeta-keytest-2018.pdf').getByText('Missing: Exam').waitFor();
    await page.keyboard.type('Keytest');
    await press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Add exam' });
    await eventually.equal(() => field(dialog, 'Exam name').inputValue(), 'Keytest');
    // The categories are loaded: without them, the key chooses nothing.
    await page.waitForFunction(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLSelectElement && focused.length > 1;
    });
    await press('ArrowDown');
    for (let stop = 0; stop < 30; stop += 1) {
      if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Add exam') break;
      await press('Tab');
    }
    await press('Enter');
    for (const name of ['zeta-keytest-2018.pdf', 'zeta-keytest-2019.pdf']) {
      await row(page, name).getByText('Ready to save').waitFor();
      await hasValue(field(row(page, name), 'Exam'), 'Keytest');
    }
    await dialog.waitFor({ state: 'detached' });
    await eventually.equal(() => focused(), 'zeta-keytest-2018.pdf: examId');

    await press(...names.map(() => 'Control+Enter'));
    await page.getByText('5 files, 5 saved').waitFor();
    await eventually.equal(() => focused(), 'Files: null');
    await tabTo('Drop PDF files here, or choose them: file');
    await eventually.equal(() => page.evaluate(() => document.documentElement.dataset['mouse']), undefined);
  }

  async function splitVolume(page: Page): Promise<void> {
    const pages = ['First', 'Second', 'Third', 'Fourth'].map((text) => ({ text: `${text} page` }));
    const archive = await createZip({ 'ssc-cgl-2014.pdf': tinyPdf(pages), 'notes.txt': Buffer.from('x') });
    await give(page, { name: 'papers.zip', mimeType: 'application/zip', buffer: archive });
    const volume = row(page, 'ssc-cgl-2014.pdf');
    await volume.getByText('Ready to save').waitFor();

    await volume.getByRole('button', { name: 'Split or rotate pages of ssc-cgl-2014.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pages of ssc-cgl-2014.pdf' });
    await dialog.getByRole('button', { name: 'Drop page 1' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('s');
    await page.keyboard.press('r');
    await dialog.getByText('2 papers: 1-2, 3-4').waitFor();
    await dialog.getByLabel('Paper 2, pages 3-4').fill('ssc-cgl-2013.pdf');
    await assertAccessibleAndFits(page);
    await dialog.getByRole('button', { name: 'Make new files' }).click();
    await dialog.waitFor({ state: 'detached' });
    // It has the title of the volume, so it is not ready.
    await showAllUntil(page, row(page, 'ssc-cgl-2014 part 1.pdf').getByText(/2 pages/));
    // The reason leads to the row that this one is like.
    await row(page, 'ssc-cgl-2014 part 1.pdf')
      .getByRole('button', { name: 'ssc-cgl-2014.pdf', exact: true })
      .click();
    await page.locator('[data-desk-row][aria-label="ssc-cgl-2014.pdf"]:focus').waitFor();
    await showAllUntil(page, row(page, 'ssc-cgl-2013.pdf').getByText(/2 pages/));
  }

  /** Reloads during an upload, directly after an edit of another row. */
  async function resumeAfterReload(page: Page): Promise<void> {
    const large = file('large.pdf', tinyPdf([{ text: english }], { ballast: 300_000 }));
    const offsets: (string | undefined)[] = [];
    let isCut = true;
    await page.route('**/api/admin/uploads/*', async (route, request) => {
      if (request.method() !== 'PATCH') return route.continue();
      const offset = request.headers()['upload-offset'];
      // The second part never arrives.
      if (isCut && offset !== '0') return;
      offsets.push(offset);
      return route.continue();
    });
    await drop(page, large);
    await row(page, 'large.pdf')
      .getByText(/Sending [1-9]/)
      .waitFor();
    const part = row(page, 'ssc-cgl-2013.pdf');
    await field(part, 'Title').fill('SSC CGL 2013, second half');
    await field(part, 'Session').fill('Tier 2');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await row(page, 'large.pdf').getByText('Drop the file again to resume.').waitFor();
    await showAllUntil(page, part);
    await hasValue(field(part, 'Session'), 'Tier 2');
    await eventually.equal(() => valueOf(part, 'Title'), 'SSC CGL 2013, second half');
    isCut = false;
    await drop(page, large);
    await row(page, 'large.pdf').getByText('Missing: Exam. No year found').waitFor();
    assert.equal(offsets[0], '0');
    assert.equal(offsets[1], '250000');
  }

  async function editInTwoWindows(page: Page): Promise<void> {
    const other = await page.context().newPage();
    await other.goto(`${site.url}/admin?tab=upload`);
    await row(other, 'large.pdf').getByText('Missing: Exam. No year found').waitFor();
    await showAllUntil(other, row(other, 'ssc-cgl-2013.pdf').getByText('Ready to save'));
    await showAllUntil(page, row(page, 'ssc-cgl-2013.pdf'));
    await field(row(page, 'ssc-cgl-2013.pdf'), 'Title').fill('SSC CGL 2013, part two');
    await hasValue(field(row(other, 'ssc-cgl-2013.pdf'), 'Title'), 'SSC CGL 2013, part two');
    await other.close();
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: /^Remove \d+$/ }).click();
    await page.getByRole('region', { name: 'Files' }).waitFor({ state: 'detached' });
  }
});

describe('the owner teaches search and uploads', () => {
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
    await eventually.deepEqual(async () => (await searchWords()).stopWords.words, ['ka', 'ke', 'zzz']);
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
    await eventually.equal(() => words.inputValue(), 'zymurgy\n');
    await dialog.getByRole('button', { name: 'Add synonyms' }).click();
    await dialog.getByText('A group needs at least two words').waitFor();
    await assertAccessibleAndFits(page);
    await words.fill('zymurgy\nBrewing science');
    await dialog.getByRole('button', { name: 'Add synonyms' }).click();
    await waitForToast(page, 'Group added successfully');
    await eventually.deepEqual(
      async () => (await searchWords()).groups[0]?.words,
      ['zymurgy', 'brewing science'],
    );
  }

  async function findAndDeleteSynonyms(page: Page): Promise<void> {
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('zymu');
    const group = page.getByRole('list', { name: 'Synonyms' }).getByRole('listitem');
    await eventually.equal(() => group.count(), 1);
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
