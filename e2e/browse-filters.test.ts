import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
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
const titlesIn = (html: string) => textsIn(html, /<h3[^>]*><a [^>]*>([^<]*)</g);
/** Returns the URL of the first link whose tag matches. */
function hrefOf(html: string, attribute: RegExp): string | undefined {
  const [tag = ''] = (html.match(/<a [^>]*>/g) ?? []).filter((link) => attribute.test(link));
  return /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&');
}
/** Matches the link of the view that the page shows. */
const currentView = (label: string) =>
  new RegExp(`<a (?=[^>]*aria-label="${label}")(?=[^>]*aria-current="true")`);

async function papers(query: string): Promise<{ title: string; examName: string; language: string }[]> {
  return (await fetch(`${site.url}/api/papers?${query}`)).json() as never;
}

test('a visitor combines, clears and undoes filters', async () => {
  await visit(desktop, async (page) => {
    await open(page, '/browse?year=2015');
    await exam(page).selectOption({ label: 'SSC CGL' });
    await page.waitForURL(/examId=\d+&year=2015/);
    await page.getByRole('link', { name: 'Remove filter SSC CGL' }).waitFor();
    // No list of years has it, but it stays selected.
    await eventually.equal(() => page.getByLabel('Year').inputValue(), '2015');

    await page.getByLabel('Year').selectOption('2018');
    await page.waitForURL(/year=2018/);
    await page.getByLabel('Search', { exact: true }).fill('tier');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/browse?search=tier&**');
    await page.getByLabel('Subject').selectOption({ index: 1 });
    await page.waitForURL(/subjectId=\d+/);
    await page.getByLabel('Language').fill('hindi+english');
    await page.getByLabel('Language').press('Enter');
    await page.waitForURL(/language=hindi%2Benglish/);

    await badge(page).filter({ hasText: '5 active filters' }).waitFor();
    const query = new URL(page.url()).search.slice(1);
    const expected = (await papers(query)).map(({ title }) => title);
    assert.ok(expected.length > 0);
    await eventually.deepEqual(() => titles(page), expected);
    assert.ok((await papers(query)).every(({ examName }) => examName === 'SSC CGL'));

    await page.getByRole('link', { name: 'Clear All' }).first().click();
    await page.waitForURL('**/browse');
    // The URL changes before the page.
    await badge(page).waitFor({ state: 'detached' });
    await eventually.equal(() => page.getByLabel('Search', { exact: true }).inputValue(), '');
    await eventually.equal(() => page.getByLabel('Language').inputValue(), '');

    // A changed filter keeps the focus and adds one history entry.
    await page.getByLabel('Year').focus();
    await page.getByLabel('Year').selectOption('2019');
    await page.waitForURL('**/browse?year=2019');
    await page.locator('select[name=year]:focus').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).search);
    });
    await page.getByLabel('Search', { exact: true }).fill('cgl');
    await page.getByLabel('Search', { exact: true }).press('Enter');
    await page.waitForURL('**/browse?search=cgl&year=2019');
    await eventually.deepEqual(() => asked, ['?search=cgl&year=2019']);
    await page.goBack();
    await page.waitForURL('**/browse?year=2019');
    await page.goBack();
    await page.waitForURL('**/browse');
    await page.getByRole('link', { name: 'Remove filter 2019' }).waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await page.getByLabel('Year').inputValue(), ''));
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

test('the list view shows the same papers and stays on the next page', async () => {
  const [grid, view] = [await htmlOf('/browse'), await htmlOf('/browse?view=list')];
  assert.match(grid, currentView('Grid view'));
  assert.match(view, currentView('List view'));
  assert.doesNotMatch(view, currentView('Grid view'));
  assert.equal(hrefOf(grid, /aria-label="List view"/), '/browse?view=list');
  assert.equal(titlesIn(grid).length, 10);
  assert.deepEqual(titlesIn(view), titlesIn(grid));
  assert.equal(hrefOf(view, /rel="next"/), '/browse?view=list&page=1');
  assert.doesNotMatch(grid, /active filter/);
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
    assert.deepEqual(titlesIn(html), expected);
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

test('an empty result links to the list without its filters', async () => {
  const html = await htmlOf('/browse?search=zzzzqqqq&view=list');
  assert.match(html, />No papers found</);
  assert.match(html, />Try adjusting your search criteria</);
  assert.deepEqual(textsIn(html, /<p[^>]* role="status">([^<]*)</g), ['Showing 0 results']);
  const [, href] = /<a [^>]*href="([^"]*)"[^>]*>Clear Filters</.exec(html) ?? [];
  assert.equal(href, '/browse?view=list');
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

/** Returns the links of the filter form with their texts, such as 'English 120', without those behind 'Show more'. */
function facetLinks(html: string): { text: string; href: string }[] {
  const form = /<form id="filters".*?<\/form>/s
    .exec(html)?.[0]
    .replace(/<details class="group\/more".*?<\/details>/gs, '');
  return [...(form ?? '').matchAll(/<a href="([^"]*)" rel="nofollow"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', content = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      text: content
        .replace(/<!--.*?-->/g, '')
        .replace(/<[^>]*>/g, '')
        .trim(),
    }),
  );
}
const textsOf = (links: { text: string }[]) => links.map(({ text }) => text);

