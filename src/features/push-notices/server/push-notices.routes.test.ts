import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createHttpApp } from '#platform/http/http-app.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { testContext } from '#testing/context.ts';
import { createExam } from '#testing/factories.ts';
import { badFields } from '#testing/read-app.ts';
import { createPushBrowser } from './push-browser.fixture.ts';
import { pushNoticesReads, pushNoticesRoutes } from './push-notices.routes.ts';
import { readPushNotices } from './push-notices.service.ts';
import { countSubscriptions } from './push-notices.queries.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const app = createHttpApp({ log: ctx.log, trustedProxies: ['127.0.0.1'] });
registerReads(app, pushNoticesReads(ctx));
pushNoticesRoutes(app, ctx);
after(() => app.close());

let browsers = 0;
const createBrowser = () =>
  createPushBrowser(`https://fcm.googleapis.com/fcm/send/${(browsers += 1)}`).subscription;
/** Each browser is in a network of its own, unless the header is given. */
const change = (subscription: object, values: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/push-notices/exams',
    payload: { subscription, ...values },
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `192.0.2.${browsers}`, ...headers },
  });
const follow = (subscription: object, examId: number, headers?: Record<string, string>) =>
  change(subscription, { locale: 'en', add: [examId] }, headers);
const stop = (subscription: object, examId: number) => change(subscription, { remove: [examId] });
const listFollowed = async (subscription: object) =>
  (await change(subscription, {})).json<{ examIds: number[] }>().examIds;

