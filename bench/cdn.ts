/**
 * `npm run test:cdn [-- --keep --load 0.5]`: sends visitors through Varnish with purges by tag, and then through nginx
 * without purges, while the owner changes and deletes what they read. `--keep` writes the figures to docs/scale.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpPostgres } from '#testing/postgres-server.ts';
import { freePort } from '#testing/free-port.ts';
import { ask, signIn } from './busy-day.ts';
import {
  askCdn,
  findOldestWrong,
  listPaths,
  poll,
  startVisitors,
  type CdnAnswer,
  type Change,
  type Paths,
} from './cdn-traffic.ts';
import { createFolder, startNginx, startVarnish } from './cluster-parts.ts';
import { count, percent, seconds, type Figure } from './figure.ts';
import { queryOnce, type Query } from './postgres-processes.ts';
import { createSiteProcess } from './site-process.ts';
import { closers, runTroubles } from './trouble-command.ts';

interface Cdn {
  name: 'Varnish' | 'nginx';
  url: string;
  /** How long visitors and the owner are active. nginx needs more than a minute: until then no page expires. */
  runMs: number;
  /** Largest accepted age of a page from before a change. */
  maxWrongMs: number;
}

interface Owner {
  headers: Record<string, string>;
  answers: CdnAnswer[];
  changes: Change[];
}

/** Sends a write. Returns whether it was acknowledged. */
async function write(url: string, { headers }: Owner, method: string, path: string, body?: unknown) {
  const answer = await ask(url, { method, path, headers, body });
  const isDone = answer.status === 200 || answer.status === 201;
  if (!isDone) console.log(`${method} ${path}: ${answer.status} ${answer.text}`);
  return isDone;
}

/** Changes the description on the page of a category. Versions start at 1. */
async function changeCategory({ url }: Cdn, owner: Owner, slug: string, version: number): Promise<void> {
  const listed = await ask(url, { path: '/api/admin/categories', headers: owner.headers });
  if (listed.status !== 200) return;
  const categories = JSON.parse(listed.text) as Record<string, string>[];
  const { id, name, icon, updatedAt } = categories.find((category) => category.slug === slug)!;
  const description = `version-${version}-`;
  const body = { name, slug, icon, description, updatedAt };
  if (!(await write(url, owner, 'PUT', `/api/admin/categories/${id}`, body))) return;
  const isWrong = ({ path, status, text }: CdnAnswer) =>
    path === `/category/${slug}` && status === 200 && Number(/version-(\d+)-/.exec(text)?.[1] ?? 0) < version;
  owner.changes.push({ at: performance.now(), isWrong });
}

/** Moves a paper to the trash: visitors get neither its page nor its file. */
async function deletePaper({ url }: Cdn, owner: Owner, { id, slug, sha256 }: Paths['papers'][number]) {
  if (!(await write(url, owner, 'DELETE', `/api/admin/papers/${id}`))) return;
  const paths = [`/paper/${slug}`, `/hi/paper/${slug}`, `/files/${sha256}.pdf`];
  const isWrong = ({ path, status }: CdnAnswer) => status === 200 && paths.includes(path);
  owner.changes.push({ at: performance.now(), isWrong });
}

/** The owner changes a category, deletes a popular paper or adds one, with ten seconds between two writes. */
async function work(cdn: Cdn, owner: Owner, paths: Paths, deleted: Paths['papers']): Promise<void> {
  const startedAt = performance.now();
  for (let turn = 0; performance.now() - startedAt < cdn.runMs; turn += 1) {
    const paper = deleted[Math.floor(turn / 3)];
    const added = {
      title: `Paper of turn ${turn}`,
      examId: 1,
      year: 2020,
      fileUrl: `${cdn.url}/${turn}.pdf`,
    };
    if (turn % 3 === 0) await changeCategory(cdn, owner, paths.categories[0]!, turn + 1);
    else if (turn % 3 === 1 && paper) await deletePaper(cdn, owner, paper);
    else await write(cdn.url, owner, 'POST', '/api/admin/papers', added);
    for (const path of ['/', '/admin', '/api/auth/user', '/api/admin/papers'])
      owner.answers.push(await askCdn(cdn.url, path, owner.headers));
    await sleep(10_000);
  }
  // Pages that were cached too late would stay wrong for longer.
  await sleep(5_000);
}

const share = (answers: CdnAnswer[], size: (answer: CdnAnswer) => number) => {
  const sum = (some: CdnAnswer[]) => some.reduce((total, answer) => total + size(answer), 0);
  return percent(sum(answers.filter(({ isHit }) => isHit)) / sum(answers));
};

