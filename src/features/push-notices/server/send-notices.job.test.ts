import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Locale } from '#lib/text/locales.ts';
import { createSafeFetch, type SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { testContext } from '#testing/context.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createCategory, createExam, createPaper, deletePapers } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import type { NoticeMessage } from '../push-notices.contract.ts';
import { createPushBrowser } from './push-browser.fixture.ts';
import { countSubscriptions } from './push-notices.queries.ts';
import { changeFollowed, readPushNotices } from './push-notices.service.ts';
import { createSendNoticesJob } from './send-notices.job.ts';

let now = Date.now();
const { ctx, drop } = await testContext({ now: () => now });
const { db } = ctx;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const received: Received[] = [];
let status = 201;
let statusOfPath: Record<string, number> = {};
/** Replaces all push services. */
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    received.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(statusOfPath[request.url!] ?? status).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
after(() => service.close());
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
const fetchLocal = createSafeFetch({ allow: [host], userAgent: 'test' });
const fetchFromService: SafeFetch = (url, request, read) =>
  fetchLocal(`http://${host}${new URL(url).pathname}`, request, read);
const origin = 'https://fcm.googleapis.com';

const category = await createCategory(db, { slug: 'ssc' });
const exam = await createExam(db, {
  name: 'SSC CGL',
  slug: 'ssc-cgl',
  categoryId: category.id,
  translations: { hi: { name: 'एसएससी सीजीएल' } },
});
const other = await createExam(db, { name: 'SSC CHSL', categoryId: category.id });

let browsers = 0;
/** Creates a browser that has followed exams for a day. */
async function createFollower(examIds: number[], locale: Locale = 'en') {
  const browser = createPushBrowser(`${origin}/${(browsers += 1)}`);
  const change = { subscription: browser.subscription, locale, add: examIds, remove: [] };
  await changeFollowed(ctx, change);
  await db.execute(sql`UPDATE push_exams SET new_since = now() - interval '1 day'`);
  return browser;
}
const addPaper = (examId: number) =>
  createPaper(db, { examId, createdAt: new Date(Date.now() - 20 * 60_000) });
const job = createSendNoticesJob(ctx, fetchFromService);
const run = () => job.run({}, runningJob().job);
/** Runs the job, which fails. Returns the reason. */
const runFailed = () =>
  run().then(
    () => assert.fail('the job did not fail'),
    (error: Error) => error.message,
  );
const nextDay = () => (now += 24 * 3_600_000);

beforeEach(async () => {
  await emptyTables(db, ['push_subscriptions', 'push_exams', 'all_papers']);
  drop('all');
  received.length = 0;
  status = 201;
  statusOfPath = {};
});

describe('the daily notice', () => {
  test('has the number of new papers and the page of the exam', async () => {
    const browser = await createFollower([exam.id, other.id]);
    await addPaper(exam.id);
    await addPaper(exam.id);
    assert.deepEqual(await run(), { sent: 1, expired: 0, failed: 0 });
    assert.deepEqual(browser.decrypt(received[0]!.body), {
      title: '2 new papers: SSC CGL',
      body: 'Pariksha',
      stop: 'Stop these notices',
      stopFailed: 'The notices could not be stopped. Try again later.',
      url: '/ssc/ssc-cgl',
      examIds: [exam.id],
    });
  });

  test('is in the language of the subscriber', async () => {
    const browser = await createFollower([exam.id], 'hi');
    await addPaper(exam.id);
    await run();
    const { title, url } = browser.decrypt(received[0]!.body) as NoticeMessage;
    assert.deepEqual([title, url], ['1 नया प्रश्नपत्र: एसएससी सीजीएल', '/hi/ssc/ssc-cgl']);
  });

  test('names all exams of a browser', async () => {
    const browser = await createFollower([exam.id, other.id]);
    for (const { id } of [exam, other, other]) await addPaper(id);
    await run();
    assert.equal(received.length, 1);
    const { title, body, url, examIds } = browser.decrypt(received[0]!.body) as NoticeMessage;
    assert.deepEqual([title, body, url], ['3 new papers', 'SSC CHSL (2), SSC CGL (1)', '/browse']);
    assert.deepEqual(examIds, [other.id, exam.id]);
  });

  test('is signed with the key of the site, for the push service, and expires', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    await run();
    const { headers } = received[0]!;
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    assert.equal(key, readPushNotices(ctx).publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    assert.ok(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    );
    const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
    assert.deepEqual([aud, sub], [origin, 'https://papers.example']);
    assert.deepEqual(
      [headers.ttl, headers.urgency, headers['content-encoding']],
      ['86400', 'normal', 'aes128gcm'],
    );
  });

  test('is sent once a day, and again only for newer papers', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    await run();
    await run();
    assert.equal(received.length, 1);
    nextDay();
    await run();
    assert.equal(received.length, 1);
    await db.execute(sql`UPDATE push_exams SET new_since = now() - interval '1 hour'`);
    nextDay();
    await run();
    assert.equal(received.length, 2);
  });

  test('does not count hidden and deleted papers', async () => {
    await createFollower([exam.id]);
    const [hidden, deleted] = [await addPaper(exam.id), await addPaper(exam.id)];
    await db.execute(
      sql`UPDATE papers SET hidden_at = now(), hidden_reason = 'A complaint' WHERE id = ${hidden.id}`,
    );
    await deletePapers(db, [deleted.id]);
    assert.deepEqual(await run(), { sent: 0, expired: 0, failed: 0 });
  });

  test('does not count papers that are older than the subscription', async () => {
    await createFollower([exam.id]);
    await db.execute(sql`UPDATE push_exams SET new_since = now()`);
    await addPaper(exam.id);
    assert.equal((await run()).sent, 0);
  });
});

