import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Paper } from '#features/papers/papers.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

const titles = (page: Page) => page.locator('article h3').allTextContents();
const badge = (page: Page) => page.getByText(/^\d+ active filters?$/);

const open = (page: Page, path: string) => openPage(page, site.url + path);
// By role, because the text of a select's label includes its options.
const exam = (page: Page) => page.getByRole('combobox', { name: 'Exam', exact: true });

/** Returns the texts that a pattern's group matches in the HTML response. */
const textsIn = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text = '']) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));

const htmlOf = async (path: string) => (await fetch(site.url + path)).text();
/** Returns the whole titles: a row hides what its page says. */
const titlesIn = (html: string) =>
  textsIn(html, /<h3[^>]*><a [^>]*>(.*?)<\/a>/g).map((title) =>
    title.replace(/<span aria-hidden="true">[^<]*<\/span>|<[^>]*>|<!--.*?-->/g, ''),
  );
/** Returns the URL of the first link whose tag matches. */
function hrefOf(html: string, attribute: RegExp): string | undefined {
  const [tag = ''] = (html.match(/<a [^>]*>/g) ?? []).filter((link) => attribute.test(link));
  return /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&');
}
/** Matches the link of the view that the page shows. */
const currentView = (label: string) =>
  new RegExp(`<a (?=[^>]*aria-label="${label}")(?=[^>]*aria-current="true")`);

async function papers(query: string): Promise<Paper[]> {
  return (await fetch(`${site.url}/api/papers?${query}`)).json() as never;
}

/** Returns the papers that a page lists: the row of a paper is at the place of its key, which it links. */
function getRows(listed: Paper[]): Paper[] {
  const isQuestions = ({ sitting }: Paper, id: number) =>
    sitting?.id === id && sitting.kind === 'question-paper';
  const rows = listed.map(
    (paper) => listed.find((other) => paper.sitting && isQuestions(other, paper.sitting.id)) ?? paper,
  );
  return [...new Set(rows)];
}

const filter = (page: Page, group: string, name: RegExp) =>
  page.locator('#filters').getByRole('list', { name: group }).getByRole('link', { name });

test('a visitor combines, clears and undoes filters', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse?search=specimen');
    await exam(page).selectOption({ label: 'SSC CGL' });
    await page.waitForURL(/search=specimen&examId=\d+$/);
    // A changed filter keeps the focus.
    await page.locator('select[name=examId]:focus').waitFor();
    await filter(page, 'Language', /^Hindi \d/).click();
    await page.waitForURL(/language=Hindi$/);

    await badge(page).filter({ hasText: '2 active filters' }).waitFor({ state: 'attached' });
    const query = new URL(page.url()).search.slice(1);
    const expected = getRows(await papers(query)).map(({ title }) => title);
    assert.ok(expected.length > 0);
    await eventually.deepEqual(() => titles(page), expected);
    assert.ok((await papers(query)).every(({ examName }) => examName === 'SSC CGL'));

    await filter(page, 'Language', /^Any language$/).click();
    await page.waitForURL((url) => !url.search.includes('language'));
    await page.goBack();
    await page.waitForURL(/language=/);
    await page.getByRole('link', { name: 'Clear All' }).click();
    await page.waitForURL('**/browse');
    await badge(page).waitFor({ state: 'detached' });
    await eventually.equal(() => exam(page).inputValue(), '');

    // It adds one history entry.
    await exam(page).selectOption({ label: 'SSC CGL' });
    await page.waitForURL(/browse\?examId=\d+$/);
    await page.goBack();
    await page.waitForURL('**/browse');
    await page.getByRole('link', { name: 'Remove filter SSC CGL' }).waitFor({ state: 'detached' });
    await eventually.equal(() => exam(page).inputValue(), '');
  });
});

test('cards stay the choice for other lists until the visitor chooses rows again', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse');
    await page.getByRole('link', { name: 'Grid view' }).click();
    await page.waitForURL('**/browse?view=grid');
    await open(page, '/ssc/ssc-cgl?year=2018');
    await page.waitForURL('**/ssc/ssc-cgl?year=2018&view=grid');
    await page.getByRole('link', { name: 'List view' }).click();
    await page.waitForURL('**/ssc/ssc-cgl?year=2018');
    await open(page, '/browse');
    await page.locator('[aria-current=true][aria-label="List view"]').waitFor();
    await eventually.equal(() => page.url(), `${site.url}/browse`);
  });
});

