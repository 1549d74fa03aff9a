import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '#testing/chromium.ts';
import { higherRatio, type Figure, type Measurement } from './figure.ts';
import { startApp } from './processes.ts';
import { samplePages } from './samples.ts';

/** Not a dependency, because it would add 150 MB for these few figures. Downloaded on demand. */
const lighthouse = 'lighthouse@12.8.2';
const targets = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
/** A browse page has more papers in view than the others. */
const targetsOf = (page: string) => (page === 'browse' ? { ...targets, performance: 98 } : targets);
/** Between two runs, a score of performance differs by a point. */
const mostLoss = 0.02;
type Targets = typeof targets;
type Category = keyof Targets;
const categories = Object.keys(targets) as Category[];

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/** Runs Lighthouse with its default settings: a mid-range phone on a slow network. */
async function run(url: string, chromium: string, folder: string): Promise<Report> {
  const chromeFlags = ['--headless=new', '--disable-gpu', '--disable-quic', '--no-first-run'];
  if (process.getuid?.() === 0) chromeFlags.push('--no-sandbox');
  const { stdout } = await promisify(execFile)(
    'npm',
    `exec --yes --package=${lighthouse} -- lighthouse ${url} --quiet --output=json`
      .split(' ')
      .concat(`--only-categories=${categories.join(',')}`, `--chrome-flags=${chromeFlags.join(' ')}`),
    {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 180_000,
    },
  );
  return JSON.parse(stdout) as Report;
}

/** Returns the score of 100. Throws if Lighthouse could not give one. */
function scoreOf(report: Report, category: Category): number {
  const { score } = report.categories[category];
  if (score === null) throw new Error(`Lighthouse gave no score for ${category}`);
  return Math.round(score * 100);
}

function failedAudits(report: Report, wanted: Targets): string[] {
  const { categories: scored, audits } = report;
  const counted = categories
    .filter((category) => scoreOf(report, category) < wanted[category])
    .flatMap((category) => scored[category].auditRefs.filter(({ weight }) => weight > 0));
  return [...new Set(counted.map(({ id }) => id))]
    .filter((id) => (audits[id]?.score ?? 1) < 0.9)
    .map((id) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
}

function scoresFigure(name: string, report: Report): Figure {
  const scores = categories.map((category) => scoreOf(report, category));
  const wanted = targetsOf(name);
  const failed = failedAudits(report, wanted);
  // Scores above the targets do not make up for one below.
  const shares = categories.map((category, index) => Math.min(1, scores[index]! / wanted[category]));
  return {
    measure: `Lighthouse, ${name} page: performance, accessibility, best practices, SEO`,
    figure: scores.join(', ') + (failed.length > 0 ? ` (${failed.join(', ')})` : ''),
    target: `≥ ${Object.values(wanted).join(', ')}`,
    isMet: Math.min(...shares) === 1,
    check: higherRatio(Math.min(...shares), mostLoss),
  };
}

/** Measures Lighthouse's four scores for a phone. */
export const lighthouseScores: Measurement = {
  name: 'lighthouse',
  async measure(bench) {
    const chromium = findChromium();
    if (!chromium) throw new Error('no Chromium: run `npm run setup:chromium`');
    const library = await bench.library(bench.usualPapers);
    const pages = await samplePages(library, 1);
    const app = await startApp(library.dataDir);
    const folder = await mkdtemp(join(tmpdir(), 'pariksha-bench-lighthouse-'));
    const figures: Figure[] = [];
    try {
      for (const [name, [path]] of Object.entries(pages) as [string, [string]][]) {
        bench.announce(`  Lighthouse: the ${name} page`);
        figures.push(scoresFigure(name, await run(`http://localhost:${app.port}${path}`, chromium, folder)));
      }
    } finally {
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    }
    return figures;
  },
};
