import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseConfig } from '#platform/config/config.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { startServer, type RunningServer } from './server.ts';

let server: RunningServer;
let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pariksha-server-'));
  // Without DATABASE_URL: the embedded database and the starter library, as a newcomer gets them.
  server = await startServer(parseConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }));
});
after(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

async function ask(path: string): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    // fetch would tidy the path before it sends it.
    const { hostname, port } = new URL(server.address);
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

test('a page whose address is as long as a slug can be is found', async () => {
  const { db } = server.context.database;
  const slug = 'ल'.repeat(120);
  await createPaper(db, { examId: (await createExam(db)).id, slug });
  assert.equal((await ask(`/paper/${encodeURIComponent(slug)}`)).status, 200);
});

test('characters that no text may have are no search and no page, and never a failure', async () => {
  assert.deepEqual(
    [await ask('/browse?search=%00'), await ask('/browse?category=%E2%80%AE')].map(({ status, location }) => [
      status,
      location,
    ]),
    [
      [308, '/browse'],
      [308, '/browse'],
    ],
  );
  for (const path of ['/paper/%00', '/category/%00', '/%00/%00'])
    assert.equal((await ask(path)).status, 404, path);
});

test('an address in the form for proxies is no page and leads nowhere', async () => {
  const answer = await ask('http://elsewhere.test/browse');
  assert.deepEqual([answer.status, answer.location], [404, undefined]);
});

test('every inline script of a page is allowed by its policy', async () => {
  const answer = await fetch(`${server.address}/`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(policy, /unsafe/);
  const scripts = (await answer.text()).match(/<script(?![^>]*\b(src|type="application))[^>]*>/g) ?? [];
  assert.equal(scripts.length, policy.match(/'sha256-/g)?.length);
});

test('health says that the process lives and that the database answers', async () => {
  assert.equal((await ask('/healthz')).status, 200);
  assert.equal((await ask('/readyz')).status, 200);
});
