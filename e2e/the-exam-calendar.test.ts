import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ExamCalendar } from '#features/exam-calendar/calendar.contract.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { assertFits } from './support/page-width.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { waitForToast } from './support/toast.ts';

const { visit } = visitor();
const inDays = (days: number) => addDays(dayInIndia(Date.now()), days);

describe('the exam calendar', () => {
  const site = signedIn();
  const desktop = { viewport: { width: 1280, height: 900 } };
  const phone = { width: 390, height: 844 };
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, ...desktop }, work, expected);
  const text = async (path: string) => (await fetch(site.url + path)).text();

  async function chooseExam(page: Page, name: string): Promise<void> {
    await page.getByRole('combobox', { name: 'Exam' }).fill(name);
    await page.getByRole('option', { name }).first().click();
  }

  test('the owner adds dates by a form and by pasted lines, and edits them', async () => {
    const empty = await text('/exam-calendar');
    assert.match(empty, />No dates yet</);
    assert.match(empty.slice(empty.indexOf('<main')), /<a [^>]*href="\/browse"[^>]*>Browse Papers</);
    const menu = empty.slice(empty.indexOf('aria-label="Menu"'), empty.indexOf('<main'));
    assert.match(menu, /<a href="\/exam-calendar"(?:(?!<\/a>).)*Exam calendar/);
    await eventually.doesNotMatch(() => text('/ssc/ssc-cgl'), /Important dates/);
    await asOwner(async (page) => {
      await openPage(page, `${site.url}/exam-calendar`);
      await assertAccessibleAndFits(page);
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
      await waitForToast(page, 'Date created successfully');
      await page.getByRole('row').getByText('Open now, 12 days left').waitFor();

      await page.getByRole('button', { name: 'Add many' }).click();
      const panel = page.getByRole('dialog', { name: 'Add many dates' });
      await panel.getByRole('combobox', { name: 'Exam' }).fill('UPSC Civil');
      await page.getByRole('option', { name: 'UPSC Civil Services' }).first().click();
      const lines = [
        `Prelims; ${inDays(20)}; https://upsc.gov.in/`,
        'Mains; next autumn',
        `Result; ${inDays(90)} tentative`,
        `Interview; ${inDays(80)}`,
      ];
      await panel.getByLabel('One date per line').fill(lines.join('\n'));
      await panel.getByText('3 dates can be saved, 1 line has errors').waitFor();
      await panel.getByText(/^'next autumn' is not a date/).waitFor();
      await panel.getByRole('button', { name: 'Add dates' }).click();
      await panel.getByText('Correct or remove the lines with errors').waitFor();
      await assertAccessibleAndFits(page);
      await panel
        .getByLabel('One date per line')
        .fill(lines.join('\n').replace('next autumn', `${inDays(60)} to ${inDays(64)}`));
      await panel.getByRole('button', { name: 'Add 4 dates' }).click();
      await waitForToast(page, '4 dates added successfully');

      await page.getByRole('button', { name: 'Add many' }).click();
      await panel.getByRole('combobox', { name: 'Exam' }).fill('UPSC Civil');
      await page.getByRole('option', { name: 'UPSC Civil Services' }).first().click();
      await panel.getByRole('button', { name: 'Same stages for next year' }).click();
      await eventually.match(
        () => panel.getByLabel('One date per line').inputValue(),
        /^Prelims; \d{4}-\d\d-\d\d tentative/,
      );
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.locator('select[name=time]').selectOption('Coming and open');
      await page.waitForURL(/time=coming/);
      await page.locator('table[aria-busy=false]').waitFor();

      // A change is shown immediately, and a stale edit is refused.
      await eventually.match(() => text('/exam-calendar'), /Interview/);
      const edit = (stage: string) =>
        page.getByRole('button', { name: `Edit UPSC Civil Services: ${stage}` }).press('Enter');
      const editing = page.getByRole('dialog', { name: 'Edit date' });
      const save = async (stage: string) => {
        await editing.getByRole('combobox', { name: 'Stage' }).fill(stage);
        // By selector, because the list of suggestions is still open.
        await editing.locator('button[type=submit]').click();
      };
      await edit('Interview');
      await save('Personality test');
      await waitForToast(page, 'Date updated successfully');
      await eventually.match(() => text('/exam-calendar'), /Personality test/);
      await edit('Personality test');
      const { entries } = JSON.parse(await text('/api/exam-calendar')) as ExamCalendar;
      const { id, examId, stage, startsOn } = entries.find(({ stage }) => stage === 'Personality test')!;
      const theirs = { examId, stage, startsOn, notes: 'Theirs' };
      const changed = await callAsOwner(site, 'PUT', `/api/admin/exam-calendar/${id}`, theirs);
      assert.equal(changed.status, 200);
      await save('Mine');
      await page
        .getByText(/^Asha changed this date|after you opened it\. Nothing was saved\.$/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Take theirs' }).click();
      await eventually.equal(() => editing.getByLabel('Notes').inputValue(), 'Theirs');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page
        .getByRole('button', { name: 'More for UPSC Civil Services: Personality test' })
        .press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Delete Personality test?' });
      await question.getByText(/^UPSC Civil Services, .*It is removed from the site/).waitFor();
      await question.getByRole('button', { name: 'Delete' }).click();
      await waitForToast(page, 'Date deleted successfully');
    }, /400|409/);
    await eventually.doesNotMatch(() => text('/exam-calendar'), /Personality test/);
  });

  test('a visitor reads dates by month and exam, and downloads them', async () => {
    await visit(desktop, async (page) => {
      await openPage(page, `${site.url}/exam-calendar`);
      const main = page.getByRole('main');
      const items = () => main.getByRole('listitem').filter({ has: page.locator('time') });
      const stages = async () => await items().locator('p:first-child > span:first-child').allInnerTexts();
      await eventually.deepEqual(() => stages(), ['Applications', 'Prelims', 'Mains', 'Result']);
      await items().nth(0).getByText('Open now').waitFor();
      await items().nth(0).getByText('12 days left').waitFor();
      await items().nth(1).getByText('Next', { exact: true }).waitFor();
      await items().nth(1).getByText('in 20 days').waitFor();
      await items().nth(3).getByText('Tentative', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'By exam' }).click();
      await page.waitForURL('**/exam-calendar?view=exam');
      await main.getByRole('heading', { name: 'UPSC Civil Services' }).waitFor();
      await page.getByRole('combobox', { name: 'Category' }).selectOption('SSC');
      await page.waitForURL('**/exam-calendar?view=exam&category=ssc');
      await main.getByRole('heading', { name: 'UPSC Civil Services' }).waitFor({ state: 'detached' });
      await eventually.deepEqual(() => stages(), ['Applications']);
      await assertAccessibleAndFits(page);
      const downloading = page.waitForEvent('download');
      await main.getByRole('link', { name: 'Download (ICS) SSC CGL' }).click();
      assert.equal((await downloading).suggestedFilename(), 'ssc-cgl.ics');
      await main.getByRole('link', { name: 'SSC CGL', exact: true }).click();
      await page.waitForURL('**/ssc/ssc-cgl');
      await page.getByRole('region', { name: 'Important dates' }).getByText('Open now').waitFor();
      await page.getByRole('link', { name: 'All dates of this exam' }).click();
      await page.waitForURL(/\/exam-calendar\?examId=\d+$/);
      await eventually.deepEqual(() => stages(), ['Applications']);

      await page.setViewportSize(phone);
      await openPage(page, `${site.url}/hi/exam-calendar?category=upsc`);
      await assertFits(page);
      await eventually.equal(() => page.getByText('अभी जारी').count(), 0);
      await eventually.equal(() => page.getByText('मुख्य परीक्षा', { exact: true }).count(), 1);
    });
    const hindi = await text('/hi/exam-calendar');
    assert.match(hindi, /<h1[^>]*>परीक्षा कैलेंडर</);
    assert.match(hindi, />प्रारंभिक परीक्षा</);
    // Without JavaScript, a button applies the filter.
    const [, controls = ''] =
      /<form (?![^>]*method)[^>]*action="\/hi\/exam-calendar"([\s\S]*?)<\/form>/.exec(hindi) ?? [];
    assert.match(controls, /<select[^>]* name="category"[\s\S]*<option[^>]* value="upsc"[^>]*>यूपीएससी</);
    assert.match(controls, /<button[^>]* type="submit"[^>]*>लागू करें</);
    const feed = await fetch(`${site.url}/exam-calendar.ics`);
    assert.equal(feed.headers.get('content-type'), 'text/calendar; charset=utf-8');
    assert.equal((await feed.text()).match(/BEGIN:VEVENT/g)?.length, 4);
    await eventually.match(() => text('/sitemap.xml'), /\/hi\/exam-calendar</);
  });

  test('the owner enters a month without a day, and visitors see no day', async () => {
    const march = `${Number(inDays(0).slice(0, 4)) + 1}-03`;
    const year = march.slice(0, 4);
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=calendar&open=new`);
      const dialog = page.getByRole('dialog', { name: 'Add date' });
      await chooseExam(page, 'SSC CGL');
      await dialog.getByLabel('Tentative').check();
      await dialog.getByLabel('Month only').check();
      await dialog.getByRole('combobox', { name: 'Stage' }).fill('Prelims');
      await dialog.getByLabel('Month').first().fill(march);
      await eventually.equal(() => dialog.getByLabel('Last day').count(), 0);
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Add date' }).click();
      await page.getByRole('row').getByText(`March ${year}`).waitFor();
      await page.getByRole('button', { name: 'Edit SSC CGL: Prelims' }).press('Enter');
      const editing = page.getByRole('dialog', { name: 'Edit date' });
      await eventually.equal(() => editing.getByLabel('Month').first().inputValue(), march);
    });
    for (const [path, month, tentative] of [
      ['/exam-calendar', 'March', 'Tentative'],
      ['/hi/exam-calendar', 'मार्च', 'संभावित'],
    ] as const) {
      await eventually.match(
        () => text(path),
        new RegExp(`<time dateTime="${march}">${month} ${year}</time>`),
      );
      const html = await text(path);
      const [item = ''] = html.match(/<li(?:(?!<li).)*?<time dateTime="\d{4}-\d\d">.*?<\/li>/s) ?? [];
      assert.match(item, new RegExp(tentative));
      assert.doesNotMatch(item, /in \d+ days|\d+ दिन|>1</);
    }
  });
});
