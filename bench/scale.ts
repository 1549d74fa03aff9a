/**
 * `npm run test:scale [-- --part cluster --keep --load 0.5 --sizes 10000,100000]`, in two parts:
 * - `cluster`: runs two nodes, a worker, PostgreSQL and a bucket behind haproxy under a mixed load. It creates one
 *   trouble after another. `--load` sends only a share of the load, for a machine with other tasks.
 * - `calls`: measures every call in libraries of 10,000, 100,000 and 1,000,000 papers, or of `--sizes`.
 *
 * The exit code is 1 if a requirement fails. `--keep` writes the figures to docs/scale.md.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureWebBuild } from '#app/process/web-build.ts';
import { count, type Figure } from './figure.ts';
import { generatedLibrary } from './library.ts';
import { startLoadGenerator } from './load.ts';
import { keepScaleReport, formatScaleReport } from './report.ts';
import { watchAgreement } from './scale/agreement.ts';
import { backOfficeCalls } from './scale/back-office-calls.ts';
import { startCluster, type Cluster } from './scale/cluster.ts';
import * as findings from './scale/findings.ts';
import { callFigures, timesIn, type Growth } from './scale/growth.ts';
import { startJobs } from './scale/job-starts.ts';
import { foundIn, downloadsIn } from './scale/found.ts';
import { selectLibrary } from './scale/library.ts';
import { ask, startLoad } from './scale/load.ts';
import { until } from './scale/node-process.ts';
import { publicCalls } from './scale/public-calls.ts';
import { mixedLoad } from './scale/streams.ts';
import { makeTrouble } from './scale/troubles.ts';

async function run(cluster: Cluster, share: number): Promise<Figure[]> {
  const library = await selectLibrary(cluster.url, cluster.postgres.query);
  const fillCaches = async () => {
    for (const node of cluster.nodes) for (const path of library.pages) await ask(node.url, { path });
  };
  await fillCaches();
  const downloadsBefore = await downloadsIn(cluster.postgres.query);
  const { streams, acknowledged } = mixedLoad(library, cluster.owner);
  const load = startLoad(cluster.url, streams, share);
  const watch = watchAgreement(cluster);
  const jobs = startJobs(cluster, library.jobPaperIds);
  const troubles = await makeTrouble(cluster, console.log, async () => {
    watch.pause();
    jobs.pause();
    await sleep(3_000);
    await fillCaches();
  });
  const [agreed, started] = await Promise.all([watch.stop(), jobs.stop()]);
  await load.stop();
  const found = await foundIn(cluster.postgres.query, downloadsBefore, acknowledged);
  const rows = () =>
    cluster.postgres.query<{ id: string; state: string; attempts: number }>(
      'SELECT id, state, attempts FROM job_runs WHERE id = ANY($1)',
      [started.ids],
    );
  await until('all jobs have ended', async () =>
    (await rows()).every(({ state }) => state !== 'waiting' && state !== 'running'),
  ).catch(() => {});
  const types = await cluster.postgres.query<{ type: string }>(
    'SELECT DISTINCT paper_type AS type FROM papers WHERE id = ANY($1)',
    [library.jobPaperIds],
  );
  const isLastOneKept = types.length === 1 && types[0]?.type === started.paperType;
  return [
    findings.failedReads(load.samples, troubles),
    ...findings.cachedPages(load.samples, troubles),
    ...findings.recoveries(load.samples, troubles),
    ...findings.keptWrites(acknowledged, found),
    findings.agreement(agreed),
    findings.jobsDone(started.ids, await rows(), isLastOneKept),
    ...findings.latencies(load.samples),
  ];
}

/** Runs the cluster through all troubles and reports the results. */
async function runCluster(share: number, loadBefore: number): Promise<Part> {
  const cluster = await startCluster(console.log);
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void cluster.stop().finally(() => process.exit(1)));
  try {
    const figures = await run(cluster, share);
    const remarks = [
      ...(share === 1 ? [] : [`With ${share} of the load.`]),
      ...(cluster.hasSmallDisk ? [] : ['No disk was filled: this account may not mount a small one.']),
      ...busyRemark(loadBefore),
    ];
    console.log(`What the processes said is in ${cluster.logs}`);
    return { name: 'scale', figures, report: formatScaleReport(figures, cluster.postgres.version, remarks) };
  } finally {
    await cluster.stop();
  }
}

/** Measures every call for each library size. */
async function runCalls(sizes: number[], loadBefore: number): Promise<Part> {
  const sources = [publicCalls, backOfficeCalls];
  const columns: Growth['columns'] = [];
  let postgresVersion = '?';
  const generator = await startLoadGenerator();
  try {
    for (const papers of sizes) {
      const library = await generatedLibrary(papers, console.log);
      try {
        columns.push(await timesIn(library, sources, generator));
        const found = await library.context.database.pool.query<{ server_version: string }>(
          'SHOW server_version',
        );
        postgresVersion = found.rows[0]!.server_version;
      } finally {
        await library.remove();
      }
    }
  } finally {
    await generator.stop();
  }
  const figures = callFigures({ sizes, sources, columns });
  const remarks = [
    `Medians with ${sizes.map(count).join(', ')} papers, warm, one request at a time, without the page cache.`,
    ...busyRemark(loadBefore),
  ];
  return { name: 'calls', figures, report: formatScaleReport(figures, postgresVersion, remarks) };
}

interface Part {
  /** Name of its marks in docs/scale.md. */
  name: 'scale' | 'calls';
  figures: Figure[];
  report: string;
}

const busyRemark = (load: number) =>
  load > 0.5 ? [`The machine was busy (load ${load.toFixed(1)} before the run).`] : [];

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    load: { type: 'string', default: '1' },
    part: { type: 'string', default: 'all' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
  },
});
const share = Number(values.load);
if (!(share > 0 && share <= 10)) throw new Error('--load is a number, 0.1 for a tenth');
const sizes = values.sizes
  .split(',')
  .map(Number)
  .toSorted((one, other) => one - other);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) throw new Error('--sizes are whole numbers');
if (!['all', 'cluster', 'calls'].includes(values.part)) throw new Error('--part is cluster or calls');
const loadBefore = loadavg()[0]!;
await ensureWebBuild(console.log);
const parts: Part[] = [];
if (values.part !== 'calls') parts.push(await runCluster(share, loadBefore));
if (values.part !== 'cluster') parts.push(await runCalls(sizes, loadBefore));
for (const { name, report } of parts) {
  console.log(`\n${report}`);
  if (values.keep) console.log(`Written to ${await keepScaleReport(report, name)}`);
}
process.exit(parts.every(({ figures }) => figures.every(({ isMet }) => isMet !== false)) ? 0 : 1);
