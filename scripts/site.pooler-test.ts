import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import { startServer } from '#app/process/server.ts';
import { partType, type Upload } from '#features/files/files.contract.ts';
import type { JobRun } from '#features/jobs/jobs.contract.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { parseConfig } from '#platform/config/config.ts';
import { toConnection } from '#platform/database/servers.ts';
import { poolerCheck } from '#platform/doctor/pooler-check.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { ownerVariables, signIn } from '../bench/busy-day.ts';
import { startPgBouncer } from './pgbouncer.ts';

const { DATABASE_URL: serverUrl = '', TEST_POOLER_URL: poolerUrl = '', TEST_POOL_MODE: mode } = process.env;
const { connection } = await testDatabase({ empty: true });
const direct = connectionUrl(connection);
const pooled = Object.assign(new URL(poolerUrl), { pathname: connection.database }).href;

/** Starts a server on the test's database, with a data folder of its own. */
async function startSite(variables: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pooled-'));
  const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...ownerVariables, ...variables };
  try {
    const server = await startServer(parseConfig({ PUBLIC_URL: '', ...environment }));
    const close = () => server.close().then(() => rmSync(dataDir, { recursive: true }));
    return { ...server, close };
  } catch (error) {
    rmSync(dataDir, { recursive: true });
    throw error;
  }
}

describe(`a site behind PgBouncer in ${mode} mode`, async () => {
  const variables = {
    DATABASE_URL: pooled,
    ...(mode === 'transaction' && { DATABASE_DIRECT_URL: direct }),
  };
  const site = await startSite(variables);
  const neighbour = await startSite(variables);
  after(() => Promise.all([site.close(), neighbour.close()]));
  const owner = await signIn(site.url);

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const isPart = Buffer.isBuffer(body);
    const answer = await fetch(site.url + path, {
      method,
      headers: {
        ...owner,
        ...(body && { 'content-type': isPart ? partType : 'application/json' }),
        ...(isPart && { 'upload-offset': '0' }),
      },
      ...(body && { body: isPart ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
    return (await answer.json()) as Answer;
  }

  async function untilDone(started: Promise<{ jobId: string }>): Promise<JobRun> {
    const { jobId } = await started;
    const find = () => call<JobRun>('GET', `/api/admin/jobs/${jobId}`);
    await eventually(async () => assert.ok((await find()).endedAt));
    const run = await find();
    assert.equal(run.state, 'done', run.error ?? '');
    return run;
  }

  async function upload(content: Buffer): Promise<string> {
    const file = { name: 'paper.pdf', bytes: content.length, fingerprint: 'paper' };
    const { id } = await call<Upload>('POST', '/api/admin/uploads', file);
    await call('PATCH', `/api/admin/uploads/${id}`, content);
    await eventually(async () => {
      const { state } = await call<Upload>('GET', `/api/admin/uploads/${id}`);
      assert.equal(state, 'ready');
    });
    return id;
  }

  const exams = await call<{ id: number }[]>('GET', '/api/exams');
  const paper = await call<AdminPaper>('POST', '/api/admin/papers', {
    title: 'A paper behind a pooler',
    examId: exams[0]!.id,
    uploadId: await upload(tinyPdf([{ text: 'Numbat' }])),
  });
  const page = async (url: string) => (await fetch(`${url}/paper/${paper.slug}`)).text();
  const find = () => call<AdminPaper>('GET', `/api/admin/papers/${paper.id}`);

  test('is found healthy by doctor and has a statement timeout', async () => {
    const { databaseUrl, databaseDirectUrl } = site.context.config;
    const directly = databaseDirectUrl ? toConnection(databaseDirectUrl) : undefined;
    assert.deepEqual(await poolerCheck(toConnection(databaseUrl!), directly).run(), []);
    const { rows } = await site.context.database.pool.query('SHOW statement_timeout');
    assert.deepEqual(rows, [{ statement_timeout: '30s' }]);
  });

  test('shows an edit on both nodes', async () => {
    for (const { url } of [site, neighbour]) assert.match(await page(url), /A paper behind a pooler/);
    await call('PUT', `/api/admin/papers/${paper.id}`, { ...(await find()), title: 'Edited by the owner' });
    for (const { url } of [site, neighbour])
      await eventually(async () => assert.match(await page(url), /Edited by the owner/));
  });

  test('finds a paper by its title', async () => {
    const results = await call<object>('GET', '/api/search?q=edited%20by%20owner');
    assert.match(JSON.stringify(results), /Edited by the owner/);
  });

  test('counts a download and a rating', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    assert.ok((await fetch(`${site.url}/api/papers/${paper.id}/download`, { headers })).ok);
    await call('POST', `/api/papers/${paper.id}/rate`, { rating: 4 });
    await eventually(async () => {
      const { downloadCount, averageRating } = await find();
      assert.deepEqual([downloadCount, averageRating], [1, 400]);
    });
  });

  test('runs a bulk edit, a backup, and a restore that takes it back', async () => {
    await untilDone(call('POST', '/api/admin/backup/run', {}));
    const { backups } = await call<{ backups: { name: string }[] }>('GET', '/api/admin/backup/kept');
    const selection = { ids: [paper.id] };
    const values = { year: 1999 };
    await untilDone(call('POST', '/api/admin/bulk/run', { operation: 'set-year', selection, values }));
    assert.equal((await find()).year, 1999);
    const source = { kept: backups[0]!.name };
    await untilDone(call('POST', '/api/admin/backup/restore/start', { source }));
    assert.equal((await find()).year, paper.year);
  });
});

describe('a pooler that does not keep sessions', () => {
  async function startPooler(context: TestContext, poolMode: string): Promise<string> {
    const pooler = await startPgBouncer(serverUrl, poolMode);
    context.after(() => pooler.stop());
    return Object.assign(new URL(pooler.url), { pathname: connection.database }).href;
  }
  const problem = async (url: string, directUrl?: string) => {
    const check = poolerCheck(toConnection(url), directUrl ? toConnection(directUrl) : undefined);
    return (await check.run()).map((finding) => finding.problem).join();
  };

  test('is refused by doctor and by the server in transaction mode', async (context) => {
    const url = await startPooler(context, 'transaction');
    const message = /^DATABASE_URL leads to a connection pooler in transaction mode\. Locks/;
    assert.match(await problem(url), message);
    await assert.rejects(startSite({ DATABASE_URL: url }), { name: 'PoolerError', message });
  });

  test('is refused as the direct URL', async (context) => {
    const url = await startPooler(context, 'transaction');
    const message = /^DATABASE_DIRECT_URL leads to a connection pooler in transaction mode/;
    assert.match(await problem(direct, url), message);
    await assert.rejects(startSite({ DATABASE_URL: direct, DATABASE_DIRECT_URL: url }), { message });
  });

  test('is refused in statement mode, also with a direct URL', async (context) => {
    const url = await startPooler(context, 'statement');
    assert.match(await problem(url, direct), /^DATABASE_URL .* in statement mode\. Transactions fail\.$/);
  });
});
