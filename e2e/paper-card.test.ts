import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitor } from './support/browser.ts';
import { changeSettings } from './support/settings.ts';
import { startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };
const title = 'SSC CGL 2018 Tier I (specimen)';

const cardOf = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function openList(page: Page, view = ''): Promise<void> {
  await page.goto(`${site.url}/browse?search=ssc+cgl+2018+tier${view}`);
}

test('a card shows the facts, downloads and rating of a paper', async () => {
  await visit(desktop, async (page) => {
    await openList(page);
    const card = cardOf(page);
    const download = card.getByRole('link', { name: /^Download SSC CGL 2018 Tier I/ });
    assert.match((await download.getAttribute('href')) ?? '', /^\/api\/papers\/\d+\/download$/);
    const text = await card.innerText();
    for (const part of [
      title,
      '2018',
      'General',
      'Hindi+English',
      'Question paper',
      '0 downloads',
      'Difficulty',
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
    await card.getByRole('group', { name: `Difficulty of ${title}` }).waitFor();
  });
});

for (const [language, prefix, category, exam] of [
  ['English', '', 'SSC', 'SSC CGL'],
  ['Hindi', '/hi', 'एसएससी', 'एसएससी सीजीएल'],
] as const) {
  test(`badges are links when internal linking is on (${language})`, async () => {
    await visit(desktop, async (page) => {
      await page.goto(`${site.url}${prefix}/browse?search=ssc+cgl+2018+tier`);
      const linkTo = (name: string) =>
        cardOf(page).getByRole('link', { name, exact: true }).getAttribute('href');
      assert.equal(await linkTo(category), `${prefix}/category/ssc`);
      assert.equal(await linkTo(exam), `${prefix}/ssc/ssc-cgl`);
    });
  });
}

test('badges are plain text when internal linking is off', async () => {
  await changeSettings(site, { enableInternalLinking: false });
  await visit(desktop, async (page) => {
    for (const view of ['', '&view=list']) {
      await openList(page, view);
      assert.equal(await cardOf(page).getByText('SSC CGL', { exact: true }).count(), 1);
      assert.equal(await cardOf(page).getByRole('link', { name: 'SSC CGL', exact: true }).count(), 0);
    }
    await cardOf(page).getByRole('link', { name: title, exact: true }).click();
    const facts = page.getByRole('main').locator('dl');
    await facts.getByText('SSC CGL', { exact: true }).waitFor();
    assert.equal(await facts.getByRole('link').count(), 0);
  });
});
