/**
 * `npm run test:rolling [-- --keep --load 0.3]`: upgrades two nodes behind haproxy one after the other, under the load of
 * a busy day. The new version is this one with one more migration, which expands the schema. With `FROM=COMMIT` the old
 * version is that of a commit, such as a release, and the new one is this version. `--keep` writes the figures to
 * docs/reliability.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFolder } from '#app/process/web-build.ts';
import { startTcpPostgres } from '#testing/postgres-server.ts';
import { prepareExpandedVersion, prepareRelease } from '../scripts/release/release-sources.ts';
import { ask, signIn, startBusyDay, type Sample } from './busy-day.ts';
import { createFolder, startBalancer, startBucket } from './cluster-parts.ts';
import { count, type Figure } from './figure.ts';
import { queryOnce } from './postgres-processes.ts';
import { createSiteProcess } from './site-process.ts';
import { countDownloads, keptWrites, until } from './troubles.ts';
import { closers, runTroubles } from './trouble-command.ts';

/** How long both versions serve together. */
const togetherMs = 30_000;
const from = process.env.FROM;

/** Sends the main requests to one node without the balancer, which would repeat failed reads at the other node. */
async function askDirectly(url: string, owner: Record<string, string>) {
  const failed: string[] = [];
  let asked = 0;
  const paper = (turn: number) => ({
    title: `Direct ${turn}`,
    examId: 1,
    year: 2020,
    fileUrl: `https://papers.example/direct-${turn}.pdf`,
  });
  for (let turn = 0; turn < togetherMs / 1_000; turn += 1) {
    const requests = [
      { path: `/browse?search=directly+${turn}` },
      { path: `/api/search?q=history+${turn}` },
      { path: `/api/papers?search=paper+${turn}` },
      { path: '/api/admin/papers', headers: owner },
      { path: '/api/admin/papers', method: 'POST', body: paper(turn), headers: owner },
    ];
    asked += requests.length;
    for (const request of requests) {
      const { status, text } = await ask(url, request);
      if (status === 0 || status >= 500) failed.push(`${request.path}: ${status} ${text.slice(0, 200)}`);
    }
    await sleep(1_000);
  }
  return { asked, failed };
}

const isFailed = ({ status }: Sample) => status === 0 || status >= 500;

function failures(measure: string, samples: Sample[]): Figure {
  const failed = samples.filter(isFailed);
  for (const { kind, status } of failed) console.log(`Failed: ${kind} ${status}`);
  const figure = `${failed.length} of ${count(samples.length)}`;
  return { measure, figure, target: '0', isMet: samples.length > 0 && failed.length === 0 };
}

await runTroubles('rolling', 'docs/reliability.md', '0.3', async (share) => {
  const oldVersion = from === undefined ? projectFolder : await prepareRelease(from);
  const newVersion = from === undefined ? await prepareExpandedVersion() : projectFolder;
  const postgres = await startTcpPostgres();
  closers.push(postgres.stop);
  const shared = {
    ...(await startBucket()),
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'the same secret on all nodes of the cluster',
    JOBS: 'off',
  };
  const open = async (name: string, dataDir: string, folder: string) => {
    const node = await createSiteProcess(name, 'serve', dataDir, shared, folder);
    closers.push(() => node.kill('SIGTERM'));
    return node;
  };
  const folders = [await createFolder('one'), await createFolder('two')] as const;
  const [one, two] = [await open('one', folders[0], oldVersion), await open('two', folders[1], oldVersion)];
  await one.start();
  await two.start();
  const url = await startBalancer([one, two]);
  const owner = await signIn(url);
  const query = queryOnce(async () => ({ connectionString: postgres.url }));
  const downloadsBefore = await countDownloads(query);
  const day = await startBusyDay({ url, owner, query }, share);
  for (const node of [one, two]) await day.fillCache(node.url);
  await until('both nodes are ready', async () =>
    (await Promise.all([one, two].map((node) => fetch(`${node.url}/readyz`)))).every(({ ok }) => ok),
  );
  const warmedAt = performance.now();
  await sleep(5_000);
  const upgradedAt: number[] = [];
  let direct = { asked: 0, failed: [] as string[] };
  for (const [node, other] of [
    [one, two],
    [two, undefined],
  ] as const) {
    await node.kill('SIGTERM');
    await node.start(newVersion);
    upgradedAt.push(performance.now());
    if (other) direct = await askDirectly(other.url, await signIn(other.url));
  }
  await sleep(5_000);
  await day.stop();
  for (const failure of direct.failed) console.log(`Failed: ${failure}`);
  const samples = day.samples.filter(({ from: sentAt }) => sentAt >= warmedAt);
  const together = samples.filter(
    (sample) => sample.until >= upgradedAt[0]! && sample.from <= upgradedAt[1]!,
  );
  return {
    figures: [
      failures('Failed requests of the whole upgrade, reads and writes', samples),
      failures('Failed requests while both versions serve', together),
      {
        measure: 'Requests that the old version fails on the new schema, without the balancer',
        figure: `${direct.failed.length} of ${direct.asked}`,
        target: '0',
        isMet: direct.asked > 0 && direct.failed.length === 0,
      },
      ...(await keptWrites(query, day.ledger, downloadsBefore)),
    ],
    query,
    remarks: [
      `Two nodes, haproxy and a bucket, with ${share} of the load of \`npm run test:scale\`.`,
      from === undefined
        ? 'From this version to one with another migration, which expands the schema.'
        : `From the commit ${from} to this version.`,
    ],
  };
});
