/**
 * `npm run test:scale [-- --keep --load 0.5]`: runs two nodes, a worker, PostgreSQL and a bucket behind haproxy under
 * the load of a busy day, and creates one trouble after another. `--keep` writes the figures to docs/scale.md,
 * `--load` sends only a share of the load, for a machine with other tasks.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { freePort } from '#testing/free-port.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';
import { ask, signIn, startBusyDay, type Kind } from './busy-day.ts';
import { createFolder, startBalancer, startBucket } from './cluster-parts.ts';
import { seconds, type Figure } from './figure.ts';
import { killBulkEdit } from './killed-bulk-edit.ts';
import { loseBucket } from './lost-bucket.ts';
import { loseNotifications } from './lost-notifications.ts';
import { freezePostgres, queryOnce } from './postgres-processes.ts';
import { createSiteProcess } from './site-process.ts';
import {
  allReads,
  countDownloads,
  createTrouble,
  failedReads,
  fillDisk,
  keptWrites,
  recoveries,
  until,
  type Trouble,
} from './troubles.ts';
import { closers, runTroubles } from './trouble-command.ts';

/** Starts PostgreSQL on TCP with durable writes, from the binaries of the embedded one. */
async function startPostgres() {
  const dataDir = await createFolder('postgres');
  const port = String(await freePort());
  const settings = { listen_addresses: '127.0.0.1', port };
  const open = () => openEmbeddedPostgres({ dataDir, log: () => {}, settings });
  let postgres = await open();
  closers.push(() => postgres.close());
  const query = queryOnce(async () => postgres.connection);
  const { user, database } = postgres.connection;
  const password = randomBytes(12).toString('base64url');
  await query(`ALTER ROLE ${user} PASSWORD '${password}'`);
  return {
    port: Number(port),
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    dataDir,
    query,
    /** Stops it normally and starts it again later. */
    async restart(downMs: number): Promise<void> {
      await postgres.close();
      await sleep(downMs);
      postgres = await open();
    },
  };
}

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Starts a proxy in front of a port of this machine, which can interrupt its connections. */
async function startProxy(port: number) {
  const proxy = await databaseProxy({ host: '127.0.0.1', port });
  closers.push(() => proxy.close());
  return proxy;
}

/** Starts the parts one after another: the first node migrates the database and fills the library. */
async function startCluster({ url: DATABASE_URL, port }: Postgres) {
  const bucketVariables = await startBucket();
  const endpoint = bucketVariables.S3_ENDPOINT!;
  const bucket = { endpoint, proxy: await startProxy(Number(new URL(endpoint).port)) };
  const shared = {
    ...bucketVariables,
    S3_ENDPOINT: `http://127.0.0.1:${bucket.proxy.connection.port}`,
    DATABASE_URL,
    SESSION_SECRET: 'the same secret on all nodes of the cluster',
  };
  const disk = mountSmallDisk({ after: (close) => closers.push(close), skip: () => {} }, '32m');
  const variables = { ...shared, JOBS: 'off' };
  // Only the first node listens through it.
  const listening = await startProxy(port);
  const directUrl = DATABASE_URL.replace(`:${port}/`, `:${listening.connection.port}/`);
  const one = await createSiteProcess('node-one', 'serve', await createFolder('one'), {
    ...variables,
    DATABASE_DIRECT_URL: directUrl,
  });
  const two = await createSiteProcess('node-two', 'serve', disk ?? (await createFolder('two')), variables);
  const worker = await createSiteProcess('worker', 'worker', await createFolder('worker'), shared);
  for (const process of [one, two, worker]) {
    closers.push(() => process.kill('SIGTERM'));
    await process.start();
  }
  const url = await startBalancer([one, two]);
  return { url, owner: await signIn(url), one, two, worker, disk, listening, bucket };
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Repeats `work` until the returned function is called, which waits for its end. */
function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  const ending = new AbortController();
  const running = (async () => {
    for (; !ending.signal.aborted; await sleep(everyMs)) await work();
  })();
  return async () => {
    ending.abort();
    await running;
  };
}

/**
 * Changes a category repeatedly through the balancer. Measures the time from the response until each live node shows
 * the new text on the page of the category.
 */
function watchAgreement({ url, owner, one, two }: Cluster) {
  const changes: { from: number; until: number }[] = [];
  async function isShown(node: string, path: string, text: string): Promise<boolean> {
    const answer = await ask(node, { path });
    // A node that is down, or that cannot reach its database, shows no stale text.
    return answer.status === 0 || answer.status >= 500 || answer.text.includes(text);
  }
  // Every page contains the name of a category, so each change makes the nodes render all pages again.
  const stopChanges = repeat(4_000, async () => {
    const listed = await ask(url, { path: '/api/admin/categories', headers: owner });
    if (listed.status !== 200) return;
    const categories = JSON.parse(listed.text) as Record<string, string>[];
    const { id, name, slug, icon, updatedAt } = categories.toSorted((a, b) => +a.id! - +b.id!)[0]!;
    const description = `changed-${Math.random().toString(36).slice(2)}`;
    const body = { name, slug, icon, description, updatedAt };
    const change = { method: 'PUT', path: `/api/admin/categories/${id}`, headers: owner, body };
    if ((await ask(url, change)).status !== 200) return;
    const from = performance.now();
    for (const node of [one, two])
      while (
        performance.now() - from < 10_000 &&
        !(await isShown(node.url, `/category/${slug}`, description))
      )
        await sleep(20);
    changes.push({ from, until: performance.now() });
  });
  return async (troubles: Trouble[]): Promise<Figure> => {
    await stopChanges();
    // Without a database, a node shows its last copy.
    const gone = troubles.filter(({ works }) => !works.includes('uncached'));
    const calm = changes.filter(({ from, until }) =>
      gone.every((trouble) => until < trouble.from || from > trouble.until),
    );
    const slowest = Math.max(0, ...calm.map(({ from, until }) => until - from));
    return {
      measure: `Both nodes show a change (${calm.length} changes)`,
      figure: `the slowest after ${seconds(slowest)}`,
      target: '≤ 2 s',
      isMet: calm.length > 0 && slowest <= 2_000,
    };
  };
}