/** Runs visitors and the owner through a CDN. Returns its figures. */
async function measureCdn(cdn: Cdn, query: Query, load: number): Promise<Figure[]> {
  const paths = await listPaths(query);
  const owner: Owner = { headers: await signIn(cdn.url), answers: [], changes: [] };
  const stopVisitors = startVisitors(cdn.url, paths, load);
  const watched: CdnAnswer[] = [];
  const ending = new AbortController();
  const deleted = paths.papers.slice(0, 4);
  const watchedPaths = [
    `/category/${paths.categories[0]!}`,
    ...deleted.flatMap(({ slug, sha256 }) => [`/paper/${slug}`, `/files/${sha256}.pdf`]),
  ];
  const watching = poll(cdn.url, watchedPaths, ending.signal, (answer) => watched.push(answer));
  await work(cdn, owner, paths, deleted);
  ending.abort();
  await watching;
  const answers = await stopVisitors();
  // What the owner has just read must not be in the cache for others.
  const stolen = await Promise.all(
    ['/api/auth/user', '/api/admin/papers'].map((path) => askCdn(cdn.url, path)),
  );
  const all = [...answers, ...watched, ...owner.answers, ...stolen];
  const pages = answers.filter(({ path }) => !path.startsWith('/api/') && !path.startsWith('/files/'));
  const cacheable = answers.filter(({ isPrivate }) => !isPrivate);
  const failed = all.filter(({ status }) => status === 0 || status >= 500);
  for (const { status, path, sentAt } of failed)
    console.log(`${cdn.name}: ${status || 'no whole answer'} for ${path} at ${seconds(sentAt)}`);
  const leaked = all.filter(({ isHit, isPrivate }) => isHit && isPrivate).length;
  const leakedToVisitors = stolen.filter(({ status, text }) => status === 200 && text !== 'null').length;
  const cachedForOwner = owner.answers.filter(({ isHit }) => isHit).length;
  const wrongMs = findOldestWrong([...answers, ...watched], owner.changes);
  const targetSeconds = cdn.maxWrongMs / 1000;
  const row = (measure: string, figure: string, target = '', isMet: boolean | null = null): Figure => ({
    measure: `${cdn.name}: ${measure}`,
    figure,
    target,
    isMet,
  });
  return [
    row(
      'answers from the cache, pages of visitors',
      `${share(pages, () => 1)} of ${count(pages.length)}, ${count(owner.changes.length)} changes, an empty cache at first`,
    ),
    row(
      'answers from the cache, everything that may be cached',
      share(cacheable, () => 1),
    ),
    row(
      'bytes from the cache, with files and downloads',
      share(answers, ({ bytes }) => bytes),
    ),
    row(
      'oldest page or file from before a change',
      `${seconds(wrongMs)} after it`,
      `≤ ${targetSeconds} s`,
      owner.changes.length > 0 && wrongMs <= cdn.maxWrongMs,
    ),
    row(
      'private answers from the cache',
      `${leaked + leakedToVisitors + cachedForOwner} of ${count(owner.answers.length)}`,
      '0',
      owner.answers.length > 0 && leaked + leakedToVisitors + cachedForOwner === 0,
    ),
    row('failed requests', `${failed.length} of ${count(all.length)}`, '0', failed.length === 0),
  ];
}

await runTroubles('cdn', 'docs/scale.md', '1', async (load) => {
  const postgres = await startTcpPostgres();
  closers.push(postgres.stop);
  const query = queryOnce(async () => ({ connectionString: postgres.url }));
  const figures: Figure[] = [];
  const port = await freePort();
  const folder = await createFolder('site');
  const start = async (variables: Record<string, string>) => {
    const site = await createSiteProcess('cdn', 'serve', folder, {
      DATABASE_URL: postgres.url,
      // Reading the pages of PDFs would take the CPU time of the test.
      JOBS: 'off',
      ...variables,
    });
    closers.push(() => site.kill('SIGTERM'));
    await site.start();
    return site;
  };
  // Its first purges fail until Varnish runs.
  const purging = await start({ CDN_PURGE_URL: `http://127.0.0.1:${port}` });
  const varnish = await startVarnish(new URL(purging.url), port);
  figures.push(
    ...(await measureCdn({ name: 'Varnish', url: varnish, runMs: 75_000, maxWrongMs: 2_000 }, query, load)),
  );
  await purging.kill('SIGTERM');
  const plain = await start({});
  const nginx = await startNginx(new URL(plain.url));
  figures.push(
    ...(await measureCdn({ name: 'nginx', url: nginx, runMs: 75_000, maxWrongMs: 60_000 }, query, load)),
  );
  return {
    figures,
    query,
    remarks: [
      `${count(70 * load)} requests of visitors a second, and ten seconds between two writes of the owner.`,
    ],
  };
});
