import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { Window } from 'happy-dom';
import { categories } from '#features/catalog/catalog.table.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const [ssc] = await site.db.select().from(categories).where(eq(categories.slug, 'ssc'));
await createExam(site.db, { name: 'SSC Empty', slug: 'ssc-empty', categoryId: ssc!.id });
const { id: opticsId } = await createCategory(site.db, { name: 'Optics' });
for (const name of ['Lenses', 'Mirrors']) {
  const { id: examId } = await createExam(site.db, { name, categoryId: opticsId });
  await createPaper(site.db, { examId });
}
// 40 papers of one exam, 5 of another.
const { id: categoryId } = await createCategory(site.db, { name: 'Metrology' });
const weights = await createExam(site.db, { name: 'Weights', categoryId });
const measures = await createExam(site.db, { name: 'Measures', categoryId });
for (let number = 0; number < 40; number += 1)
  await createPaper(site.db, {
    examId: weights.id,
    year: number < 25 ? 2012 : number < 37 ? 2014 : 2013,
    language: number < 25 ? 'English' : 'Hindi',
  });
for (let number = 0; number < 4; number += 1) await createPaper(site.db, { examId: measures.id, year: 2011 });
const downloaded = await createPaper(site.db, { examId: measures.id, year: 2011, downloads: 3 });
const clocks = await createExam(site.db, {
  name: 'Clocks',
  categoryId: (await createCategory(site.db, { name: 'Horology' })).id,
});
for (const year of [2011, 2012, 2012])
  await createPaper(site.db, { examId: clocks.id, year, file: { bytes: 1_500_000 } });
await site.publish(['papers', 'catalog']);

const { DOMParser } = new Window();

/** Returns the main part of a page. */
async function main(url: string) {
  const { html } = await site.page(url);
  return new DOMParser().parseFromString(html, 'text/html').querySelector('main')!;
}
type Part = Awaited<ReturnType<typeof main>>;

async function read<Answer>(path: string): Promise<Answer> {
  return JSON.parse((await site.page(path)).html) as Answer;
}

