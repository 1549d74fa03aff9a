import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { addPapers } from './support/papers.ts';
import { startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const section = (page: Page, name: string) => page.getByRole('region', { name });

interface Category {
  id: number;
  name: string;
  slug: string;
  description: string | null;
  icon: string;
}

async function categories(): Promise<Category[]> {
  return (await fetch(`${site.url}/api/categories`)).json() as never;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test(`the hero search trims the term and ignores blanks (${how})`, async () => {
    await visit({ ...desktop, javaScriptEnabled }, async (page) => {
      await (javaScriptEnabled ? openPage(page, site.url) : page.goto(site.url));
      const hero = page.getByRole('main').getByRole('search');
      const box = hero.locator('input[name=search]');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const blank of ['', '   ']) {
        await box.fill(blank);
        await hero.getByRole('button', { name: 'Search', exact: true }).click();
        assert.equal(page.url(), `${site.url}/`);
      }
      await box.fill('  ssc   cgl ');
      await box.press('Enter');
      await page.waitForURL(`${site.url}/browse?search=ssc+cgl`);
    });
  });
}

test('twelve category cards link to their pages', async () => {
  const all = await categories();
  assert.ok(all.length > 12);
  await visit(desktop, async (page) => {
    await openPage(page, site.url);
    const cards = section(page, 'Categories').locator('a[href^="/category/"]');
    const urls = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    assert.deepEqual(
      urls,
      all.slice(0, 12).map(({ slug }) => `/category/${slug}`),
    );
    await section(page, 'Categories').getByRole('link', { name: 'View All' }).click();
    await page.waitForURL('**/browse');
  });
});

test('the six newest papers are cards with download links', async () => {
  const recent = (await (await fetch(`${site.url}/api/papers?sort=newest&limit=6`)).json()) as {
    id: number;
    title: string;
  }[];
  await visit(desktop, async (page) => {
    await openPage(page, site.url);
    const cards = section(page, 'Recently added').locator('article');
    assert.deepEqual(
      await cards.locator('h3').allTextContents(),
      recent.map(({ title }) => title),
    );
    const downloads = cards.locator('a[href^="/api/papers/"]');
    assert.deepEqual(
      await downloads.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      recent.map(({ id }) => `/api/papers/${id}/download`),
    );
  });
});

test('counters show thousands as K with one decimal', async () => {
  const before = (await (await fetch(`${site.url}/api/stats`)).json()) as { totalPapers: number };
  const counters = async () => {
    const html = await (await fetch(site.url)).text();
    return [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, name, value]) => [
      name,
      value,
    ]);
  };
  assert.deepEqual(await counters(), [
    ['Papers', String(before.totalPapers)],
    ['Downloads', '0'],
  ]);
  await addPapers(
    site,
    Array.from({ length: 1_160 - before.totalPapers }, (_, position) => ({
      category: 'SSC',
      exam: 'SSC CGL',
      year: 2010,
      title: `SSC CGL 2010 shift ${position + 1}`,
    })),
  );
  assert.deepEqual((await counters())[0], ['Papers', '1.2K']);
});
