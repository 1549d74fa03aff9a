import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

interface Facets {
  total: number;
  years: { value: number; count: number }[];
  languages: { value: string; count: number }[];
  paperTypes: { value: string; count: number }[];
}

async function facets(query = ''): Promise<Facets> {
  return (await fetch(`${site.url}/api/papers/facets?${query}`)).json() as never;
}

/** Returns the visible texts of links with counts, such as 'English 120'. */
async function links(page: Page): Promise<string[]> {
  const all = page.locator('form#filters a[rel=nofollow]:visible');
  return (await all.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

const texts = (counted: { value: string | number; count: number }[]) =>
  counted.map(({ value, count }) => `${value} ${count}`);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test(`facets show counts and narrow each other (${how})`, async () => {
    await visit({ ...desktop, javaScriptEnabled }, async (page) => {
      const url = `${site.url}/browse?view=list&page=1`;
      await (javaScriptEnabled ? openPage(page, url) : page.goto(url));
      const all = await facets();
      assert.ok(all.years.length > 10);
      assert.deepEqual(await links(page), [
        ...texts(all.years.slice(0, 10)),
        ...texts(all.languages),
        ...texts(all.paperTypes),
      ]);

      const [language] = all.languages;
      await page
        .locator('#filters')
        .getByRole('link', { name: `${language?.value} ${language?.count}` })
        .click();
      await page.waitForURL(/\/browse\?language=[^&]+&view=list$/);
      await page.locator('#filters [aria-current=true]').waitFor();
      const narrowed = await facets(`language=${encodeURIComponent(language?.value ?? '')}`);
      assert.equal(narrowed.total, language?.count);
      assert.deepEqual(
        (await links(page)).map((text) => text.replace(/^Remove /, '')),
        [...texts(narrowed.years.slice(0, 10)), ...texts(all.languages), ...texts(narrowed.paperTypes)],
      );
      assert.equal(
        await page.getByLabel('Language').inputValue(),
        language?.value,
        'the field shows the language of the link',
      );

      await page
        .locator('#filters')
        .getByRole('link', { name: `Remove ${language?.value}` })
        .click();
      await page.waitForURL('**/browse?view=list');
      await page.locator('#filters [aria-current=true]').waitFor({ state: 'detached' });
    });
  });
}

test("'Show more' opens the facet values after the first ten", async () => {
  const { years } = await facets();
  const eleventh = years[10];
  await visit(desktop, async (page) => {
    await openPage(page, `${site.url}/browse`);
    const link = page
      .locator('#filters')
      .getByRole('link', { name: `${eleventh?.value} ${eleventh?.count}` });
    assert.equal(await link.isVisible(), false);
    await page.locator('summary', { hasText: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await link.waitFor();
    await assertAccessible(page);
    await link.click();
    await page.waitForURL(`**/browse?year=${eleventh?.value}`);
    await page.locator('#filters [aria-current=true]').first().waitFor();
    assert.equal((await links(page))[0], `Remove ${eleventh?.value} ${eleventh?.count}`);
  });
});

test('on a phone, choosing a filter closes the filter panel', async () => {
  await visit({ ...phone, hasTouch: true }, async (page) => {
    await openPage(page, `${site.url}/browse`);
    assert.deepEqual(await links(page), []);
    const filterBy = page.locator('summary', { hasText: 'Filter by' });
    await filterBy.tap();
    await assertAccessible(page);
    await page
      .locator('#filters')
      .getByRole('link', { name: /^Hindi \d/ })
      .tap();
    await page.waitForURL('**/browse?language=Hindi');
    await page.getByRole('link', { name: 'Remove filter Hindi' }).waitFor();
    assert.deepEqual(await links(page), []);
    const [summaryBox, resultsBox] = await Promise.all([
      filterBy.boundingBox(),
      page.locator('article').first().boundingBox(),
    ]);
    assert.ok((summaryBox?.y ?? 0) < (resultsBox?.y ?? 0));
    assert.equal(await page.getByText('1 active filter').count(), 1);
    await page.getByRole('link', { name: 'Clear All' }).tap();
    await page.waitForURL('**/browse');
  });
});

test('a phone visitor filters papers without JavaScript', async () => {
  await visit({ ...phone, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/browse?search=ssc`);
    await page.locator('summary', { hasText: 'Filter by' }).click();
    await page.getByLabel('Year').selectOption('2018');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/\/browse\?search=ssc&(.*&)?year=2018/);
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