const getTexts = (part: Part, selector: string) =>
  [...part.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
const getUrls = (part: Part, selector = 'a') =>
  [...part.querySelectorAll(selector)].map((link) => link.getAttribute('href'));
/** Returns the section with this heading. */
function region(part: Part, name: string): Part {
  const sections = [...part.querySelectorAll('section')];
  const section = sections.find(
    (section) =>
      section.getAttribute('aria-label') === name ||
      section.querySelector('h2, h3')?.textContent.trim() === name,
  );
  assert.ok(section, name);
  return section as Part;
}
const crumbs = (part: Part) => getTexts(part, 'nav[aria-label=Breadcrumb] li');
const paperUrls = (papers: { slug: string }[]) =>
  papers.map(({ slug }) => `/paper/${encodeURIComponent(slug)}`);

describe('the home page', () => {
  test('shows the newest papers as cards with download links', async () => {
    const newest = await read<{ id: number; title: string; examId: number }[]>(
      '/api/papers?sort=newest&limit=100',
    );
    const papers = newest
      .filter(({ examId }, at) => newest.findIndex((other) => other.examId === examId) === at)
      .slice(0, 6);
    const recent = region(await main('/'), 'Recently added');
    assert.deepEqual(
      getTexts(recent, 'article h3'),
      papers.map(({ title }) => title),
    );
    assert.deepEqual(
      getUrls(recent, 'article a[href^="/api/papers/"]'),
      papers.map(({ id }) => `/api/papers/${id}/download`),
    );
  });
});

describe('a category page', () => {
  test('shows its breadcrumb, icon, description, exams and papers', async () => {
    const page = await main('/category/ssc');
    const { exams, paperCount, description } = await read<{
      exams: { slug: string; name: string; paperCount: number }[];
      paperCount: number;
      description: string;
    }>('/api/categories/ssc');
    assert.deepEqual(crumbs(page), ['Home', 'SSC']);
    const header = page.querySelector('header')!;
    assert.equal(header.querySelectorAll('svg.lucide-calculator').length, 1);
    assert.ok(getTexts(header as Part, 'summary').includes(description));
    const cards = page.querySelector('ul[aria-label=Exams]') as unknown as Part;
    assert.deepEqual(
      getUrls(cards),
      exams.map(({ slug }) => `/ssc/${slug}`),
    );
    assert.deepEqual(
      getTexts(cards, 'a'),
      exams.map(({ name, paperCount: count }) =>
        count === 0 ? name : `${name}${count} ${count === 1 ? 'paper' : 'papers'}`,
      ),
    );
    assert.deepEqual(
      exams,
      exams.toSorted((a, b) => b.paperCount - a.paperCount),
    );
    // The solution of 2018 is a link in the row of its paper.
    const rows = region(page, `Papers (${paperCount})`).querySelectorAll('article');
    assert.equal(rows.length, paperCount - 1);
    assert.deepEqual(getTexts(page, 'ul[aria-label="Same sitting"] a'), ['Solution']);
  });

  test('has a default icon and description', async () => {
    const page = await main('/category/metrology');
    const header = page.querySelector('header')!;
    assert.equal(header.querySelectorAll('svg.lucide-graduation-cap').length, 1);
    assert.match(header.textContent, /Previous year question papers for Metrology exams\./);
    assert.ok(getTexts(page, 'h2').includes('Papers (45)'));
  });

  test('links to all papers if it has none', async () => {
    const papers = region(await main('/category/psu-research'), 'Papers (0)');
    assert.match(papers.textContent, /No papers found/);
    assert.deepEqual(getUrls(papers), ['/browse']);
  });

  test('lists its own recent and popular papers if it has several pages', async () => {
    const page = await main('/category/metrology');
    const recent = await read<{ slug: string }[]>('/api/papers?category=metrology&sort=newest&limit=5');
    assert.deepEqual(getUrls(region(page, 'Recent papers'), 'h3 a'), paperUrls(recent));
    const popular = region(page, 'Popular papers');
    assert.deepEqual(getTexts(popular, 'h3'), [downloaded.title], 'only papers with downloads');
    const headings = getTexts(await main('/category/ssc'), 'h2');
    assert.ok(!headings.includes('Recent papers'), 'one page has all papers');
  });

  test('lists the other categories', async () => {
    const page = await main('/category/ssc');
    const others = (await read<{ slug: string }[]>('/api/categories')).filter(({ slug }) => slug !== 'ssc');
    assert.deepEqual(
      getUrls(page.querySelector('ul[aria-label="Other categories"]') as unknown as Part),
      others.map(({ slug }) => `/category/${slug}`),
    );
  });
});

describe('an exam page', () => {
  test('links its stored papers as a ZIP, with the filters of the page', async () => {
    for (const [url, path, text] of [
      ['/horology/clocks', '', 'Download 3 papers as ZIP (4.3 MB)'],
      ['/horology/clocks?year=2012', '?year=2012', 'Download 2 papers as ZIP (2.9 MB)'],
      ['/hi/horology/clocks', '?lang=hi', '3 प्रश्नपत्र ZIP में डाउनलोड करें (4.3 MB)'],
    ] as const) {
      const link = (await main(url)).querySelector('a[href*="papers.zip"]')!;
      assert.equal(link.getAttribute('href'), `/api/exams/${clocks.id}/papers.zip${path}`);
      assert.equal(link.getAttribute('rel'), 'nofollow');
      assert.equal(link.textContent.trim(), text);
    }
  });

  test('has no link to a ZIP of less than two papers', async () => {
    for (const url of ['/horology/clocks?year=2011', '/metrology/weights'])
      assert.equal((await main(url)).querySelector('a[href*="papers.zip"]'), null);
  });

  test('shows its breadcrumb, description and paper count', async () => {
    const page = await main('/ssc/ssc-cgl');
    const exam = await read<{ description: string; paperCount: number }>('/api/categories/ssc/exams/ssc-cgl');
    assert.deepEqual(crumbs(page), ['Home', 'SSC', 'SSC CGL']);
    assert.deepEqual(getUrls(page, 'nav[aria-label=Breadcrumb] a'), ['/', '/category/ssc']);
    const header = page.querySelector('header')! as Part;
    assert.deepEqual(getTexts(header, 'h1'), ['SSC CGL']);
    const texts = getTexts(header, 'p');
    assert.deepEqual(getTexts(header, 'summary'), [exam.description]);
    assert.ok(texts.includes(`Showing ${exam.paperCount} of ${exam.paperCount} papers`));
  });

  test("compares the papers shown with the exam's total", async () => {
    for (const [query, text] of [
      ['', 'Showing 30 of 40 papers'],
      ['?page=1', 'Showing 10 of 40 papers'],
      ['?year=2013', 'Showing 3 of 40 papers'],
      ['?year=2012', 'Showing 25 of 40 papers'],
    ] as const)
      assert.deepEqual(getTexts(await main(`/metrology/weights${query}`), 'p[role=status]'), [text], query);
  });

  test('filters by the years of its papers, and not by a subject if they have none', async () => {
    const page = await main('/metrology/weights');
    const years = getTexts(page, '[aria-label=Year] a').map((text) => text.slice(0, 4));
    assert.deepEqual(years, ['2014', '2013', '2012']);
    assert.equal(page.querySelectorAll('[aria-label=Subject]').length, 0);
  });

  test("has 'View More Papers' only below a full list of related papers", async () => {
    const [few, full] = [await main('/optics/lenses'), await main('/metrology/measures')].map((page) =>
      region(page, 'Related papers'),
    );
    assert.equal(few!.querySelectorAll('article').length, 1);
    assert.doesNotMatch(few!.textContent, /View More Papers/);
    assert.equal(full!.querySelectorAll('article').length, 6);
    const more = [...full!.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'View More Papers',
    );
    assert.equal(more?.getAttribute('href'), '/browse?search=Measures');
  });
});

describe('an exam without papers', () => {
  test('shows an empty state without filters', async () => {
    const { html } = await site.page('/ssc/ssc-empty');
    assert.match(html, /No papers yet/);
    assert.doesNotMatch(html, /id="filters"|Try adjusting your search criteria/);
  });

  test('shows other exams of its category', async () => {
    const { html } = await site.page('/ssc/ssc-empty');
    assert.match(html, /Other SSC exams/);
    assert.match(html, /href="\/ssc\/ssc-cgl"/);
  });

  test('offers to clear a filter that matches nothing', async () => {
    const { html } = await site.page('/ssc/ssc-empty?year=2019');
    assert.match(html, /No papers found/);
    assert.match(html, /Clear Filters/);
  });
});

describe('a card', () => {
  const title = 'SSC CGL 2018 Tier I (specimen)';
  async function card(view = '&view=grid', prefix = ''): Promise<Part> {
    const page = await main(`${prefix}/browse?search=ssc+cgl+2018+tier${view}`);
    const cards = [...page.querySelectorAll('article')];
    return cards.find((each) => each.querySelector('h3')?.textContent === title) as unknown as Part;
  }
  /** Returns the URLs of the links with this text. */
  const linksTo = (part: Part, name: string) =>
    [...part.querySelectorAll('a')]
      .filter(({ textContent }) => textContent.trim() === name)
      .map((link) => link.getAttribute('href'));

  test('shows the facts, download and rating of a paper', async () => {
    const part = await card();
    const download = part.querySelector(`a[href^="/api/papers/"]`)!;
    assert.match(download.getAttribute('href') ?? '', /^\/api\/papers\/\d+\/download$/);
    assert.match(
      download.getAttribute('aria-label') ?? download.textContent,
      /^Download SSC CGL 2018 Tier I/,
    );
    for (const fact of [title, '2018', 'General', 'Hindi+English', 'Question paper', 'Difficulty'])
      assert.ok(part.textContent.includes(fact), `${fact} in ${part.textContent}`);
    assert.deepEqual(getTexts(part, 'fieldset legend'), [`Difficulty of ${title}`]);
  });

  test('links its category and exam in both languages', async () => {
    for (const [prefix, category, exam] of [
      ['', 'SSC', 'SSC CGL'],
      ['/hi', 'एसएससी', 'एसएससी सीजीएल'],
    ] as const) {
      const part = await card('&view=grid', prefix);
      assert.deepEqual(linksTo(part, category), [`${prefix}/category/ssc`]);
      assert.deepEqual(linksTo(part, exam), [`${prefix}/ssc/ssc-cgl`]);
    }
  });

  test('has plain text in place of links without internal linking', async () => {
    await site.changeSettings({ enableInternalLinking: false });
    for (const view of ['', '&view=grid']) {
      const part = await card(view);
      if (view !== '') assert.match(part.textContent, /SSC CGL(?! 2018)/);
      assert.deepEqual(linksTo(part, 'SSC CGL'), []);
    }
    const facts = (await main('/paper/ssc-cgl-2018-tier-i-specimen')).querySelector('dl')! as Part;
    assert.match(facts.textContent, /SSC CGL/);
    assert.deepEqual(getUrls(facts), []);
  });
});

test('ads have fixed places on each kind of page', async () => {
  const placements = async (path: string) =>
    [...(await site.page(path)).html.matchAll(/data-ad-placement="([^"]*)"/g)].map(([, name]) => name);
  assert.deepEqual(await placements('/category/ssc'), []);
  await site.changeSettings({
    googleAdsenseId: 'ca-pub-1234567890123456',
    adSlotHeader: '1111111111',
    adSlotContent: '2222222222',
    adSlotSidebar: '3333333333',
    adSlotFooter: '4444444444',
    enableAds: true,
  });
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
