import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const titles = (page: Page) => page.locator('article h3').allTextContents();
const badge = (page: Page) => page.getByText(/^\d+ active filters?$/);
const summary = (page: Page) => page.locator('section[aria-labelledby=results]').getByRole('status');

const open = (page: Page, path: string) => openPage(page, site.url + path);
// By role, because the text of a select's label includes its options.
const exam = (page: Page) => page.getByRole('combobox', { name: 'Exam', exact: true });

/** Returns the texts that a pattern's group matches in the HTML response. */
const textsIn = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text = '']) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));

async function papers(query: string): Promise<{ title: string; examName: string; language: string }[]> {
  return (await fetch(`${site.url}/api/papers?${query}`)).json() as never;
}

test('a visitor combines five filters and clears them', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse');
    assert.equal(await badge(page).count(), 0);

    await page.getByLabel('Search', { exact: true }).fill('tier');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/browse?search=tier');
    await exam(page).selectOption({ label: 'SSC CGL' });
    await page.waitForURL(/examId=\d+/);
    await page.getByLabel('Subject').selectOption({ index: 1 });
    await page.waitForURL(/subjectId=\d+/);
    await page.getByLabel('Year').selectOption('2018');
    await page.waitForURL(/year=2018/);
    await page.getByLabel('Language').fill('hindi+english');
    await page.getByLabel('Language').press('Enter');
    await page.waitForURL(/language=hindi%2Benglish/);

    await badge(page).filter({ hasText: '5 active filters' }).waitFor();
    const query = new URL(page.url()).search.slice(1);
    const expected = (await papers(query)).map(({ title }) => title);
    assert.ok(expected.length > 0);
    assert.deepEqual(await titles(page), expected);
    assert.ok((await papers(query)).every(({ examName }) => examName === 'SSC CGL'));

    await page.getByRole('link', { name: 'Clear All' }).first().click();
    await page.waitForURL('**/browse');
    // The URL changes before the page.
    await badge(page).waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Search', { exact: true }).inputValue(), '');
    assert.equal(await page.getByLabel('Language').inputValue(), '');
  });
});

test('the filters offer ten years and a free-text language', async () => {
  const html = await (await fetch(`${site.url}/browse`)).text();
  const select = /<select name="year".*?<\/select>/s.exec(html)?.[0] ?? '';
  const offered = textsIn(select, /<option[^>]*>([^<]*)</g);
  const year = new Date().getFullYear();
  const lastTen = Array.from({ length: 10 }, (_, position) => String(year - position));
  assert.deepEqual(offered, ['All years', ...lastTen]);
  assert.match(html, /<input type="text"[^>]* name="language"/);
});

test('an unlisted year stays selected when another filter changes', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse?year=2015');
    await exam(page).selectOption({ label: 'SSC CGL' });
    await page.waitForURL(/examId=\d+&year=2015/);
    await page.getByRole('link', { name: 'Remove filter SSC CGL' }).waitFor();
    assert.equal(await page.getByLabel('Year').inputValue(), '2015');
  });
});

test('a changed filter keeps the focus and adds one history entry', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse');
    await page.getByLabel('Year').focus();
    await page.getByLabel('Year').selectOption('2019');
    await page.waitForURL('**/browse?year=2019');
    await page.locator('select[name=year]:focus').waitFor();
    await page.getByLabel('Search', { exact: true }).fill('cgl');
    await page.getByLabel('Search', { exact: true }).press('Enter');
    await page.waitForURL('**/browse?search=cgl&year=2019');
    await page.goBack();
    await page.waitForURL('**/browse?year=2019');
    await page.goBack();
    await page.waitForURL('**/browse');
    await page.getByRole('link', { name: 'Remove filter 2019' }).waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await page.getByLabel('Year').inputValue(), ''));
  });
});

test('Enter in a changed filter sends one request', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).search);
    });
    await page.getByLabel('Language').fill('hindi');
    await page.getByLabel('Language').press('Enter');
    await page.waitForURL('**/browse?language=hindi');
    await page.getByRole('link', { name: 'Remove filter hindi' }).waitFor();
    assert.deepEqual(asked, ['?language=hindi']);
  });
});

