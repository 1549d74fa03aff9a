/**
 * `npm run test:scale [-- --keep --load 0.5]`: a cluster of two nodes, a worker, PostgreSQL and a bucket behind haproxy, under a
 * mixed load while one thing after the other goes wrong. Exit code 1 when a promise is not kept; `--keep` writes the
 * figures into docs/scale.md, `--load` sends only a share of the load, where the machine has other things to do.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureWebBuild } from '#app/web-build.ts';
import type { Figure } from './figure.ts';
import { keepScaleReport, scaleReportOf } from './report.ts';
import { watchAgreement } from './scale/agreement.ts';
import { startCluster, type Cluster } from './scale/cluster.ts';
import * as findings from './scale/findings.ts';
import { startJobs } from './scale/job-starts.ts';
import { foundIn, downloadsIn } from './scale/found.ts';
import { libraryOf } from './scale/library.ts';
import { ask, startLoad } from './scale/load.ts';
import { until } from './scale/node-process.ts';
import { mixedLoad } from './scale/streams.ts';
import { makeTrouble } from './scale/troubles.ts';

async function run(cluster: Cluster, share: number): Promise<Figure[]> {
  const library = await libraryOf(cluster.url, cluster.postgres.query);
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

const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, load: { type: 'string', default: '1' } },
});
const share = Number(values.load);
if (!(share > 0 && share <= 10)) throw new Error('--load is a number, 0.1 for a tenth');
const loadBefore = loadavg()[0]!;
await ensureWebBuild(console.log);
const cluster = await startCluster(console.log);
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void cluster.stop().finally(() => process.exit(1)));
let isGood = false;
try {
  const figures = await run(cluster, share);
  isGood = figures.every(({ isMet }) => isMet !== false);
  const remarks = [
    ...(share === 1 ? [] : [`With ${share} of the load.`]),
    ...(cluster.hasSmallDisk ? [] : ['No disk was filled: this account may not mount a small one.']),
    ...(loadBefore > 0.5 ? [`The machine was busy (load ${loadBefore.toFixed(1)} before the run).`] : []),
  ];
  const report = scaleReportOf(figures, cluster.postgres.version, remarks);
  console.log(`\n${report}\n\nWhat the processes said is in ${cluster.logs}`);
  if (values.keep) console.log(`Written to ${await keepScaleReport(report)}`);
} finally {
  await cluster.stop();
}
process.exit(isGood ? 0 : 1);