test('the grid view shows the same papers and stays on the next page', async () => {
  const [rows, grid] = [await htmlOf('/browse'), await htmlOf('/browse?view=grid')];
  assert.match(grid, currentView('Grid view'));
  assert.match(rows, currentView('List view'));
  assert.doesNotMatch(rows, currentView('Grid view'));
  assert.equal(hrefOf(rows, /aria-label="Grid view"/), '/browse?view=grid');
  assert.equal(titlesIn(rows).length, getRows(await papers('limit=10')).length);
  assert.deepEqual(titlesIn(grid), titlesIn(rows));
  assert.equal(hrefOf(grid, /rel="next"/), '/browse?view=grid&page=1');
  assert.doesNotMatch(rows, /active filter/);
});

test('each page lists ten papers with their number and links', async () => {
  const [{ total }, all] = await Promise.all([
    fetch(`${site.url}/api/papers/facets`).then((answer) => answer.json() as Promise<{ total: number }>),
    papers('limit=100'),
  ]);
  const lastPage = Math.ceil(total / 10);
  assert.ok(lastPage > 2);
  const path = (number: number) => (number === 1 ? '/browse' : `/browse?page=${number - 1}`);
  for (let number = 1; number <= lastPage; number += 1) {
    const html = await (await fetch(site.url + path(number))).text();
    const listed = all.slice((number - 1) * 10, number * 10);
    assert.deepEqual(
      titlesIn(html),
      getRows(listed).map(({ title }) => title),
    );
    assert.deepEqual(textsIn(html, /<p[^>]* role="status">([^<]*)</g), [
      `Showing ${listed.length} results of ${total}`,
    ]);
    assert.deepEqual(textsIn(html, /<span[^>]*>(Page [^<]*)</g), [`Page ${number} of ${lastPage}`]);
    const previous = number === 1 ? [] : [path(number - 1)];
    const next = number === lastPage ? [] : [path(number + 1)];
    assert.deepEqual(textsIn(html, /<a rel="prev" href="([^"]*)"/g), previous);
    assert.deepEqual(textsIn(html, /<a rel="next" href="([^"]*)"/g), next);
  }
});

test('an empty result links to the list without its filters', async () => {
  const html = await htmlOf('/browse?search=zzzzqqqq&view=grid');
  assert.match(html, />No papers found</);
  assert.match(html, />Try adjusting your search criteria</);
  assert.deepEqual(textsIn(html, /<p[^>]* role="status">([^<]*)</g), ['Showing 0 results']);
  const [, href] = /<a [^>]*href="([^"]*)"[^>]*>Clear Filters</.exec(html) ?? [];
  assert.equal(href, '/browse?view=grid');
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
  assert.deepEqual(await linkTags('/browse?view=grid&sort=year&page=2'), {
    canonical: `${url}/browse?page=2`,
    prev: `${url}/browse?sort=year&view=grid&page=1`,
    next: `${url}/browse?sort=year&view=grid&page=3`,
  });
  assert.deepEqual(await linkTags('/browse?year=2019'), { canonical: `${url}/browse?year=2019` });
  assert.deepEqual(await linkTags('/browse?language=Hindi&page=3'), {
    canonical: `${url}/browse?language=Hindi&page=3`,
    prev: `${url}/browse?language=Hindi&page=2`,
  });
});

interface Facets {
  total: number;
  years: { value: number; count: number }[];
  languages: { value: string; count: number }[];
  paperTypes: { value: string; count: number }[];
}

async function facets(query = ''): Promise<Facets> {
  return (await fetch(`${site.url}/api/papers/facets?${query}`)).json() as never;
}

const texts = (counted: { value: string | number; count: number }[]) =>
  counted.map(({ value, count }) => `${value} ${count}`);

/** Returns the links of a filter with their texts, such as 'English 120', without those behind 'Show more'. */
function facetLinks(html: string, group: string): { text: string; href: string }[] {
  const [, items = ''] = new RegExp(`<ul aria-label="${group}"[^>]*>(.*?)</ul>`, 's').exec(html) ?? [];
  return [...items.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', content = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: content
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]*>/g, '')
      .trim(),
  }));
}
const textsOf = (links: { text: string }[]) => links.map(({ text }) => text);

