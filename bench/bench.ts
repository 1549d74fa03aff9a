/**
 * Measures the performance figures of bench/results.md: `npm run bench [-- [--quick] [--check] names...]`. A full run
 * takes about half an hour, mostly for a library of a million papers. It needs an idle machine. Only a full run writes.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureServerBundle } from '#app/process/server-bundle.ts';
import { ensureWebBuild } from '#app/process/web-build.ts';
import { findLosses, keptFigures, type KeptResults } from './comparison.ts';
import { milliseconds, type Bench, type Figure, type Measure } from './figure.ts';
import { openLibrary, type BenchLibrary } from './library.ts';
import { startLoadGenerator } from './load.ts';
import { machineTime } from './machine-time.ts';
import { calls, callsAtOneMillion, pageSearch } from './measure-calls.ts';
import { lighthouseScores } from './measure-lighthouse.ts';
import { exams } from './measure-exam.ts';
import { memory } from './measure-memory.ts';
import { recognisedDigits } from './measure-ocr-digits.ts';
import { overload } from './measure-overload.ts';
import { cachedPages, uncachedPages } from './measure-pages.ts';
import { starting } from './measure-start.ts';
import { weights } from './measure-weights.ts';
import { formatReport, keepReport, machineName, readKeptResults, today } from './report.ts';

const measures: Record<string, Measure> = {
  cached: cachedPages,
  uncached: uncachedPages,
  'ocr-digits': recognisedDigits,
  exams,
  calls,
  million: callsAtOneMillion,
  'page-search': pageSearch,
  start: starting,
  memory,
  overload,
  weights,
  lighthouse: lighthouseScores,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(measures, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`);
  process.exit(1);
}
const names = positionals.length > 0 ? positionals : Object.keys(measures);

const results: KeptResults = {
  date: today(),
  machine: machineName(),
  load: loadavg()[0]!,
  isQuick: values.quick,
  figures: [],
};
await ensureWebBuild(console.log);
await ensureServerBundle(console.log);
const libraries = new Map<number, Promise<BenchLibrary>>();
const bench: Bench = {
  isQuick: values.quick,
  rounds: values.quick ? 3 : 7,
  load: await startLoadGenerator(),
  library(papers) {
    const library = libraries.get(papers) ?? openLibrary(papers);
    libraries.set(papers, library);
    return library;
  },
  usualPapers: values.quick ? 10_000 : 100_000,
};

/** Measures one kind of figures. A failed measurement fails the run at its end. */
async function measureOrExplain(name: string): Promise<Figure[] | undefined> {
  console.log(`\n== ${name}`);
  try {
    const figures = await measures[name]!(bench);
    for (const { measure, figure, target } of figures) console.log(`${measure}: ${figure}   [${target}]`);
    return figures;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

try {
  const figures: Figure[] = [];
  const failures: string[] = [];
  const machineTimes = [machineTime()];
  for (const name of names) {
    const measured = await measureOrExplain(name);
    machineTimes.push(machineTime());
    // Before and after the measurement.
    const machineMs = (machineTimes.at(-2)! + machineTimes.at(-1)!) / 2;
    if (!measured) failures.push(`${name} could not be measured`);
    figures.push(...(measured ?? []));
    results.figures.push(...keptFigures(name, machineMs, measured ?? []));
  }
  const { pool } = (await bench.library(bench.usualPapers)).context.database;
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version');
  // Slow and busy machines make figures incomparable.
  const report = formatReport('npm run bench', figures, rows[0]!.server_version, [
    `The fixed work of \`machine-time.ts\` takes ${milliseconds(Math.min(...machineTimes))} to ${milliseconds(Math.max(...machineTimes))}.`,
    `Load before the run: ${results.load.toFixed(1)}${results.load > 0.5 ? ' (a busy machine)' : ''}.`,
  ]);
  console.log(`\n${report}\n`);
  if (values.check) failures.push(...findLosses(await readKeptResults(), results, names));
  else if (failures.length === 0 && positionals.length === 0 && !values.quick)
    await keepReport(report, figures, results);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  for (const library of await Promise.allSettled(libraries.values()))
    if (library.status === 'fulfilled') await library.value.remove();
  await bench.load.stop();
}