describe('a subscription', () => {
  for (const code of [404, 410])
    test(`is deleted after status ${code}`, async () => {
      await createFollower([exam.id]);
      await addPaper(exam.id);
      status = code;
      assert.equal((await run()).expired, 1);
      assert.equal(await countSubscriptions(db), 0);
    });

  for (const code of [400, 403, 500])
    test(`is tried again after status ${code}, and deleted after seven days with failures`, async () => {
      await createFollower([exam.id]);
      await addPaper(exam.id);
      status = code;
      for (let day = 1; day <= 6; day += 1) {
        await runFailed();
        nextDay();
      }
      assert.equal(await countSubscriptions(db), 1);
      await runFailed();
      assert.equal(await countSubscriptions(db), 0);
    });

  test('is not deleted after seven failures on one day', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    status = 500;
    for (let time = 1; time <= 7; time += 1) await runFailed();
    assert.equal(await countSubscriptions(db), 1);
  });

  test('gets the notice after a failure', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    status = 503;
    await runFailed();
    status = 201;
    assert.equal((await run()).sent, 1);
  });

  test('at no known push service is deleted and gets nothing', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    await db.execute(sql`UPDATE push_subscriptions SET endpoint = 'https://push.example/1'`);
    assert.deepEqual(await run(), { sent: 0, expired: 1, failed: 0 });
    assert.deepEqual([received.length, await countSubscriptions(db)], [0, 0]);
  });

  test('with a broken key does not stop the other ones', async () => {
    const broken = await createFollower([exam.id]);
    await createFollower([exam.id]);
    await addPaper(exam.id);
    const { endpoint } = broken.subscription;
    await db.execute(sql`UPDATE push_subscriptions SET p256dh = 'broken' WHERE endpoint = ${endpoint}`);
    assert.deepEqual(await run(), { sent: 1, expired: 0, failed: 1 });
  });

  test('of a service that is down is left for the next day', async () => {
    for (let number = 0; number < 40; number += 1) await createFollower([exam.id]);
    await addPaper(exam.id);
    status = 500;
    await runFailed();
    assert.ok(received.length >= 10 && received.length < 30, `${received.length} attempts`);
  });

  for (const code of [400, 403])
    test(`gets the notice after 30 others with status ${code}`, async () => {
      for (let number = 0; number < 30; number += 1) {
        const { subscription } = await createFollower([exam.id]);
        statusOfPath[new URL(subscription.endpoint).pathname] = code;
      }
      await createFollower([exam.id]);
      await addPaper(exam.id);
      assert.equal((await run()).sent, 1);
    });
});

describe('the job', () => {
  test('fails if there were failures and no notice was sent', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    status = 500;
    assert.equal(await runFailed(), 'Sent 0 notices; 1 failed, 0 expired');
  });

  test('tells in its summary how many notices failed', () => {
    const summaries = [
      { sent: 3, expired: 0, failed: 0 },
      { sent: 3, expired: 1, failed: 2 },
    ].map((report) => job.summary!(report));
    assert.deepEqual(summaries, ['Sent 3 notices', 'Sent 3 notices; 2 failed, 1 expired']);
  });
});