test('facets show counts and narrow each other', async () => {
  const all = await facets();
  assert.ok(all.years.length > 10);
  const first = await htmlOf('/browse?view=grid&page=1');
  assert.deepEqual(textsOf(facetLinks(first, 'Year')), texts(all.years.slice(0, 10)));
  assert.deepEqual(textsOf(facetLinks(first, 'Paper type')), texts(all.paperTypes));
  assert.deepEqual(textsOf(facetLinks(first, 'Language')), ['Any language', ...texts(all.languages)]);

  const language = all.languages[0]!;
  const link = facetLinks(first, 'Language')[1];
  assert.match(link?.href ?? '', /^\/browse\?language=[^&]+&view=grid$/);
  const html = await htmlOf(link!.href);
  const narrowed = await facets(`language=${encodeURIComponent(language.value)}`);
  assert.equal(narrowed.total, language.count);
  assert.deepEqual(textsOf(facetLinks(html, 'Year')), texts(narrowed.years.slice(0, 10)));
  assert.deepEqual(textsOf(facetLinks(html, 'Paper type')), texts(narrowed.paperTypes));
  const [any, active] = facetLinks(html, 'Language');
  assert.deepEqual(active, {
    text: `Remove ${language.value} ${language.count}`,
    href: '/browse?view=grid',
  });
  assert.equal(any?.href, '/browse?view=grid');
});

test('a filter with one value is not shown', async () => {
  const html = await htmlOf('/browse?search=ssc+cgl+2018+tier+solution');
  const { paperTypes } = await facets('search=ssc+cgl+2018+tier+solution');
  assert.equal(paperTypes.length, 1);
  assert.deepEqual(facetLinks(html, 'Paper type'), []);
});

/** Returns the visible texts of links with counts, such as 'English 120'. */
async function visibleLinks(page: Page, group: string): Promise<string[]> {
  const all = page.locator('#filters').getByRole('list', { name: group }).locator('a:visible');
  return (await all.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

test("'Show more' opens the facet values after the first ten", async () => {
  const { years } = await facets();
  const eleventh = years[10];
  await visit(desktop, async (page) => {
    await open(page, '/browse');
    const link = page
      .locator('#filters')
      .getByRole('link', { name: `${eleventh?.value} ${eleventh?.count}` });
    await eventually.equal(() => link.isVisible(), false);
    await page.locator('#filters section:has(> h2:text-is("Year")) summary').focus();
    await page.keyboard.press('Enter');
    await link.waitFor();
    await assertAccessible(page);
    await link.click();
    await page.waitForURL(`**/browse?year=${eleventh?.value}`);
    await page.locator('#filters [aria-current=true]').first().waitFor();
    await eventually.equal(
      async () => (await visibleLinks(page, 'Year'))[0],
      `Remove ${eleventh?.value} ${eleventh?.count}`,
    );
  });
});

test('on a phone, the filters open as a sheet that a choice, a tap outside and Escape close', async () => {
  await visit({ ...phone, hasTouch: true }, async (page) => {
    await open(page, '/browse');
    const button = page.locator('#filters > summary');
    const hindi = filter(page, 'Language', /^Hindi \d/);
    await eventually.equal(() => hindi.isVisible(), false);
    await button.tap();
    await hindi.waitFor();
    await assertAccessible(page);
    await page.touchscreen.tap(20, 20);
    await hindi.waitFor({ state: 'hidden' });
    await button.tap();
    await page.keyboard.press('Escape');
    await hindi.waitFor({ state: 'hidden' });
    await button.tap();
    await hindi.tap();
    await page.waitForURL('**/browse?language=Hindi');
    await page.getByRole('link', { name: 'Remove filter Hindi' }).waitFor();
    await eventually.equal(() => hindi.isVisible(), false);
    await eventually.equal(() => page.getByText('1 active filter').count(), 1);
    await page.getByRole('link', { name: 'Clear All' }).tap();
    await page.waitForURL('**/browse');
    await page.getByRole('link', { name: 'Remove filter Hindi' }).waitFor({ state: 'detached' });
    await button.tap();
    await exam(page).selectOption({ label: 'SSC CGL' });
    await page.waitForURL(/browse\?examId=\d+$/);
    await page.locator('#filters > summary:focus').waitFor();
  });
});

test('filters of a Hindi page link to Hindi pages', async () => {
  const html = await (await fetch(`${site.url}/hi/browse`)).text();
  const rail = html.slice(html.indexOf('id="filters"'), html.indexOf('id="results"'));
  assert.match(rail, /<form[^>]* action="\/hi\/browse"/);
  const urls = [...rail.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
  assert.ok(urls.length > 10);
  assert.deepEqual(
    urls.filter((href) => !href.startsWith('/hi/browse')),
    [],
  );
});