test('on a phone, a changed filter focuses the filter toggle', async () => {
  await visit({ viewport: { width: 390, height: 900 } }, async (page) => {
    await open(page, '/browse');
    await page.getByText('Filter by', { exact: true }).click();
    await page.getByLabel('Year').selectOption('2019');
    await page.waitForURL('**/browse?year=2019');
    await page.locator('summary:focus', { hasText: 'Filter by' }).waitFor();
  });
});

test('the URL keeps the list view on the next page', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse');
    assert.equal(await page.getByRole('link', { name: 'Grid view' }).getAttribute('aria-current'), 'true');
    const inGrid = await titles(page);
    await page.getByRole('link', { name: 'List view' }).click();
    await page.waitForURL('**/browse?view=list');
    await page.locator('[aria-current=true][aria-label="List view"]').waitFor();
    assert.deepEqual(await titles(page), inGrid);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/browse?view=list&page=1');
  });
});

test('each page lists ten papers with its range and links', async () => {
  const [{ total }, all] = await Promise.all([
    fetch(`${site.url}/api/papers/facets`).then((answer) => answer.json() as Promise<{ total: number }>),
    papers('limit=100'),
  ]);
  const lastPage = Math.ceil(total / 10);
  assert.ok(lastPage > 2);
  const path = (number: number) => (number === 1 ? '/browse' : `/browse?page=${number - 1}`);
  for (let number = 1; number <= lastPage; number += 1) {
    const html = await (await fetch(site.url + path(number))).text();
    const expected = all.slice((number - 1) * 10, number * 10).map(({ title }) => title);
    assert.deepEqual(textsIn(html, /<h3[^>]*><a [^>]*>([^<]*)</g), expected);
    const first = (number - 1) * 10 + 1;
    const range = `${first}–${first + expected.length - 1} of ${total}`;
    assert.deepEqual(textsIn(html, /<p[^>]* role="status">([^<]*)</g), [
      `Showing ${expected.length} results · ${range}`,
    ]);
    assert.deepEqual(textsIn(html, /<span[^>]*>(Page [^<]*)</g), [`Page ${number} of ${lastPage}`]);
    const previous = number === 1 ? [] : [path(number - 1)];
    const next = number === lastPage ? [] : [path(number + 1)];
    assert.deepEqual(textsIn(html, /<a rel="prev" href="([^"]*)"/g), previous);
    assert.deepEqual(textsIn(html, /<a rel="next" href="([^"]*)"/g), next);
  }
});

test('a visitor clears the filters of an empty result', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse?search=zzzzqqqq&view=list');
    await page.getByText('No papers found', { exact: true }).waitFor();
    await page.getByText('Try adjusting your search criteria', { exact: true }).waitFor();
    assert.equal(await summary(page).textContent(), 'Showing 0 results');
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await page.waitForURL('**/browse?view=list');
    await page.locator('article').first().waitFor();
    assert.equal((await titles(page)).length, 10);
  });
});

async function linkTags(path: string): Promise<Record<string, string>> {
  const html = await (await fetch(site.url + path)).text();
  const tags = [...html.matchAll(/<link rel="(canonical|prev|next)" href="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, rel, href]) => [rel, href?.replaceAll('&amp;', '&')]));
}

test('link tags name the canonical, previous and next URL', async () => {
  const { url } = site;
  assert.deepEqual(await linkTags('/browse'), {
    canonical: `${url}/browse`,
    next: `${url}/browse?page=1`,
  });
  assert.deepEqual(await linkTags('/browse?view=list&sort=year&page=2'), {
    canonical: `${url}/browse?sort=year&view=list&page=2`,
    prev: `${url}/browse?sort=year&view=list&page=1`,
    next: `${url}/browse?sort=year&view=list&page=3`,
  });
  assert.deepEqual(await linkTags('/browse?year=2019'), { canonical: `${url}/browse?year=2019` });
  assert.deepEqual(await linkTags('/browse?language=Hindi&page=3'), {
    canonical: `${url}/browse?language=Hindi&page=3`,
    prev: `${url}/browse?language=Hindi&page=2`,
  });
});
