import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { launchChromium } from '#testing/chromium.ts';
import { lowerSize, type Figure, type Measure } from './figure.ts';
import { startApp } from './processes.ts';
import { browserHeaders, getHeader, rawAnswer } from './raw-answer.ts';
import { samplePages } from './samples.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** Returns the transferred bytes of files. Repeats the request for a page until the cache has compressed it fully. */
async function getBytes(port: number, paths: string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const sizes: number[] = [];
    for (let request = 0; request < 6; request += 1) {
      const answer = await rawAnswer(port, path);
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      sizes.push(answer.body.length);
      if (!getHeader(answer, 'content-type')?.startsWith('text/html')) break;
      await sleep(100);
    }
    bytes += Math.min(...sizes);
  }
  return bytes;
}

function weightFigure(what: string, bytes: number, maxKb: number): Figure {
  return {
    measure: `${what}, brotli`,
    figure: kilobytes(bytes),
    target: `≤ ${maxKb} KB`,
    isMet: bytes <= maxKb * 1000,
    check: lowerSize(bytes),
  };
}

/** Returns the files of the `link` tags of a page that have these attributes. */
function getLinkedFiles(html: string, ...attributes: string[]): string[] {
  return [...html.matchAll(/<link [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attributes.every((attribute) => tag.includes(attribute)))
    .map((tag) => /href="([^"]*)"/.exec(tag)![1]!);
}

function fontsFigure(measure: string, files: number, bytes: number): Figure {
  return {
    measure,
    figure: `${files} files, ${kilobytes(bytes)}`,
    target: '≤ 2 files, 60 KB',
    isMet: files <= 2 && bytes <= 60_000,
    check: lowerSize(bytes),
  };
}

/** Uses every kind of island on the page of a paper: live results and stars. */
async function useIslands(page: Page): Promise<void> {
  await page.locator('input[type=search]:visible').first().pressSequentially('ssc');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.star').nth(3).click();
  await page.locator('[data-toast-part=toast]').waitFor();
}

/** Returns the transferred bytes of the files of one kind that a new visitor's browser fetches. */
function watchBytes(page: Page, isWanted: (request: Request) => boolean) {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    // Code of islands is fetched, and then imported from the HTTP cache: without a body, its size is negative.
    if (isWanted(request))
      sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
  });
  return async () => ({
    files: sizes.length,
    bytes: (await Promise.all(sizes)).reduce((a, b) => a + b, 0),
  });
}

const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js');

/** Measures the scripts of the home page and a paper, and the fonts of the browse page, in a browser. */
async function browserFigures(url: string, paperPath: string): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const home = await browser.newPage();
    const getScripts = watchBytes(home, isScript);
    await home.goto(`${url}/`, { waitUntil: 'networkidle' });
    const before = await getScripts();
    const paper = await browser.newPage();
    const getAllScripts = watchBytes(paper, isScript);
    await paper.goto(url + paperPath, { waitUntil: 'networkidle' });
    await useIslands(paper);
    const after = await getAllScripts();
    const browse = await browser.newPage();
    const getFonts = watchBytes(browse, (request) => request.resourceType() === 'font');
    await browse.goto(`${url}/browse`, { waitUntil: 'networkidle' });
    const fonts = await getFonts();
    return [
      weightFigure('JavaScript before the first interaction', before.bytes, 6),
      weightFigure('JavaScript after every kind of island was used', after.bytes, 90),
      fontsFigure('Fonts of the browse page after load', fonts.files, fonts.bytes),
    ];
  } finally {
    await browser.close();
  }
}

/** Measures the transfer size of a first visit. */
export const weights: Measure = async (bench) => {
  const library = await bench.library(bench.usualPapers);
  const pages = await samplePages(library, 1);
  const { port, stop } = await startApp(library.dataDir);
  try {
    const plain = await rawAnswer(port, '/', { ...browserHeaders, 'accept-encoding': 'identity' });
    const html = Buffer.from(plain.body).toString();
    const styles = getLinkedFiles(html, 'rel="stylesheet"');
    const fonts = getLinkedFiles(html, 'rel="preload"', 'as="font"');
    if (styles.length === 0) throw new Error('The home page names no style');
    const figures: Figure[] = [];
    for (const [name, paths] of Object.entries(pages))
      figures.push(weightFigure(`HTML of the ${name} page`, await getBytes(port, paths), 30));
    figures.push(weightFigure('CSS of a first page', await getBytes(port, styles), 20));
    figures.push(fontsFigure('Fonts before the first paint', fonts.length, await getBytes(port, fonts)));
    return [...figures, ...(await browserFigures(`http://127.0.0.1:${port}`, pages.paper[0]!))];
  } finally {
    await stop();
  }
};