/** Starts bulk edits of some papers, one after another, each with a different value. */
async function startJobs({ url, owner }: Cluster, { query }: Postgres) {
  const papers = await query<{ id: number }>(
    `SELECT id::int FROM papers WHERE id NOT IN (SELECT paper_id FROM paper_files ORDER BY paper_id LIMIT 40)
     ORDER BY id LIMIT 40`,
  );
  const ids = papers.map(({ id }) => id);
  const started: string[] = [];
  let paperType = '';
  // Only one runs at a time. Another start is refused until it has ended.
  const stopStarts = repeat(1_500, async () => {
    const next = `Paper of load ${Math.random()}`;
    const body = { operation: 'set-paper-type', selection: { ids }, values: { paperType: next } };
    const answer = await ask(url, { method: 'POST', path: '/api/admin/bulk/run', headers: owner, body });
    if (answer.status !== 202) return;
    started.push((JSON.parse(answer.text) as { jobId: string }).jobId);
    paperType = next;
  });
  return async (): Promise<Figure> => {
    await stopStarts();
    const countJobs = async (state: string) => {
      const sql = `SELECT count(*)::int AS jobs FROM job_runs WHERE id = ANY($1) AND state = $2`;
      return (await query<{ jobs: number }>(sql, [started, state]))[0]!.jobs;
    };
    await until('jobs', async () => (await countJobs('done')) === started.length).catch(() => {});
    const types = await query<{ type: string }>(
      'SELECT DISTINCT paper_type AS type FROM papers WHERE id = ANY($1)',
      [ids],
    );
    const done = await countJobs('done');
    const isKept = types.length === 1 && types[0]!.type === paperType;
    return {
      measure: 'Acknowledged jobs done',
      figure: `${done} of ${started.length}${isKept ? '' : '; the result of the last one is wrong'}`,
      target: 'all',
      isMet: started.length > 0 && done === started.length && isKept,
    };
  };
}

const withoutBucket: Kind[] = ['cached', 'uncached', 'search'];
/** For example `ONLY='bucket|disk'`: creates only the troubles whose names match. */
const only = new RegExp(process.env.ONLY ?? '');

await runTroubles('scale', 'docs/scale.md', '1', async (share) => {
  const postgres = await startPostgres();
  const cluster = await startCluster(postgres);
  const { one, two, worker, disk, listening, bucket } = cluster;
  const downloadsBefore = await countDownloads(postgres.query);
  const day = await startBusyDay({ ...cluster, query: postgres.query }, share);
  const finishAgreement = watchAgreement(cluster);
  const finishJobs = await startJobs(cluster, postgres);
  const troubles: Trouble[] = [];
  const ownFigures: Figure[] = [];
  async function during(name: string, works: Kind[], cause: () => Promise<unknown>): Promise<void> {
    if (!only.test(name)) return;
    for (const node of [one, two]) await day.fillCache(node.url);
    troubles.push(await createTrouble(cluster, name, works, cause));
  }
  await during('kill -9 of one node', allReads, async () => {
    await one.kill('SIGKILL');
    await sleep(5_000);
    await one.start();
  });
  await during('kill -9 of the worker', allReads, () => worker.kill('SIGKILL').then(() => worker.start()));
  await during('PostgreSQL restarted in 1 s', allReads, () => postgres.restart(1_000));
  const freeze = () => freezePostgres(postgres.dataDir, () => sleep(5_000));
  await during('PostgreSQL frozen for 5 s', ['cached'], freeze);
  if (disk)
    await during('the disk of one node full', allReads, () => fillDisk(two.dataDir, () => sleep(8_000)));
  await during('PostgreSQL unavailable for 10 s', ['cached'], () => postgres.restart(10_000));
  await during('a bulk edit killed with its node', allReads, async () =>
    ownFigures.push(...(await killBulkEdit(cluster, postgres.query, postgres.url))),
  );
  await during('no bucket for a minute', withoutBucket, async () =>
    ownFigures.push(...(await loseBucket(cluster, postgres.query, bucket))),
  );
  await sleep(3_000);
  const agreement = await finishAgreement(troubles);
  const jobs = await finishJobs();
  await day.stop();
  // After the load: a node that writes drops its own pages, which would hide that it hears nothing.
  if (only.test('notifications'))
    ownFigures.push(...(await loseNotifications(cluster, postgres.query, listening)));
  const figures = [
    ...failedReads(day.samples, troubles, 0.001),
    ...recoveries(troubles, 5_000),
    ...(await keptWrites(postgres.query, day.ledger, downloadsBefore)),
    agreement,
    jobs,
    ...ownFigures,
  ];
  const remarks = [
    ...(share === 1 ? [] : [`With ${share} of the load.`]),
    ...(disk ? [] : ['No disk was filled: this account may not mount a small one.']),
  ];
  return { figures, query: postgres.query, remarks };
});