describe('push notices', async () => {
  const [exam, other] = [await createExam(db), await createExam(db)];

  test('a browser follows exams and stops them one by one', async () => {
    const subscription = createBrowser();
    for (const { id } of [exam, other, other]) assert.equal((await follow(subscription, id)).statusCode, 200);
    assert.deepEqual(await listFollowed(subscription), [exam.id, other.id]);
    await stop(subscription, exam.id);
    assert.deepEqual(await listFollowed(subscription), [other.id]);
  });

  test('a subscription without exams is deleted', async () => {
    const subscription = createBrowser();
    await follow(subscription, exam.id);
    const before = await countSubscriptions(db);
    assert.equal((await stop(subscription, exam.id)).statusCode, 200);
    assert.equal(await countSubscriptions(db), before - 1);
  });

  test('another secret neither reads nor stops a subscription', async () => {
    const subscription = createBrowser();
    await follow(subscription, exam.id);
    const stranger = { ...createBrowser(), endpoint: subscription.endpoint };
    assert.deepEqual(await listFollowed(stranger), []);
    await stop(stranger, exam.id);
    assert.deepEqual(await listFollowed(subscription), [exam.id]);
  });

  test('another secret cannot replace the keys of a subscription', async () => {
    const subscription = createBrowser();
    await follow(subscription, exam.id);
    const stranger = { ...createBrowser(), endpoint: subscription.endpoint };
    assert.equal((await follow(stranger, other.id)).statusCode, 409);
    assert.deepEqual(await listFollowed(subscription), [exam.id]);
  });

  test('stopping leaves other subscriptions without exams to the job', async () => {
    const [subscription, unused] = [createBrowser(), createBrowser()];
    for (const each of [subscription, unused]) await follow(each, exam.id);
    await db.execute(sql`DELETE FROM push_exams USING push_subscriptions AS s
      WHERE s.id = subscription_id AND endpoint = ${unused.endpoint}`);
    const before = await countSubscriptions(db);
    await stop(subscription, exam.id);
    assert.equal(await countSubscriptions(db), before - 1);
  });

  test('a full site takes changes of its subscriptions, and no further ones', async () => {
    const subscription = createBrowser();
    await follow(subscription, exam.id);
    await db.execute(sql`INSERT INTO push_subscriptions (endpoint, p256dh, auth, locale)
      SELECT 'full ' || number, '', '', 'en' FROM generate_series(1, 100000) AS number`);
    const statuses = [await follow(subscription, other.id), await follow(createBrowser(), exam.id)];
    await db.execute(sql`DELETE FROM push_subscriptions WHERE endpoint LIKE 'full %'`);
    assert.deepEqual(
      statuses.map(({ statusCode }) => statusCode),
      [200, 503],
    );
  });

  test('only endpoints at known push services are accepted', async () => {
    const wrong = [
      'https://push.example/1',
      'http://fcm.googleapis.com/1',
      'https://fcm.googleapis.com:8443/1',
      'https://fcm.googleapis.com.evil.example/1',
      'https://docs.google.com/1',
      'https://notify.windows.com/1',
      'https://127.0.0.1/1',
    ];
    for (const endpoint of wrong)
      assert.deepEqual(
        badFields(await follow({ ...createBrowser(), endpoint }, exam.id)),
        ['subscription.endpoint'],
        endpoint,
      );
    for (const endpoint of [
      'https://jmt17.google.com/fcm/send/a',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-pn1p.notify.windows.com/w/?token=a',
    ])
      assert.equal((await follow({ ...createBrowser(), endpoint }, exam.id)).statusCode, 200, endpoint);
  });

  test('keys of another form or off the curve are refused', async () => {
    const { endpoint, keys } = createBrowser();
    const offCurve = `B${'A'.repeat(86)}`;
    for (const p256dh of [keys.p256dh.slice(1), offCurve])
      assert.deepEqual(badFields(await follow({ endpoint, keys: { ...keys, p256dh } }, exam.id)), [
        'subscription.keys.p256dh',
      ]);
  });

  test('an unknown exam is 404, and a page of another site 403', async () => {
    assert.equal((await follow(createBrowser(), 999_999)).statusCode, 404);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    assert.equal((await follow(createBrowser(), exam.id, foreign)).statusCode, 403);
  });

  test('a browser follows at most 50 exams', async () => {
    const subscription = createBrowser();
    const statuses: number[] = [];
    const exams = await Promise.all(
      Array.from({ length: 51 }, () => createExam(db, { categoryId: exam.categoryId })),
    );
    drop('all');
    for (const { id } of exams) statuses.push((await follow(subscription, id)).statusCode);
    assert.deepEqual([statuses.slice(0, 50).every((status) => status === 200), statuses[50]], [true, 409]);
    assert.equal((await listFollowed(subscription)).length, 50);
  });

  test('a network that subscribes too often is refused', async () => {
    const network = { 'x-forwarded-for': '198.51.100.7' };
    const subscription = createBrowser();
    const answers: number[] = [];
    for (let time = 0; time <= 120; time += 1)
      answers.push((await follow(subscription, exam.id, network)).statusCode);
    assert.deepEqual([answers[119], answers[120]], [200, 429]);
    // It still ends notices.
    assert.equal((await change(subscription, { remove: [exam.id] }, network)).statusCode, 200);
  });

  test('a network that ends notices too often is refused', async () => {
    const network = { 'x-forwarded-for': '198.51.100.8' };
    const subscription = createBrowser();
    const answers: number[] = [];
    for (let time = 0; time <= 1_200; time += 1)
      answers.push((await change(subscription, { remove: [exam.id] }, network)).statusCode);
    assert.deepEqual([answers[1_199], answers[1_200]], [200, 429]);
  });

  test('erasing an exam ends its notices', async () => {
    const subscription = createBrowser();
    const erased = await createExam(db);
    drop('all');
    await follow(subscription, erased.id);
    await db.execute(sql`DELETE FROM all_exams WHERE id = ${erased.id}`);
    assert.deepEqual(await listFollowed(subscription), []);
  });
});

describe('the public key', () => {
  test('is the same on every node and differs between sites', () => {
    const { publicKey } = readPushNotices(ctx);
    assert.match(publicKey!, /^B[\w-]{86}$/);
    assert.equal(readPushNotices({ ...ctx }).publicKey, publicKey);
    assert.notEqual(readPushNotices({ ...ctx, secret: 'another secret' }).publicKey, publicKey);
  });

  test('does not exist without the service worker', () => {
    const config = { ...ctx.config, isOffline: false };
    assert.equal(readPushNotices({ ...ctx, config }).publicKey, null);
  });
});