test('facets show counts and narrow each other', async () => {
  const all = await facets();
  assert.ok(all.years.length > 10);
  const links = facetLinks(await htmlOf('/browse?view=list&page=1'));
  assert.deepEqual(textsOf(links), [
    ...texts(all.years.slice(0, 10)),
    ...texts(all.languages),
    ...texts(all.paperTypes),
  ]);

  const language = all.languages[0]!;
  const link = links.find(({ text }) => text === `${language.value} ${language.count}`);
  assert.match(link?.href ?? '', /^\/browse\?language=[^&]+&view=list$/);
  const html = await htmlOf(link!.href);
  const narrowed = await facets(`language=${encodeURIComponent(language.value)}`);
  assert.equal(narrowed.total, language.count);
  const active = facetLinks(html);
  assert.deepEqual(
    textsOf(active).map((text) => text.replace(/^Remove /, '')),
    [...texts(narrowed.years.slice(0, 10)), ...texts(all.languages), ...texts(narrowed.paperTypes)],
  );
  const [field = ''] = /<input[^>]* name="language"[^>]*>/.exec(html) ?? [];
  assert.ok(field.includes(`value="${language.value}"`), 'the field shows the language of the link');
  const removal = active.find(({ text }) => text.startsWith(`Remove ${language.value}`));
  assert.equal(removal?.href, '/browse?view=list');
});

/** Returns the visible texts of links with counts, such as 'English 120'. */
async function visibleLinks(page: Page): Promise<string[]> {
  const all = page.locator('form#filters a[rel=nofollow]:visible');
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
    await page.locator('summary', { hasText: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await link.waitFor();
    await assertAccessible(page);
    await link.click();
    await page.waitForURL(`**/browse?year=${eleventh?.value}`);
    await page.locator('#filters [aria-current=true]').first().waitFor();
    await eventually.equal(
      async () => (await visibleLinks(page))[0],
      `Remove ${eleventh?.value} ${eleventh?.count}`,
    );
  });
});

test('on a phone, a chosen filter closes the panel, and a changed one focuses its toggle', async () => {
  await visit({ ...phone, hasTouch: true }, async (page) => {
    await open(page, '/browse');
    await eventually.deepEqual(() => visibleLinks(page), []);
    const filterBy = page.locator('summary', { hasText: 'Filter by' });
    await filterBy.tap();
    await assertAccessible(page);
    await page
      .locator('#filters')
      .getByRole('link', { name: /^Hindi \d/ })
      .tap();
    await page.waitForURL('**/browse?language=Hindi');
    await page.getByRole('link', { name: 'Remove filter Hindi' }).waitFor();
    await eventually.deepEqual(() => visibleLinks(page), []);
    await eventually(async () => {
      const [summaryBox, resultsBox] = await Promise.all([
        filterBy.boundingBox(),
        page.locator('article').first().boundingBox(),
      ]);
      assert.ok((summaryBox?.y ?? 0) < (resultsBox?.y ?? 0));
    });
    await eventually.equal(() => page.getByText('1 active filter').count(), 1);
    await page.getByRole('link', { name: 'Clear All' }).tap();
    await page.waitForURL('**/browse');
    await page.getByRole('link', { name: 'Remove filter Hindi' }).waitFor({ state: 'detached' });
    await filterBy.tap();
    await page.getByLabel('Year').selectOption('2019');
    await page.waitForURL('**/browse?year=2019');
    await page.locator('summary:focus', { hasText: 'Filter by' }).waitFor();
  });
});

test('filters of a Hindi page link to Hindi pages', async () => {
  const html = await (await fetch(`${site.url}/hi/browse`)).text();
  const form = /<form id="filters".*?<\/form>/s.exec(html)?.[0] ?? '';
  assert.match(form, /^<form[^>]* action="\/hi\/browse"/);
  const urls = [...form.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
  assert.ok(urls.length > 10);
  assert.deepEqual(
    urls.filter((href) => !href.startsWith('/hi/browse')),
    [],
  );
});
