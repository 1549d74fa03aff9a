import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openDatabase } from '#platform/database/database.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createLog } from '#platform/log/log.ts';
import { runningJob } from '#testing/running-job.ts';
import { testServer } from '#testing/test-server.ts';
import type { ObserveSettings } from '#platform/config/observe-settings.ts';
import type { Gauge } from './gauge.ts';
import { openObservation } from './observation.ts';

const { connection, close: closeServer } = await testServer();
after(closeServer);
const secret = 'what somebody searched';
const token = 'a token of the test';
const quiet: ObserveSettings = { metricsToken: undefined, slowQueryMs: 0, traces: undefined };

/** An app with a route that queries the database, observed with these settings. */
async function watchedApp(settings: Partial<ObserveSettings>, gauges: Gauge[] = []) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const observation = await openObservation({ ...quiet, ...settings }, { log, version: '1.2.3' });
  const database = openDatabase({ ...connection, max: 2 }, () => {}, { observe: observation.observeQuery });
  const app = createHttpApp({ log, trustedProxies: [] });
  observation.observeRequests(app);
  const access = { config: { access: 'public' as const } };
  app.get('/papers/:id', access, async (request) => {
    const wait = (request.query as { wait?: string }).wait === 'yes' ? 0.06 : 0;
    await database.db.execute(sql`SELECT pg_sleep(${wait}), ${secret}::text`);
    return { id: request.id };
  });
  app.get('/broken', access, async () => database.db.execute(sql`SELECT 1 / ${0}::int`));
  observation.registerMetrics(app, gauges);
  after(async () => {
    await app.close();
    await database.close();
    await observation.close();
  });
  return { app, lines, observation, database };
}

test('a slow statement is logged with its request, without values', async () => {
  const { app, lines, observation, database } = await watchedApp({ slowQueryMs: 50 });
  await app.inject('/papers/7');
  assert.equal(lines.length, 0);
  const { id } = (await app.inject('/papers/7?wait=yes')).json();
  assert.equal(lines.length, 1);
  const line = JSON.parse(lines[0]!);
  assert.equal(line.statement, 'SELECT pg_sleep($1), $2::text');
  assert.equal(line.work, 'GET /papers/:id');
  assert.equal(line.requestId, id);
  assert.ok(line.milliseconds >= 50);
  assert.ok(!lines[0]!.includes(secret));

  const job = observation.observeJob({
    name: 'link-check',
    title: 'Check links',
    input: z.object({}),
    run: async () => database.db.transaction((inside) => inside.execute(sql`SELECT pg_sleep(0.06)`)),
  });
  await job.run({}, runningJob().job);
  assert.equal(JSON.parse(lines[1]!).work, 'job link-check');
});

test('metrics need the configured token', async () => {
  const without = await watchedApp({});
  assert.equal((await without.app.inject('/metrics')).statusCode, 404);
  const { app } = await watchedApp({ metricsToken: token });
  for (const authorization of [undefined, `Bearer ${token}x`, token, 'Bearer ']) {
    const headers = authorization === undefined ? {} : { authorization };
    const refused = await app.inject({ url: '/metrics', headers });
    assert.equal(refused.statusCode, 401);
    assert.ok(!refused.body.includes('pariksha_'));
  }
});

test('metrics count requests by route, without URLs', async () => {
  const gauges: Gauge[] = [
    { name: 'pariksha_downloads_pending', help: 'Pending', read: () => 3 },
    { name: 'pariksha_jobs', help: 'Jobs', label: 'state', read: async () => ({ failed: 2, done: 5 }) },
    { name: 'pariksha_away', help: 'Away', read: () => Promise.reject(new Error('away')) },
    { name: 'pariksha_frozen', help: 'Frozen', read: () => new Promise(() => {}) },
  ];
  const { app } = await watchedApp({ metricsToken: token }, gauges);
  for (const url of ['/papers/7?q=secret-address', '/papers/8', '/broken', '/nowhere']) await app.inject(url);
  const scrape = () => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  await scrape();
  const { body, headers } = await scrape();
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  const has = (line: string) => assert.ok(body.includes(`${line}\n`), `${line} in\n${body}`);
  has('pariksha_http_request_duration_seconds_count{method="GET",route="/papers/:id",status="200"} 2');
  has('pariksha_http_request_duration_seconds_count{method="GET",route="/broken",status="500"} 1');
  has('pariksha_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  has('pariksha_downloads_pending 3');
  has('pariksha_jobs{state="failed"} 2');
  has('pariksha_slow_queries_total 0');
  assert.match(body, /^nodejs_eventloop_lag_seconds /m);
  assert.doesNotMatch(body, /secret-address|^pariksha_away |^pariksha_frozen /m);
});

test('traces contain requests and statements, but no values', async () => {
  const received: string[] = [];
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(`${request.url} ${body}`);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  after(() => collector.close());
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const { app, observation } = await watchedApp({
    traces: { endpoint, share: 1, serviceName: 'a library' },
  });
  await app.inject('/papers/7?q=secret-address');
  await app.inject('/broken');
  await observation.close();
  const sent = received.join('\n');
  assert.match(sent, /^\/v1\/traces /);
  const spans = received.flatMap((one) => parseSpans(one));
  const request = spans.find(({ name }) => name === 'GET /papers/:id')!;
  // A new connection sends its settings first.
  const statements = spans.filter((span) => span.parentSpanId === request.spanId);
  assert.ok(statements.every(({ traceId }) => traceId === request.traceId));
  assert.match(
    JSON.stringify(statements.map(({ attributes }) => attributes)),
    /SELECT pg_sleep\(\$1\), \$2::text/,
  );
  assert.equal(spans.find(({ name }) => name === 'GET /broken')!.status.code, 2);
  assert.doesNotMatch(sent, /secret-address|what somebody searched|division by zero|127\.0\.0\.1/);
});

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: unknown;
  status: { code: number };
}

function parseSpans(sent: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(sent.slice(sent.indexOf(' '))) as {
    resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
