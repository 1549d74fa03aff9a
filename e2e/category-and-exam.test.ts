import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { addPapers, type PaperRow } from './support/papers.ts';
import { changeSettings } from './support/settings.ts';
import { startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const named = (rows: Omit<PaperRow, 'category' | 'title'>[]): PaperRow[] =>
  rows.map((row, position) => ({ category: 'Metrology', title: `${row.exam} ${position + 1}`, ...row }));
const repeated = (count: number, row: Omit<PaperRow, 'category' | 'title'>) =>
  Array.from({ length: count }, () => row);

const open = (page: Page, path: string) => openPage(page, site.url + path);
const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allInnerTexts();
const linksOf = (page: Page, region: string) =>
  page
    .getByRole('region', { name: region })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

async function read<Answer>(path: string): Promise<Answer> {
  return (await fetch(site.url + path)).json() as Answer;
}

async function placements(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text();
  return [...html.matchAll(/data-ad-placement="([^"]*)"/g)].map(([, placement]) => placement ?? '');
}

suite('category and exam pages', () => {
  // A separate category: 40 papers of one exam, 5 of another.
  before(() =>
    addPapers(
      site,
      named([
        ...repeated(25, { exam: 'Weights', year: 2012, language: 'English' }),
        ...repeated(12, { exam: 'Weights', year: 2014, language: 'Hindi' }),
        ...repeated(3, { exam: 'Weights', year: 2013, paper_type: 'Answer key', language: 'Hindi' }),
        ...repeated(5, { exam: 'Measures', year: 2011 }),
      ]),
    ),
  );

  test('the category page shows its description, exams and papers', async () => {
    await visit(desktop, async (page) => {
      await open(page, '/category/ssc');
      const { exams, paperCount, description } = await read<{
        exams: { slug: string; name: string; paperCount: number }[];
        paperCount: number;
        description: string;
      }>('/api/categories/ssc');
      assert.deepEqual(await crumbs(page), ['Home', 'SSC']);
      const header = page.locator('main header');
      assert.equal(await header.locator('svg.lucide-calculator').count(), 1);
      await header.getByText(description, { exact: true }).waitFor();
      assert.deepEqual(
        await linksOf(page, 'Exams'),
        exams.map(({ slug }) => `/ssc/${slug}`),
      );
      const cards = page.getByRole('region', { name: 'Exams' }).getByRole('link');
      assert.deepEqual(
        (await cards.allInnerTexts()).map((text) => text.split('\n')),
        exams.map(({ name, paperCount: count }) => [name, `${count} ${count === 1 ? 'paper' : 'papers'}`]),
      );
      await page.getByRole('heading', { name: `Papers (${paperCount})` }).waitFor();
      assert.equal(await page.locator('main article').count(), paperCount);
    });
  });

  test('a category has a default icon and description', async () => {
    await visit(desktop, async (page) => {
      await open(page, '/category/metrology');
      const header = page.locator('main header');
      assert.equal(await header.locator('svg.lucide-graduation-cap').count(), 1);
      await header.getByText('Previous year question papers for Metrology exams.').waitFor();
      await page.getByRole('heading', { name: 'Papers (45)' }).waitFor();
    });
  });

  test('a category without papers links to all papers', async () => {
    await visit(desktop, async (page) => {
      await open(page, '/category/psu-research');
      await page.getByText('No papers found', { exact: true }).waitFor();
      await page
        .getByRole('region', { name: 'Papers (0)' })
        .getByRole('link', { name: 'Browse Papers' })
        .click();
      await page.waitForURL('**/browse');
    });
  });

  test('the sidebar lists popular papers, recent papers and other categories', async () => {
    const [popular, recent, categories] = await Promise.all([
      read<{ slug: string }[]>('/api/papers/popular?limit=10'),
      read<{ slug: string }[]>('/api/papers/recent?limit=5'),
      read<{ slug: string }[]>('/api/categories'),
    ]);
    const paths = (papers: { slug: string }[]) =>
      papers.map(({ slug }) => `/paper/${encodeURIComponent(slug)}`);
    await visit(desktop, async (page) => {
      await open(page, '/category/ssc');
      assert.equal(popular.length, 10);
      assert.deepEqual(await linksOf(page, 'Popular papers'), paths(popular.slice(0, 5)));
      assert.deepEqual(await linksOf(page, 'Recent papers'), paths(recent));
      assert.deepEqual(
        await linksOf(page, 'Other categories'),
        categories.filter(({ slug }) => slug !== 'ssc').map(({ slug }) => `/category/${slug}`),
      );
    });
  });

  test('the exam page shows its breadcrumb, description and paper count', async () => {
    await visit(desktop, async (page) => {
      await open(page, '/ssc/ssc-cgl');
      const exam = await read<{ description: string; paperCount: number }>(
        '/api/categories/ssc/exams/ssc-cgl',
      );
      assert.deepEqual(await crumbs(page), ['Home', 'SSC', 'SSC CGL']);
      const header = page.locator('main header');
      await header.getByRole('heading', { level: 1, name: 'SSC CGL' }).waitFor();
      await header.getByText(exam.description, { exact: true }).waitFor();
      await header.getByText(`SSC · ${exam.paperCount} papers`, { exact: true }).waitFor();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'SSC' }).click();
      await page.waitForURL('**/category/ssc');
    });
  });

  test("the summary compares the papers shown with the exam's total", async () => {
    for (const [query, text] of [
      ['', 'Showing 30 of 40 papers · 1–30 of 40'],
      ['?page=1', 'Showing 10 of 40 papers · 31–40 of 40'],
      ['?year=2013', 'Showing 3 of 40 papers'],
      ['?year=2012', 'Showing 25 of 40 papers'],
    ] as const) {
      const html = await (await fetch(`${site.url}/metrology/weights${query}`)).text();
      assert.equal(/<p[^>]* role="status">([^<]*)</.exec(html)?.[1], text, query);
    }
  });

  test('a visitor filters the papers of an exam', async () => {
    await visit(desktop, async (page) => {
      await open(page, '/metrology/weights');
      const years = page.getByRole('list', { name: 'Year' }).getByRole('link');
      assert.deepEqual(
        (await years.allTextContents()).map((text) => text.split(' ')[0]),
        ['2014', '2013', '2012'],
      );
      assert.equal(await page.getByRole('list', { name: 'Subject' }).count(), 0);
      await page.getByRole('link', { name: /^Answer key/ }).click();
      await page.waitForURL(/paperType=Answer\+key/);
      await page.getByText('Showing 3 of 40 papers').waitFor();
      const language = page.getByRole('combobox', { name: 'Language' });
      await language.fill('english');
      await language.press('Enter');
      await page.getByText('No papers found', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Clear Filters' }).click();
      await page.waitForURL('**/metrology/weights');
      await page.locator('#filters').getByRole('link', { name: 'Hindi 15' }).click();
      await page.getByText('Showing 15 of 40 papers').waitFor();
      await page.locator('[aria-current=true][aria-label="List view"]').waitFor();
      await page.getByRole('link', { name: 'Grid view' }).click();
      await page.waitForURL('**/metrology/weights?language=Hindi&view=grid');
      await page.getByText('Showing 15 of 40 papers').waitFor();
      await assertAccessible(page);
    });
  });

  test("only a full list of related papers has 'View More Papers'", async () => {
    await visit(desktop, async (page) => {
      const related = page.getByRole('region', { name: 'Related papers' });
      const more = related.getByRole('link', { name: 'View More Papers' });
      await open(page, '/metrology/weights');
      assert.equal(await related.locator('article').count(), 5);
      assert.equal(await more.count(), 0);
      await open(page, '/metrology/measures');
      assert.equal(await related.locator('article').count(), 6);
      await more.click();
      await page.waitForURL('**/browse?search=Measures');
    });
  });

  test('settings switch breadcrumbs off and ads on', async () => {
    const trail = /aria-label="Breadcrumb"/;
    const page = async (path: string) => (await fetch(site.url + path)).text();
    assert.match(await page('/category/ssc'), trail);
    assert.deepEqual(await placements('/category/ssc'), []);
    await changeSettings(site, {
      enableBreadcrumbs: false,
      googleAdsenseId: 'ca-pub-1234567890123456',
      adSlotHeader: '1111111111',
      adSlotContent: '2222222222',
      adSlotSidebar: '3333333333',
      adSlotFooter: '4444444444',
      enableAds: true,
    });
    for (const path of ['/category/ssc', '/ssc/ssc-cgl']) assert.doesNotMatch(await page(path), trail);
    assert.deepEqual(await placements('/category/ssc'), [
      'header',
      'before-content',
      'category-description',
      'after-content',
      'sidebar',
      'bottom-content',
    ]);
    assert.deepEqual(await placements('/ssc/ssc-cgl'), [
      'header',
      'before-content',
      'after-papers',
      'bottom-content',
    ]);
    assert.deepEqual(await placements('/'), ['header', 'bottom-content']);
  });
});
