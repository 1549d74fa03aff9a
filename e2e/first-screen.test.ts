import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { visitor } from './support/browser.ts';
import { addPapers, type PaperRow } from './support/papers.ts';
import { startedSite } from './support/site.ts';

const { visit } = visitor();
const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const subjects = ['Physics', 'Chemistry', 'Biology', 'Hindi', 'English', 'History'];
/** An exam with a long name, whose papers have 5 years, 6 subjects and 2 languages. */
const manyPapers: PaperRow[] = Array.from({ length: 30 }, (_, at) => ({
  category: 'State Board',
  exam: 'Secondary School Certificate Examination (Class 10)',
  year: 2025 - Math.floor(at / 6),
  subject: subjects[at % 6]!,
  title: `Class 10 ${subjects[at % 6]} ${2025 - Math.floor(at / 6)}`,
  language: at % 2 ? 'Hindi' : 'English',
}));
const site = startedSite({}, (started) => addPapers(started, manyPapers));

const pages = {
  search: '/browse?search=secondary+school+certificate',
  exam: '/state-board/secondary-school-certificate-examination-class-10',
  category: '/category/state-board',
} as const;

interface FirstScreen {
  /** Position of the first paper, in pixels. */
  firstPaper: number;
  /** Papers that are whole in the first screen. */
  rows: number;
  /** Bytes of font files. */
  fonts: number;
}

async function measure(page: Page, path: string): Promise<FirstScreen> {
  let fonts = 0;
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) fonts += (await response.body()).length;
  });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  const places = await page.locator('article:visible').evaluateAll((articles) =>
    articles.map((article) => {
      const { top, bottom } = article.getBoundingClientRect();
      return { top: Math.round(top), isWhole: bottom <= innerHeight };
    }),
  );
  const rows = places.filter(({ isWhole }) => isWhole).length;
  return { firstPaper: places[0]?.top ?? Infinity, rows, fonts };
}

describe('the first screen', () => {
  test('has the first paper on a phone and a screen of papers on a computer', async (context) => {
    const goals = {
      search: { phone: 260, desktop: 220, rows: 10 },
      exam: { phone: 320, desktop: 220, rows: 12 },
      category: { phone: 320, desktop: 220, rows: 10 },
    } as const;
    for (const [name, path] of Object.entries(pages) as [keyof typeof pages, string][]) {
      const goal = goals[name];
      for (const prefix of ['', '/hi']) {
        await visit(phone, async (page) => {
          const { firstPaper, rows, fonts } = await measure(page, prefix + path);
          context.diagnostic(
            `360 x 640 ${prefix}${name}: first paper at ${firstPaper}, ${rows} rows, fonts ${fonts}`,
          );
          assert.ok(firstPaper <= goal.phone, `the first paper of ${prefix}${path} is at ${firstPaper}`);
          assert.ok(rows >= 4, `${rows} rows`);
          assert.ok(fonts <= 60_000, `${fonts} bytes of fonts`);
        });
      }
      await visit(desktop, async (page) => {
        const { firstPaper, rows } = await measure(page, path);
        context.diagnostic(`1280 x 800 ${name}: first paper at ${firstPaper}, ${rows} rows`);
        assert.ok(firstPaper <= goal.desktop, `the first paper of ${path} is at ${firstPaper}`);
        assert.ok(rows >= goal.rows, `${rows} rows of ${path}`);
      });
    }
  });

  test('of the home page has the first category on a phone', async () => {
    await visit(phone, async (page) => {
      await page.goto(site.url);
      const box = await page.getByRole('main').locator('a[href^="/category/"]').first().boundingBox();
      assert.ok(box && box.y + box.height < 640, `the first category is at ${box?.y}`);
    });
  });

  test('keeps the header only where it is tall enough', async () => {
    await visit({ viewport: { width: 320, height: 256 } }, async (page) => {
      await page.goto(site.url + pages.exam);
      await page.evaluate(() => scrollTo(0, 300));
      await eventually.ok(() =>
        page.evaluate(() => document.querySelector('header')!.getBoundingClientRect().bottom <= 0),
      );
    });
  });

  test('is two tabs away from its results', async () => {
    await visit(desktop, async (page) => {
      await page.goto(site.url + pages.exam);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('#results:focus').waitFor();
    });
  });
});
