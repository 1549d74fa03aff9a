import { launchChromium } from '#testing/chromium.ts';
import { lowerSize, type Figure, type Measurement } from './figure.ts';
import { startApp } from './processes.ts';
import { browserHeaders, getHeader, rawAnswer } from './raw-answer.ts';
import { samplePages } from './samples.ts';

/** Transferred bytes of bodies. */
interface Weight {
  br: number;
  gzip: number;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

async function bytesOf(port: number, path: string, encoding: 'br' | 'gzip'): Promise<number> {
  // Repeated until the cache has compressed it fully.
  let bytes = Infinity;
  for (let asked = 0; asked < 6; asked += 1) {
    const answer = await rawAnswer(port, path, { ...browserHeaders, 'accept-encoding': encoding });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    bytes = Math.min(bytes, answer.body.length);
    if (getHeader(answer, 'content-type')?.startsWith('text/html')) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } else break;
  }
  return bytes;
}

async function weightOf(port: number, paths: string[]): Promise<Weight> {
  const weight = { br: 0, gzip: 0 };
  for (const path of paths) {
    weight.br += await bytesOf(port, path, 'br');
    weight.gzip += await bytesOf(port, path, 'gzip');
  }
  return weight;
}

function attributes(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** Returns the files that a rendered page loads before it is complete. */
function filesOf(html: string): { styles: string[]; fonts: string[] } {
  const links = [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => attributes(tag));
  const hrefs = (wanted: (link: Record<string, string>) => boolean) =>
    links.filter(wanted).map((link) => link.href!);
  return {
    styles: hrefs((link) => link.rel === 'stylesheet'),
    fonts: hrefs((link) => link.rel === 'preload' && link.as === 'font'),
  };
}

function weightFigure(what: string, { br, gzip }: Weight, limitKb: number): Figure {
  return {
    measure: `${what}, brotli (gzip)`,
    figure: `${kilobytes(br)} (${kilobytes(gzip)})`,
    target: `≤ ${limitKb} KB`,
    isMet: br <= limitKb * 1000,
    check: lowerSize(br),
  };
}

/**
 * Returns the bytes of all scripts that a browser has fetched before the first use of an island, and after the use of
 * every kind.
 */
async function scriptsFetched(url: string): Promise<{ before: number; after: number }> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      // Code of islands is fetched, and then imported from the HTTP cache: without a body, its size is negative.
      if (new URL(request.url()).pathname.endsWith('.js'))
        sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
    });
    const fetched = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    await page.goto(url, { waitUntil: 'networkidle' });
    const before = await fetched();
    await page.locator('main input[type=search]').pressSequentially('ssc');
    await page.getByRole('option').first().waitFor();
    await page.evaluate(() => {
      const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
      for (const name of new Set(islands.map(({ dataset }) => dataset.island)))
        islands
          .find(({ dataset }) => dataset.island === name)
          ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    await page.waitForLoadState('networkidle');
    const star = page.locator('.star').nth(3);
    await star.click();
    await page.locator('[data-toast-part=toast]').waitFor();
    return { before, after: await fetched() };
  } finally {
    await browser.close();
  }
}

async function scriptFigures(url: string): Promise<Figure[]> {
  const { before, after } = await scriptsFetched(url);
  const figure = (when: string, bytes: number, limitKb: number): Figure => ({
    measure: `JavaScript ${when}, brotli`,
    figure: kilobytes(bytes),
    target: `≤ ${limitKb} KB`,
    isMet: bytes <= limitKb * 1000,
    check: lowerSize(bytes),
  });
  return [
    figure('before the first interaction', before, 6),
    figure('after every kind of island was used', after, 90),
  ];
}

/** Returns the fonts that a browser has fetched when the network is idle, also those without a tag. */
async function fontsAfterLoad(url: string): Promise<{ files: number; bytes: number }> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font')
        sizes.push(response.body().then((body) => body.length));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { files: sizes.length, bytes };
  } finally {
    await browser.close();
  }
}

async function fontsFigure(what: string, url: string): Promise<Figure> {
  const { files, bytes } = await fontsAfterLoad(url);
  return {
    measure: `Fonts of ${what} after load`,
    figure: `${files} files, ${kilobytes(bytes)}`,
    target: '≤ 2 files, 60 KB',
    isMet: files <= 2 && bytes <= 60_000,
    check: lowerSize(bytes),
  };
}

/** Measures the transfer size of a first visit. */
export const weights: Measurement = {
  name: 'weights',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const pages = await samplePages(library, 1);
    const app = await startApp(library.dataDir);
    try {
      const plain = await rawAnswer(app.port, '/', { ...browserHeaders, 'accept-encoding': 'identity' });
      const { styles, fonts } = filesOf(Buffer.from(plain.body).toString());
      if (styles.length === 0) throw new Error('The home page names no style');
      const figures: Figure[] = [];
      for (const [name, paths] of Object.entries(pages)) {
        figures.push(weightFigure(`HTML of the ${name} page`, await weightOf(app.port, paths), 30));
      }
      figures.push(
        ...(await scriptFigures(`http://127.0.0.1:${app.port}/`)),
        weightFigure('CSS of a first page', await weightOf(app.port, styles), 20),
      );
      const { br: fontBytes } = await weightOf(app.port, fonts);
      figures.push({
        measure: 'Fonts before the first paint',
        figure: `${fonts.length} files, ${kilobytes(fontBytes)}`,
        target: '≤ 2 files',
        isMet: fonts.length <= 2,
        check: lowerSize(fontBytes),
      });
      figures.push(await fontsFigure('the browse page', `http://127.0.0.1:${app.port}/browse`));
      return figures;
    } finally {
      await app.stop();
    }
  },
};
