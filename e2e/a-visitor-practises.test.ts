import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Paper, PaperDetail } from '#features/papers/papers.contract.ts';
import { assertAccessibleInBothThemes } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';
import { waitForToast } from './support/toast.ts';

const site = untouchedSite();
const { visit } = visitor();
const phone = { viewport: { width: 360, height: 640 } };

async function readJson<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(site.url + path)).json()) as Answer;
}
async function readPapers(): Promise<[PaperDetail, PaperDetail]> {
  const papers = await readJson<Paper[]>('/api/papers?search=SSC+CGL&limit=2');
  const details = papers.map(({ id }) => readJson<PaperDetail>(`/api/papers/${id}`));
  return (await Promise.all(details)) as [PaperDetail, PaperDetail];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const timer = (page: Page) => page.getByRole('timer');
const dialog = (page: Page) => page.getByRole('dialog');

describe('practice with a timer', () => {
  test('a timer survives a reload, pauses, and its attempt is in the saved papers', async () => {
    const [paper, other] = await readPapers();
    assert.equal(paper.durationMinutes, 60);
    await visit(phone, async (page) => {
      await page.clock.install({ time: new Date('2026-11-30T09:00:00Z') });
      await openPage(page, `${site.url}/paper/${paper.slug}`);
      await button(page, 'Practise').click();
      assert.equal(await dialog(page).getByLabel('Minutes').inputValue(), '60');
      await assertAccessibleInBothThemes(page, 'dialog');
      await dialog(page).getByLabel('Minutes').fill('90');
      await button(page, 'Start').click();
      await page.getByText('The timer is running.').waitFor();
      await page.clock.fastForward('30:00');

      await page.reload();
      await timer(page)
        .filter({ hasText: /^(1:00|5\d):/ })
        .waitFor();
      await button(page, 'Pause').click();
      await page.clock.fastForward('20:00');
      await button(page, 'Resume').click();
      await page.clock.fastForward('55:30');
      await page.getByText('5 minutes left.').waitFor();
      await page.clock.fastForward('10:00');
      await page.getByText('The time is over.').waitFor();
      await timer(page)
        .filter({ hasText: /^\d+:\d\d over$/ })
        .waitFor();
      await assertAccessibleInBothThemes(page, '[data-over-reader]');

      await openPage(page, `${site.url}/paper/${other.slug}`);
      await button(page, 'Practise').click();
      await dialog(page).getByText(`The timer of “${paper.title}” is running.`).waitFor();
      await dialog(page).getByRole('link', { name: 'Open that paper' }).click();

      await button(page, 'Finish').click();
      await dialog(page)
        .getByText(/^You used \d+ minutes of 90.$/)
        .waitFor();
      await dialog(page).getByLabel('Score').fill('120');
      await dialog(page).getByLabel('out of').fill('100');
      await button(page, 'Save attempt').click();
      await dialog(page).getByText('The score is more than the total.').waitFor();
      await dialog(page).getByLabel('Score').fill('70');
      await button(page, 'Save attempt').click();
      await waitForToast(page, 'Attempt saved');
      await timer(page).waitFor({ state: 'detached' });

      await openPage(page, `${site.url}/saved`);
      const noted = page.getByRole('region', { name: 'Not saved, with notes or attempts' });
      await noted.getByText('Done on 30 Nov 2026 · Score 70 of 100').waitFor();
      await noted.getByText('1 attempt').click();
      await noted.getByText(/30 Nov 2026 · \d+ minutes · Score 70 of 100/).waitFor();
      await assertAccessibleInBothThemes(page, 'main');
      await noted.getByRole('button', { name: 'Delete' }).click();
      await noted.getByText('1 attempt').waitFor({ state: 'detached' });
      await button(page, 'Undo').click();
      await noted.getByText('1 attempt').waitFor();
    });
  });

  test('the timer can be used in the full screen of the reader', async () => {
    const [paper] = await readPapers();
    await visit({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await openPage(page, `${site.url}/paper/${paper.slug}`);
      await button(page, 'Practise').click();
      await button(page, 'Start').click();
      await timer(page).waitFor();
      await button(page, 'Full screen').click();
      await page.locator('[data-full]').waitFor();
      await button(page, 'Pause').click();
      await button(page, 'Finish').click();
      await button(page, 'Back to the paper').click();
      await button(page, 'Resume').waitFor();
    });
  });
});
