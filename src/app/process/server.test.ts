import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { parseConfig } from '#platform/config/config.ts';
import { eventually } from '#testing/eventually.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { createSiteData, type SiteData } from '#testing/site-data.ts';
import { startServer, type RunningServer } from './server.ts';

let server: RunningServer;
let data: SiteData;

before(async () => {
  data = await createSiteData();
  const { dataDir, databaseUrl } = data;
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'silent' };
  server = await startServer(parseConfig(environment));
});
after(async () => {
  await server.close();
  await data.remove();
});

async function ask(path: string): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    // `fetch` would normalise the path.
    const { hostname, port } = new URL(server.url);
    const asking = request({ hostname, port, path }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }),
      );
    });
    asking.on('error', reject).end();
  });
}

test('a page with a slug of maximum length is found', async () => {
  const { db } = server.context.database;
  const slug = 'ल'.repeat(120);
  await createPaper(db, { examId: (await createExam(db)).id, slug });
  assert.equal((await ask(`/paper/${encodeURIComponent(slug)}`)).status, 200);
});

test('a URL with a control character is a 400', async () => {
  for (const path of ['/%00', '/hi/%00', '/paper/%00', '/browse?search=%00', '/sitemap-%00.xml'])
    assert.equal((await ask(path)).status, 400, path);
});

test('a text direction character is neither a filter nor a slug', async () => {
  const { status, location } = await ask('/browse?category=%E2%80%AE');
  assert.deepEqual([status, location], [308, '/browse']);
  assert.equal((await ask('/paper/%E2%80%AE')).status, 404);
});

test('a request with an absolute URL is not found', async () => {
  const answer = await ask('http://elsewhere.test/browse');
  assert.deepEqual([answer.status, answer.location], [404, undefined]);
});

test('the policy has a hash for each inline script', async () => {
  const answer = await fetch(`${server.url}/`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(policy, /unsafe/);
  const scripts = (await answer.text()).match(/<script(?![^>]*\b(src|type="application))[^>]*>/g) ?? [];
  assert.equal(scripts.length, policy.match(/'sha256-/g)?.length);
});

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs a command on the data folder of the running server. */
async function command(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [process.env.TEST_SITE_ENTRY ?? main, ...args], {
    env: { ...process.env, DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
}

test('a setting changed by a command updates pages, robots.txt and sitemap', async () => {
  const named = async (path: string) => (await ask(path)).body.includes('Prashna Kosh');
  const paths = ['/', '/browse', '/robots.txt'];
  const before = await Promise.all(paths.map(named));
  assert.deepEqual(before, [false, false, false]);
  assert.match((await ask('/robots.txt')).body, /Sitemap/);
  await command('settings', 'set', 'siteName', 'Prashna Kosh');
  await command('settings', 'set', 'enableSitemap', 'false');
  await eventually(async () => {
    assert.deepEqual([await named('/'), await named('/browse')], [true, true]);
    assert.equal((await ask('/sitemap.xml')).status, 404);
    assert.doesNotMatch((await ask('/robots.txt')).body, /Sitemap/);
  });
  await command('settings', 'reset', 'siteName');
  await eventually(async () => assert.equal(await named('/'), false));
});

async function rate(paperId: number): Promise<void> {
  const rated = await fetch(`${server.url}/api/papers/${paperId}/rate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ rating: 4 }),
  });
  assert.equal(rated.status, 200);
}

test('a rating immediately updates the lists with its paper', async () => {
  const papers = (await (await fetch(`${server.url}/api/papers/recent?limit=1`)).json()) as {
    id: number;
  }[];
  const lists = ['/', '/browse'];
  const bodies = () => Promise.all(lists.map(async (path) => (await ask(path)).body));
  const before = await bodies();
  assert.deepEqual(await bodies(), before);
  await rate(papers[0]?.id ?? 0);
  assert.deepEqual(
    (await bodies()).map((body, at) => body !== before[at]),
    [true, true],
  );
});

test('a rating immediately updates only the page of its paper', async () => {
  const { db } = server.context.database;
  const [rated, other] = [await createPaper(db), await createPaper(db)];
  const pages = [rated, other].map(({ slug }) => `/paper/${slug}`);
  const bodies = () => Promise.all([...pages, '/robots.txt'].map(async (path) => (await ask(path)).body));
  const before = await bodies();
  // Publishes no tags: only a page that is rendered again shows the new titles.
  await db.execute(sql`UPDATE papers SET title = title || ' changed' WHERE id IN (${rated.id}, ${other.id})`);
  assert.deepEqual(await bodies(), before);
  const changed = async () => (await bodies()).map((body, at) => body !== before[at]);
  await rate(rated.id);
  assert.deepEqual(await changed(), [true, false, false]);
  assert.match((await bodies())[0] ?? '', / changed/);
  await rate(other.id);
  assert.deepEqual(await changed(), [true, true, false]);
});

test('the OpenAPI document contains the rating and user endpoints', async () => {
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: object }>>;
  };
  const rate = paths['/api/papers/{id}/rate']?.post;
  assert.match(JSON.stringify(rate?.requestBody), /"rating":{"type":"integer","minimum":1,"maximum":5}/);
  assert.ok(paths['/api/papers/batch-ratings']?.post?.requestBody);
  assert.ok(paths['/api/papers/{id}/rating-status']?.get && paths['/api/auth/user']?.get);
  assert.equal((await ask('/api/docs')).status, 200);
});

test('healthz and readyz answer 200', async () => {
  assert.equal((await ask('/healthz')).status, 200);
  assert.equal((await ask('/readyz')).status, 200);
});
