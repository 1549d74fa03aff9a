import { before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { paperSlug } from '#lib/url/paper-slug.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { insideSite, startedSite } from './support/site.ts';

// Without jobs, no reading replaces the prepared texts.
const site = startedSite({ JOBS: 'off' });
const { visit } = visitor();
/** 400 kbit/s and 400 ms. */
const verySlowNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const question = 'Q7. Which tributary of the Ganga joins it at Sonepur near Hajipur?';

const scannedFile = 'ssc-mts-2022-hindi.pdf';
const scannedPaper = paperSlug('एसएससी एमटीएस 2022 सत्र II (नमूना)', 2022);
const scannedQuestion = '१२. निम्नलिखित में से कौन सी नदी हिमालय से नहीं निकलती है?';

const turnedFile = 'rrb-group-d-2018-hindi.pdf';

/** A busy machine refuses to draw pages that the student has not reached yet. */
const busy = /503 \(Service Unavailable\)/;

/** Whether the picture of a page has arrived. */
const isDrawn = (page: number) => {
  const picture = document.querySelector<HTMLImageElement>(`#page-${page} img`);
  return picture !== null && picture.complete && picture.naturalWidth > 0;
};

describe('the reader', () => {
  before(() =>
    insideSite(site, async ({ database: { db } }) => {
      await db.execute(sql`
        INSERT INTO page_texts (sha256, page, text, source, language, engine)
        SELECT sha256, 2, ${question}, 'ocr', 'en', 'test' FROM paper_files
        JOIN papers ON papers.id = paper_id WHERE slug = 'bseb-class-12-physics-2022-specimen'`);
      await db.execute(sql`UPDATE paper_files SET kind = 'scan' WHERE original_name = ${scannedFile}`);
      await db.execute(sql`
        INSERT INTO page_texts (sha256, page, text, source, language, confidence, engine)
        SELECT sha256, 2, ${scannedQuestion}, 'ocr', 'hi', 0.9, 'test' FROM paper_files
        WHERE original_name = ${scannedFile}`);
      await db.execute(sql`
        INSERT INTO page_texts (sha256, page, text, source, language, confidence, engine, turn)
        SELECT sha256, page, text, 'ocr', '', confidence, 'test', turn FROM paper_files
        JOIN (VALUES (1, '', 0.3, 0), (2, 'Which', 0.9, 90)) AS read (page, text, confidence, turn) ON true
        WHERE original_name = ${turnedFile}`);
    }),
  );

  const smallPhone = { viewport: { width: 360, height: 640 } };

  test('a visitor finds a question, reads its page and turns pages', async () => {
    await visit(smallPhone, async (page) => {
      await page.goto(`${site.url}/browse?search=which+tributary+joins+ganga+at+sonepur`);
      await page.getByRole('region', { name: 'Inside papers' }).getByRole('link').first().click();
      await page.waitForURL(/physics-2022-specimen\?p=2&q=/);
      await eventually.match(
        async () => (await page.locator('details mark').allInnerTexts()).join(' '),
        /tributary/,
      );
      await page.waitForFunction(isDrawn, 2);
      await assertAccessible(page);

      await page.getByRole('link', { name: 'Previous page' }).click();
      await page.waitForURL(/p=1/);
      await page.waitForFunction(isDrawn, 1);

      // The URL and the page number follow the scroll position.
      await page.locator('#page-2').evaluate((element) => element.scrollIntoView());
      await page.waitForURL(/p=2/);
      await eventually.equal(() => page.getByLabel('Page', { exact: true }).inputValue(), '2');
      await page.waitForFunction(isDrawn, 2);
    });
  });

  test('a page that lies sideways is shown upright, and a page without a readable text says so', async () => {
    const slug = await insideSite(site, async ({ database: { db } }) => {
      const { rows } = await db.execute<{ slug: string }>(sql`
        SELECT slug FROM papers JOIN paper_files ON paper_id = papers.id WHERE original_name = ${turnedFile}`);
      return rows[0]!.slug;
    });
    await visit(smallPhone, async (page) => {
      await page.goto(`${site.url}/paper/${slug}?p=2`);
      await page.waitForFunction(isDrawn, 2);
      const picture = page.locator('#page-2 img');
      await eventually.match(() => picture.getAttribute('src'), /2-720-90\.webp$/);
      await eventually.ok(() => picture.evaluate((image) => image.clientWidth > image.clientHeight));
      await page.goto(`${site.url}/paper/${slug}`);
      await page.locator('#page-1').getByText('The text of this page could not be read').waitFor();
    });
  });

  const searched = [
    { kind: 'text', paper: 'bseb-class-12-physics-2022-specimen', words: 'tributary' },
    { kind: 'recognised scan', paper: undefined, words: 'नदी' },
  ];
  for (const { kind, paper = scannedPaper, words } of searched) {
    test(`a visitor searches in a paper and arrives at the page (${kind})`, async () => {
      await visit(smallPhone, async (page) => {
        await page.goto(`${site.url}/paper/${paper}`);
        await page.getByLabel('Search in this paper').first().click();
        await page.getByRole('searchbox', { name: 'Words in this paper' }).fill(words);
        await page.keyboard.press('Enter');
        await page.waitForURL(/\?q=/);
        await page.getByRole('region', { name: 'Search in this paper' }).getByRole('link').last().click();
        await page.waitForURL(/p=2&q=/);
        await page.locator('details mark').filter({ hasText: words }).first().waitFor();
      });
    });
  }

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

    test(`a student reads a question of a scanned Hindi paper on a slow network (${how})`, async () => {
      await visit(
        { ...smallPhone, javaScriptEnabled },
        async (page) => {
          const session = await page.context().newCDPSession(page);
          await session.send('Network.enable');
          await session.send('Network.emulateNetworkConditions', verySlowNetwork);
          // The student mistypes हिमालय.
          await page.goto(`${site.url}/hi/browse?search=कौन+सी+नदी+हिमलय+से+नहीं+निकलती`);
          const hit = page.getByRole('region', { name: 'प्रश्नपत्रों के अंदर' }).getByRole('link').first();
          await eventually.match(() => hit.innerText(), /नदी/);
          await hit.click();
          await page.waitForURL(/\/hi\/paper\/.*p=2&q=/);
          await page.getByText('निकलती', { exact: false }).locator('visible=true').first().waitFor();
          const marks = page.locator('details[open] mark');
          await eventually.match(async () => (await marks.allInnerTexts()).join(' '), /नदी.*निकलती/s);
          await page.waitForFunction(isDrawn, 2);
          if (javaScriptEnabled) return;
          await page.getByRole('link', { name: 'पिछला पृष्ठ' }).click();
          await page.waitForURL(/p=1/);
          await page.waitForFunction(isDrawn, 1);
          await eventually.equal(() => page.locator('[data-tool]:visible').count(), 0);
        },
        busy,
      );
    });
  }
});
