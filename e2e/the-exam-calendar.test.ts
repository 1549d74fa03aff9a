import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { signedIn } from './support/owner.ts';

const { visit } = visitor();
const inDays = (days: number) => addDays(dayInIndia(Date.now()), days);

describe('the exam calendar', () => {
  const site = signedIn();
  const desktop = { viewport: { width: 1280, height: 900 } };
  const phone = { viewport: { width: 390, height: 844 } };
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, ...desktop }, work, expected);
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const text = async (path: string) => (await fetch(site.url + path)).text();

  async function chooseExam(page: Page, name: string): Promise<void> {
    await page.getByRole('combobox', { name: 'Exam' }).fill(name);
    await page.getByRole('option', { name }).first().click();
  }

  test('a calendar without dates links to the papers', async () => {
    await visit(phone, async (page) => {
      await openPage(page, `${site.url}/exam-calendar`);
      await page.getByText('No dates yet').waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('main').getByRole('link', { name: 'Browse Papers' }).click();
      await page.waitForURL('**/browse');
      await page.setViewportSize(phone.viewport);
      await page.locator('summary', { hasText: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Exam calendar' }).click();
      await page.waitForURL('**/exam-calendar');
    });
    assert.doesNotMatch(await text('/ssc/ssc-cgl'), /Important dates/);
  });

  test('the owner adds dates by a form and by pasted lines', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=calendar`);
      await page.getByText('No dates yet').waitFor();
      await page
        .getByRole('banner')
        .or(page.getByRole('main'))
        .getByRole('button', { name: 'Add date' })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Add date' });
      await chooseExam(page, 'SSC CGL');
      await dialog.getByRole('combobox', { name: 'Stage' }).fill('Applications');
      await dialog.getByLabel('Date', { exact: false }).first().fill(inDays(-3));
      await dialog.getByLabel('Last day').fill(inDays(-5));
      await dialog.getByLabel('Official link').fill('javascript:alert(1)');
      await dialog.getByRole('button', { name: 'Add date' }).click();
      await dialog.getByText('The last day is before the first').waitFor();
      await dialog.getByText('Enter a URL that begins with http:// or https://').waitFor();
      await dialog.getByLabel('Last day').fill(inDays(12));
      await dialog.getByLabel('Official link').fill('https://ssc.gov.in/');
      await dialog.getByLabel('Notes').fill('Fee by the last day');
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Add date' }).click();
      await toast(page, 'Date created successfully');
      await page.getByRole('row').getByText('Open now, 12 days left').waitFor();

      await page.setViewportSize(desktop.viewport);
      await page.getByRole('button', { name: 'Add many' }).click();
      const panel = page.getByRole('dialog', { name: 'Add many dates' });
      await panel.getByRole('combobox', { name: 'Exam' }).fill('UPSC Civil');
      await page.getByRole('option', { name: 'UPSC Civil Services' }).first().click();
      const lines = [
        `Prelims; ${inDays(20)}; https://upsc.gov.in/`,
        'Mains; next autumn',
        `Result; ${inDays(90)} tentative`,
      ];
      await panel.getByLabel('One date per line').fill(lines.join('\n'));
      await panel.getByText('2 dates can be saved, 1 line has errors').waitFor();
      await panel.getByText(/^'next autumn' is not a date/).waitFor();
      await panel.getByRole('button', { name: 'Add dates' }).click();
      await panel.getByText('Correct or remove the lines with errors').waitFor();
      await assertAccessibleAndFits(page);
      await panel
        .getByLabel('One date per line')
        .fill(lines.join('\n').replace('next autumn', `${inDays(60)} to ${inDays(64)}`));
      await panel.getByRole('button', { name: 'Add 3 dates' }).click();
      await toast(page, '3 dates added successfully');

      await page.setViewportSize(desktop.viewport);
      await page.getByRole('button', { name: 'Add many' }).click();
      await panel.getByRole('combobox', { name: 'Exam' }).fill('UPSC Civil');
      await page.getByRole('option', { name: 'UPSC Civil Services' }).first().click();
      await panel.getByRole('button', { name: 'Same stages for next year' }).click();
      assert.match(
        await panel.getByLabel('One date per line').inputValue(),
        /^Prelims; \d{4}-\d\d-\d\d tentative/,
      );
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.locator('select[name=time]').selectOption('Coming and open');
      await page.waitForURL(/time=coming/);
      await page.locator('table[aria-busy=false]').waitFor();
      await assertAccessibleAndFits(page);
    }, /400/);
  });

  test('a visitor reads dates by month and exam, and downloads them', async () => {
    await visit(desktop, async (page) => {
      await openPage(page, `${site.url}/exam-calendar`);
      const main = page.getByRole('main');
      const items = () => main.getByRole('listitem').filter({ has: page.locator('time') });
      const stages = async () => await items().locator('p:first-child > span:first-child').allInnerTexts();
      assert.deepEqual(await stages(), ['Applications', 'Prelims', 'Mains', 'Result']);
      await items().nth(0).getByText('Open now').waitFor();
      await items().nth(0).getByText('12 days left').waitFor();
      await items().nth(1).getByText('Next', { exact: true }).waitFor();
      await items().nth(1).getByText('in 20 days').waitFor();
      await items().nth(3).getByText('Tentative', { exact: true }).waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: 'By exam' }).click();
      await page.waitForURL('**/exam-calendar?view=exam');
      await main.getByRole('heading', { name: 'UPSC Civil Services' }).waitFor();
      await page.getByRole('combobox', { name: 'Category' }).selectOption('SSC');
      await page.waitForURL('**/exam-calendar?view=exam&category=ssc');
      await main.getByRole('heading', { name: 'UPSC Civil Services' }).waitFor({ state: 'detached' });
      assert.deepEqual(await stages(), ['Applications']);
      await assertAccessibleAndFits(page);
      const downloading = page.waitForEvent('download');
      await main.getByRole('link', { name: 'Download (ICS) SSC CGL' }).click();
      assert.equal((await downloading).suggestedFilename(), 'ssc-cgl.ics');
      await main.getByRole('link', { name: 'SSC CGL', exact: true }).click();
      await page.waitForURL('**/ssc/ssc-cgl');
      await page.getByRole('region', { name: 'Important dates' }).getByText('Open now').waitFor();
      await page.getByRole('link', { name: 'All dates of this exam' }).click();
      await page.waitForURL(/\/exam-calendar\?examId=\d+$/);
      assert.deepEqual(await stages(), ['Applications']);
    });
    await visit({ ...phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.url}/hi/exam-calendar`);
      await page.getByRole('heading', { name: 'परीक्षा कैलेंडर' }).waitFor();
      await page.getByText('प्रारंभिक परीक्षा', { exact: true }).waitFor();
      await page.getByRole('combobox', { name: 'श्रेणी' }).selectOption('यूपीएससी');
      await page.getByRole('button', { name: 'लागू करें' }).click();
      await page.waitForURL('**/hi/exam-calendar?category=upsc');
      assert.equal(await page.getByText('अभी जारी').count(), 0);
      assert.equal(await page.getByText('मुख्य परीक्षा', { exact: true }).count(), 1);
      const { width, shown } = await page
        .locator('html')
        .evaluate((it) => ({ width: it.scrollWidth, shown: it.clientWidth }));
      assert.equal(width, shown);
    });
    const feed = await fetch(`${site.url}/exam-calendar.ics`);
    assert.equal(feed.headers.get('content-type'), 'text/calendar; charset=utf-8');
    assert.equal((await feed.text()).match(/BEGIN:VEVENT/g)?.length, 4);
    assert.match(await text('/sitemap.xml'), /\/hi\/exam-calendar</);
  });

  test('changes are shown immediately, and a stale edit is refused', async () => {
    assert.match(await text('/exam-calendar'), /Prelims/);
    await asOwner(async (page) => {
      const other = await page.context().newPage();
      for (const tab of [page, other]) {
        await tab.goto(`${site.url}/admin?tab=calendar`);
        await tab.getByRole('button', { name: 'Edit UPSC Civil Services: Prelims' }).click();
      }
      const save = async (tab: Page, stage: string) => {
        const dialog = tab.getByRole('dialog', { name: 'Edit date' });
        await dialog.getByRole('combobox', { name: 'Stage' }).fill(stage);
        // By selector, because the list of suggestions is still open.
        await dialog.locator('button[type=submit]').click();
      };
      await save(other, 'Preliminary test');
      await toast(other, 'Date updated successfully');
      assert.match(await text('/exam-calendar'), /Preliminary test/);
      await save(page, 'Mine');
      await page
        .getByText(/^Asha changed this date|after you opened it\. Nothing was saved\.$/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Take theirs' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'More for UPSC Civil Services: Preliminary test' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete Preliminary test?' });
      await question.getByText(/^UPSC Civil Services, .*It is removed from the site/).waitFor();
      await question.getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'Date deleted successfully');
    }, /409/);
    assert.doesNotMatch(await text('/exam-calendar'), /Preliminary test/);
  });
});
