import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { zipOf } from '#testing/zip-of.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { owner, signedIn } from './support/owner.ts';

const { visit } = visitor();

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
  const site = signedIn();

  const visitTab = (look: (page: Page) => Promise<void>, expected?: RegExp) => {
    const options = { storageState: site.storageState, viewport: { width: 1280, height: 900 } };
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
  const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
  const showAll = (page: Page) => page.getByRole('button', { name: /^All \(/ }).click();
  /** Removes files and closes the message with Undo, so that their uploads are deleted. */
  async function remove(page: Page, button: string): Promise<void> {
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await deleted;
  }
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  /** Finds a field by its label, which may end in an asterisk. */
  const field = (place: Locator, label: string) => place.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const valueOf = (place: Locator, label: string) => field(place, label).inputValue();
  /** Waits until a field has a value. */
  const hasValue = async (page: Page, input: Locator, value: string) =>
    page.waitForFunction(([element, wanted]) => (element as HTMLInputElement).value === wanted, [
      await input.elementHandle(),
      value,
    ] as const);

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
    await unknown.getByText('Missing: Exam, Year').waitFor();
    assert.equal(await first.count(), 0);
    await showAll(page);
    await first.getByText('Ready to save').waitFor();
    assert.deepEqual(
      await Promise.all(
        ['Title', 'Exam', 'Year', 'Session', 'Language'].map((label) => valueOf(first, label)),
      ),
      ['SSC CGL 2019 Tier 1', 'SSC CGL', '2019', 'Tier 1', 'English'],
    );
    await row(page, 'error page.pdf')
      .getByText('The file is not a PDF but a web page, perhaps an error page.')
      .waitFor();

    await field(first, 'Title').fill('SSC CGL 2019, first tier');
    await page.getByRole('button', { name: 'Save all ready (2)' }).click();
    await toast(page, '2 papers uploaded successfully!');
    await page.getByText('4 files, 1 needs attention, 2 saved, 1 rejected').waitFor();
    await unknown.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Upload Failed');
    await unknown.getByText('Choose an exam').waitFor();
    assert.deepEqual(await valueOf(unknown, 'Title'), 'Holiday photo');

    await field(unknown, 'Exam').fill('group d');
    await page.getByRole('option', { name: /Group D/ }).click();
    await field(unknown, 'Year').fill('2022');
    await unknown.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Paper uploaded successfully!');
    const url = await first.getByRole('link', { name: 'SSC CGL 2019, first tier' }).getAttribute('href');
    const answer = await fetch(site.url + url);
    assert.match(await answer.text(), /SSC CGL 2019, first tier/);
    const found = await fetch(`${site.url}/browse?search=first+tier`);
    assert.match(await found.text(), /SSC CGL 2019, first tier/);
    await page.getByRole('button', { name: 'Clear 3 saved' }).click();
    await page.getByRole('button', { name: 'Remove 1 rejected' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await remove(page, 'Remove error page.pdf');
    await page.getByRole('region', { name: 'Files' }).waitFor({ state: 'detached' });
  }

  /** The server refuses a paper, then saves it but its response is lost. A retry finds the saved paper. */
  async function saveAgain(page: Page): Promise<void> {
    const name = 'ssc-cgl-2016-tier-1.pdf';
    const other = paper('ssc-cgl-2015-tier-1.pdf', 'SSC CGL 2015');
    await give(page, paper(name, 'SSC CGL 2016'), other);
    await page.getByText('2 files, 2 ready').waitFor();
    await page.route(
      '**/api/admin/papers',
      (route) => route.fulfill({ status: 400, json: { code: 'validation_failed', message: 'Refused' } }),
      { times: 1 },
    );
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Save selected' }).click();
    await toast(page, '1 uploaded, 1 failed');
    const again = row(page, name);
    await again.getByText('Refused').waitFor();
    await page.getByRole('button', { name: 'Failed (1)' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[data-desk-row]') !== null);

    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/admin/papers', loseAnswer, { times: 1 });
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
    await page.getByText('3 files, 1 ready, 2 need attention').waitFor();
    await showAll(page);
    await row(page, 'again.pdf').getByText('Already in the library: SSC CGL 2019, first tier').waitFor();
    await row(page, 'again.pdf').getByRole('button', { name: 'Save anyway' }).waitFor();
    await row(page, similarName)
      .getByText('A similar paper already exists: SSC CGL 2019, first tier (Question paper, English)')
      .waitFor();
    await page.getByRole('button', { name: 'Save all ready (1)' }).waitFor();

    await page.getByLabel('Select all').check();
    await page.getByLabel('Set', { exact: true }).selectOption('Language');
    await page.getByLabel('To', { exact: true }).fill('Hindi');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Set for 3' }).click();
    for (const name of ['again.pdf', 'and again.pdf', similarName])
      assert.equal(await valueOf(row(page, name), 'Language'), 'Hindi');
    await assertAccessibleAndFits(page);
    await row(page, similarName).getByRole('checkbox').uncheck();
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
    const said = page.getByLabel('Notifications');
    await said.getByText('Upload Failed', { exact: true }).waitFor();
    await said.getByText('Please log in again to continue.', { exact: true }).waitFor();
    assert.equal(await valueOf(scan, 'Title'), 'Written while signed in');

    await scan.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Password').fill(owner.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await scan.getByText('Saved: Written while signed in').waitFor();
  }

  async function addByUrl(page: Page): Promise<void> {
    const form = page.locator('form').filter({ has: page.getByLabel('File URL') });
    const send = form.getByRole('button', { name: 'Upload Paper' });
    assert.equal(await valueOf(form, 'Year'), String(new Date().getFullYear()));
    assert.equal(await form.getByLabel('Generate SEO texts').isChecked(), true);
    await send.click();
    await toast(page, 'Missing Information');
    await toast(page, 'Please fill in Exam, Title, and File URL.');
    await field(form, 'Exam').fill('ssc cgl');
    await page
      .getByRole('option', { name: /^SSC CGL/ })
      .first()
      .click();
    await field(form, 'Title').fill('A paper elsewhere');
    await field(form, 'File URL').fill('not an address');
    await send.click();
    await toast(page, 'Invalid URL');
    await toast(page, 'Please enter a valid URL for the file.');
    await field(form, 'Title').fill('A paper elsewhere\u0007');
    await field(form, 'File URL').fill('https://ssc.gov.in/a.pdf');
    await send.click();
    await toast(page, 'Upload Failed');
    await toast(page, 'Please check the form and try again.');
    await field(form, 'Title').fill('A paper elsewhere');
    await field(form, 'File URL').fill('https://ssc.gov.in/a paper.pdf');
    await field(form, 'Year').fill('2018');
    await field(form, 'Subject').fill('Reasoning');
    await page.keyboard.press('Tab');
    await send.click();
    await toast(page, 'Success');
    await toast(page, 'Paper uploaded successfully!');
    const values = ['Title', 'File URL', 'Exam', 'Year', 'Subject', 'Paper Type', 'Language'];
    assert.deepEqual(await Promise.all(values.map((label) => valueOf(form, label))), [
      '',
      '',
      'SSC CGL',
      '2018',
      'Reasoning',
      'Question paper',
      'English',
    ]);
    const found = await fetch(`${site.url}/api/papers?search=a+paper+elsewhere`);
    assert.match(await found.text(), /https:\/\/ssc\.gov\.in\/a%20paper\.pdf/);
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
      assert.equal(await focused(), wanted);
    };

    await tabTo('Drop PDF files here, or choose them: file');
    const names = ['scan 1.pdf', 'scan 2.pdf', 'scan 3.pdf', 'keytest-2018.pdf', 'keytest-2019.pdf'];
    await page.locator(':focus').setInputFiles(names.map((name) => paper(name, `The file ${name}`)));
    await page.getByText('5 files, 5 need attention').waitFor();
    await tabTo('scan 1.pdf: title');
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
    assert.equal(await focused(), 'scan 2.pdf: year');
    await page.evaluate(() => navigator.clipboard.writeText('2008\tEnglish\n2009\tReasoning\n'));
    await press('Control+v');
    await row(page, 'scan 3.pdf').getByText('Ready to save').waitFor();
    assert.equal(await valueOf(row(page, 'scan 3.pdf'), 'Title'), 'SSC CGL 2009 Reasoning');

    await press('Alt+r');
    await row(page, 'scan 2.pdf').waitFor({ state: 'detached' });
    assert.equal((await focused()).split(':')[0], 'scan 3.pdf');
    await press('Alt+z');
    await row(page, 'scan 2.pdf').waitFor();
    await press('Alt+ArrowUp', 'Tab', 'Tab');
    assert.equal(await focused(), 'scan 2.pdf: year');

    // The pages of a paper open beside its form and close again.
    await press('Alt+p');
    await page.getByRole('region', { name: 'Pages of scan 2.pdf' }).waitFor();
    assert.equal(await focused(), 'scan 2.pdf: year');
    await press('Alt+p');
    await row(page, 'scan 3.pdf').waitFor();
    await press('Alt+ArrowDown', 'Alt+ArrowDown', 'Shift+Tab');
    assert.equal(await focused(), 'keytest-2018.pdf: examId');
    await row(page, 'keytest-2018.pdf').getByText('Missing: Exam').waitFor();
    await page.keyboard.type('Keytest');
    await press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Add exam' });
    assert.equal(await field(dialog, 'Exam name').inputValue(), 'Keytest');
    await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT');
    await press('ArrowDown');
    for (let stop = 0; stop < 30; stop += 1) {
      if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Add exam') break;
      await press('Tab');
    }
    await press('Enter');
    for (const name of ['keytest-2018.pdf', 'keytest-2019.pdf']) {
      await row(page, name).getByText('Ready to save').waitFor();
      await hasValue(page, field(row(page, name), 'Exam'), 'Keytest');
    }
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await focused(), 'keytest-2018.pdf: examId');

    await press(...names.map(() => 'Control+Enter'));
    await page.getByText('5 files, 5 saved').waitFor();
    assert.equal(await focused(), 'Files: null');
    await tabTo('Drop PDF files here, or choose them: file');
    assert.equal(await page.evaluate(() => document.documentElement.dataset['mouse']), undefined);
  }

  async function splitVolume(page: Page): Promise<void> {
    const headings = ['SSC CGL 2014', 'Second page', 'SSC CGL 2013', 'Fourth page'];
    const pages = headings.map((text) => ({ text: `${text}. ${english}` }));
    const archive = await zipOf({ 'ssc-cgl-2014.pdf': tinyPdf(pages), 'notes.txt': Buffer.from('x') });
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
    await row(page, 'ssc-cgl-2014 part 1.pdf').getByText('Ready to save').waitFor();
    await row(page, 'ssc-cgl-2013.pdf')
      .getByTitle(/2 pages/)
      .waitFor();
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
    await showAll(page);
    await hasValue(page, field(part, 'Session'), 'Tier 2');
    assert.equal(await valueOf(part, 'Title'), 'SSC CGL 2013, second half');
    isCut = false;
    await drop(page, large);
    await row(page, 'large.pdf').getByText('Missing: Exam, Year').waitFor();
    assert.equal(offsets[0], '0');
    assert.equal(offsets[1], '250000');
  }

  async function editInTwoWindows(page: Page): Promise<void> {
    const other = await page.context().newPage();
    await other.goto(`${site.url}/admin?tab=upload`);
    await row(other, 'large.pdf').getByText('Missing: Exam, Year').waitFor();
    await showAll(other);
    await row(other, 'ssc-cgl-2013.pdf').getByText('Ready to save').waitFor();
    await showAll(page);
    await field(row(page, 'ssc-cgl-2013.pdf'), 'Title').fill('SSC CGL 2013, part two');
    await hasValue(other, field(row(other, 'ssc-cgl-2013.pdf'), 'Title'), 'SSC CGL 2013, part two');
    await other.close();
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: /^Remove \d+$/ }).click();
    await page.getByRole('region', { name: 'Files' }).waitFor({ state: 'detached' });
  }
});
