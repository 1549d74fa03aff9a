import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Locale } from '#lib/text/locales.ts';
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
const { ctx: plain, drop } = await testContext({ now: () => now });
const { db } = plain;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const received: Received[] = [];
let status = 201;
/** Stands in for a push service. */
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    received.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(status).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
after(() => service.close());
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const ctx = { ...plain, config: { ...plain.config, linkCheckAllow: [new URL(origin).host] } };

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
const run = (context = ctx) => createSendNoticesJob(context).run({}, runningJob().job);
const nextDay = () => (now += 24 * 3_600_000);

beforeEach(async () => {
  await emptyTables(db, ['push_subscriptions', 'push_exams', 'all_papers']);
  drop('all');
  received.length = 0;
  status = 201;
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

  test('is tried again on the next days, and deleted after seven failures', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    status = 500;
    for (let time = 1; time <= 6; time += 1) assert.equal((await run()).failed, 1);
    assert.equal(await countSubscriptions(db), 1);
    await run();
    assert.equal(await countSubscriptions(db), 0);
  });

  test('gets the notice after a failure', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    status = 503;
    await run();
    status = 201;
    assert.equal((await run()).sent, 1);
  });

  test('at a private address gets nothing', async () => {
    await createFollower([exam.id]);
    await addPaper(exam.id);
    assert.deepEqual(await run(plain), { sent: 0, expired: 0, failed: 1 });
    assert.equal(received.length, 0);
  });

  test('of a service that is down is left for the next day', async () => {
    for (let number = 0; number < 40; number += 1) await createFollower([exam.id]);
    await addPaper(exam.id);
    status = 500;
    const { failed } = await run();
    assert.ok(failed >= 10 && failed < 30, `${failed} attempts`);
  });
});
