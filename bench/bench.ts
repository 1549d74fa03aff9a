/**
 * Measures the performance figures of bench/results.md: `npm run bench [-- [--quick] [--check] names...]`. A full run
 * takes about 45 minutes, mostly for a library of a million papers. It needs an idle machine. Only a full run writes.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureServerBundle } from '#app/process/server-bundle.ts';
import { ensureWebBuild } from '#app/process/web-build.ts';
import { findLosses, keptFigures, type KeptResults } from './comparison.ts';
import { count, milliseconds, type Bench, type Figure, type Measurement } from './figure.ts';
import { generatedLibrary, type BenchLibrary } from './library.ts';
import { startLoadGenerator } from './load.ts';
import { machineTime } from './machine-time.ts';
import { cachedPages } from './measure-cached-pages.ts';
import { calls, callsAtOneMillion } from './measure-calls.ts';
import { download } from './measure-download.ts';
import { growth } from './measure-growth.ts';
import { importing } from './measure-import.ts';
import { firstUse } from './measure-first-use.ts';
import { lighthouseScores } from './measure-lighthouse.ts';
import { checkingLinks } from './measure-links.ts';
import { manage } from './measure-manage.ts';
import { memory } from './measure-memory.ts';
import { navigation } from './measure-navigation.ts';
import { recognisedDigits } from './measure-ocr-digits.ts';
import { pagesDuringOcr } from './measure-ocr.ts';
import { pageSearch } from './measure-page-search.ts';
import { reader } from './measure-reader.ts';
import { redirecting } from './measure-redirects.ts';
import { starting } from './measure-start.ts';
import { uncachedPages } from './measure-uncached-pages.ts';
import { uploadDesk } from './measure-upload-desk.ts';
import { weights } from './measure-weights.ts';
import { keepReport, machineName, readCommittedResults, formatReport, today } from './report.ts';

const measurements: Measurement[] = [
  cachedPages,
  uncachedPages,
  pagesDuringOcr,
  recognisedDigits,
  download,
  calls,
  callsAtOneMillion,
  pageSearch,
  manage,
  growth,
  redirecting,
  checkingLinks,
  importing,
  starting,
  memory,
  weights,
  firstUse,
  reader,
  uploadDesk,
  navigation,
  lighthouseScores,
];

/** Libraries by their number of papers, generated on first use. */
function openLibraries() {
  const libraries = new Map<number, Promise<BenchLibrary>>();
  return {
    open(papers: number): Promise<BenchLibrary> {
      const library = libraries.get(papers) ?? generatedLibrary(papers, console.log);
      libraries.set(papers, library);
      return library;
    },
    /** Returns the generation time of each library that was not kept from an earlier run. */
    async figures(): Promise<Figure[]> {
      const made = await Promise.allSettled(libraries.values());
      return made
        .filter((result) => result.status === 'fulfilled')
        .map(({ value }) => value)
        .filter(({ seconds }) => seconds > 0)
        .map(({ papers, seconds }) => ({
          measure: `Generating ${count(papers)} papers`,
          figure: `${seconds.toFixed(0)} s`,
          target: '',
          isMet: null,
        }));
    },
    async remove(): Promise<void> {
      const made = await Promise.allSettled(libraries.values());
      for (const result of made) if (result.status === 'fulfilled') await result.value.remove();
    },
  };
}

/** Returns `undefined` for a failed measurement, which fails the run at its end. */
async function measureOrExplain(measurement: Measurement, bench: Bench): Promise<Figure[] | undefined> {
  console.log(`\n== ${measurement.name}`);
  try {
    const figures = await measurement.measure(bench);
    for (const { measure, figure, target } of figures) console.log(`${measure}: ${figure}   [${target}]`);
    return figures;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

async function postgresVersion(library: BenchLibrary): Promise<string> {
  const found = await library.context.database.pool.query<{ server_version: string }>('SHOW server_version');
  return found.rows[0]!.server_version;
}

/** Slow and busy machines make figures incomparable, so the report includes the machine's speed and load. */
function remarksOn({ load }: KeptResults, machineMs: number[]): string[] {
  return [
    `The fixed work of \`machine-time.ts\` takes ${milliseconds(Math.min(...machineMs))} to ${milliseconds(Math.max(...machineMs))}.`,
    `Load before the run: ${load.toFixed(1)}${load > 0.5 ? ' (a busy machine)' : ''}.`,
  ];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !measurements.some((measurement) => measurement.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}; there are ${measurements.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const chosen = measurements.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const committed = values.check ? readCommittedResults() : undefined;
if (values.check && !committed) {
  console.error('There is nothing to compare with: no bench/results.json is committed');
  process.exit(1);
}

const results: KeptResults = {
  date: today(),
  machine: machineName(),
  load: loadavg()[0]!,
  isQuick: values.quick,
  figures: [],
};
await ensureWebBuild(console.log);
await ensureServerBundle(console.log);
const load = await startLoadGenerator();
const libraries = openLibraries();
const bench: Bench = {
  isQuick: values.quick,
  rounds: values.quick ? 3 : 7,
  announce: console.log,
  load,
  library: libraries.open,
  usualPapers: values.quick ? 10_000 : 100_000,
};

/** Fails the run if figures are missing or, with `--check`, worse than the committed ones. */
function fail(reasons: string[]): void {
  for (const reason of reasons) console.error(reason);
  if (reasons.length > 0) process.exitCode = 1;
}

try {
  const figures: Figure[] = [];
  const unmeasured: string[] = [];
  const machineTimes = [machineTime()];
  for (const measurement of chosen) {
    const found = await measureOrExplain(measurement, bench);
    machineTimes.push(machineTime());
    // Before and after the measurement.
    const machineMs = (machineTimes.at(-2)! + machineTimes.at(-1)!) / 2;
    if (!found) unmeasured.push(measurement.name);
    figures.push(...(found ?? []));
    results.figures.push(...keptFigures(measurement.name, machineMs, found ?? []));
  }
  figures.push(...(await libraries.figures()));
  const version = await postgresVersion(await libraries.open(bench.usualPapers));
  const report = formatReport(figures, version, remarksOn(results, machineTimes));
  console.log(`\n${report}\n`);
  fail(unmeasured.map((name) => `${name} could not be measured`));
  const names = chosen.map(({ name }) => name);
  if (committed) fail(findLosses(committed, results, names));
  else if (unmeasured.length === 0 && positionals.length === 0 && !values.quick)
    console.log(`Written to ${(await keepReport(report, figures, results)).join(' and ')}`);
} finally {
  await libraries.remove();
  await load.stop();
}
