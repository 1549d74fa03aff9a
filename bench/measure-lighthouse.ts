import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { findChromium } from '#testing/chromium.ts';
import { higherRatio, type Figure, type Measure } from './figure.ts';
import { startApp } from './processes.ts';
import { samplePages } from './samples.ts';

/** Not a dependency, because it would add 150 MB for these few figures. Downloaded on demand. */
const lighthouse = 'lighthouse@12.8.2';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Between two runs, a score of performance differs by a point. */
const maxLoss = 0.02;

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>;
}

/** Runs Lighthouse with its default settings: a mid-range phone on a slow network. */
async function runLighthouse(url: string): Promise<Report> {
  const chromium = findChromium();
  if (!chromium) throw new Error('no Chromium: run `npm run setup:chromium`');
  const chromeFlags = ['--headless=new', '--disable-gpu', '--disable-quic', '--no-first-run'];
  if (process.getuid?.() === 0) chromeFlags.push('--no-sandbox');
  const { stdout } = await promisify(execFile)(
    'npm',
    `exec --yes --package=${lighthouse} -- lighthouse ${url} --quiet --output=json`
      .split(' ')
      .concat(`--only-categories=${categories.join(',')}`, `--chrome-flags=${chromeFlags.join(' ')}`),
    // Outside the project, which does not have the package.
    {
      cwd: tmpdir(),
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 180_000,
    },
  );
  return JSON.parse(stdout) as Report;
}

/** A browse page has more papers in view than the others, so its performance may be 98. */
function scoresFigure(page: string, { categories: scored }: Report): Figure {
  const targets = [page === 'browse' ? 98 : 100, 100, 100, 100];
  const scores = categories.map((category) => {
    const { score } = scored[category];
    if (score === null) throw new Error(`Lighthouse gave no score for ${category}`);
    return Math.round(score * 100);
  });
  // Scores above the targets do not make up for one below.
  const share = Math.min(1, ...scores.map((score, index) => score / targets[index]!));
  return {
    measure: `Lighthouse, ${page} page: performance, accessibility, best practices, SEO`,
    figure: scores.join(', '),
    target: `≥ ${targets.join(', ')}`,
    isMet: share === 1,
    check: higherRatio(share, maxLoss),
  };
}

/** Measures Lighthouse's four scores for a phone. */
export const lighthouseScores: Measure = async (bench) => {
  const library = await bench.library(bench.usualPapers);
  const pages = await samplePages(library, 1);
  const { port, stop } = await startApp(library.dataDir);
  const figures: Figure[] = [];
  try {
    for (const [name, [path]] of Object.entries(pages) as [string, string[]][])
      figures.push(scoresFigure(name, await runLighthouse(`http://localhost:${port}${path}`)));
    return figures;
  } finally {
    await stop();
  }
};
