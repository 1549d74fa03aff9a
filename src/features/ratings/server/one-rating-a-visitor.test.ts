import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { codes, getCookie, newAddress, ratingsApp, usualSecret, type Visit } from '#testing/ratings-app.ts';
import { getOriginsPurge } from './ratings.service.ts';

const { db, clock, node, rate, statusOf, storedOf } = await ratingsApp();
const dayMs = 24 * 3_600_000;
const user = {
  id: 1,
  name: 'Asha',
  email: 'asha@example.org',
  role: 'owner' as const,
  picture: null,
  sessionId: 3,
};

test('two visitors with day-old cookies can rate behind one IP address', async () => {
  const { id } = await createPaper(db);
  const address = newAddress();
  const cookies = [getCookie(await statusOf(id, { address })), getCookie(await statusOf(id, { address }))];
  clock.now += dayMs;
  const answers = await Promise.all(cookies.map((cookie) => rate(id, 2, { address, cookie })));
  assert.deepEqual(codes(answers), [200, 200]);
});

test('at most one parallel rating without a cookie is accepted per place', async () => {
  const known = (await createPaper(db)).id;
  const cookies = await Promise.all([1, 2, 3, 4].map(async () => getCookie(await statusOf(known, {}))));
  clock.now += dayMs;
  for (let round = 0; round < 20; round += 1) {
    const [{ id }, address] = [await createPaper(db), newAddress()];
    const visits: Visit[] = cookies.flatMap((cookie) => [{ address }, { address, cookie }]);
    const answers = await Promise.all(visits.map((visit) => rate(id, 4, visit)));
    assert.deepEqual(codes(answers.filter((_, at) => visits[at]?.cookie)), [200, 200, 200, 200]);
    const rows = answers.filter(({ statusCode }) => statusCode === 200).length;
    assert.deepEqual(
      codes(answers).slice(rows),
      Array.from({ length: 8 - rows }, () => 409),
    );
    assert.ok(rows <= 5);
    assert.deepEqual(await storedOf(id), { rows, stars: 4 * rows, sum: 4 * rows, count: rows });
  }
});

test('the cookie set by a rating does not allow another', async () => {
  const { id } = await createPaper(db);
  const address = newAddress();
  const cookie = getCookie(await rate(id, 2, { address }));
  for (const visit of [{ address }, { address, cookie }, { cookie }])
    assert.equal((await rate(id, 5, visit)).statusCode, 409, JSON.stringify(visit));
  assert.deepEqual((await statusOf(id, { cookie })).json(), { hasRated: true, userRating: 2 });
  clock.now += 48 * 3_600_000;
  assert.equal((await rate(id, 5, { cookie })).statusCode, 409);
});

test('deleting the cookie does not allow a second rating', async () => {
  const [first, second] = [await createPaper(db), await createPaper(db)];
  const visit = { address: newAddress() };
  const cookie = getCookie(await statusOf(first.id, visit));
  assert.equal((await rate(first.id, 5, { ...visit, cookie })).statusCode, 200);
  assert.equal((await rate(first.id, 1, visit)).statusCode, 409);
  assert.deepEqual((await statusOf(first.id, visit)).json(), { hasRated: true, userRating: null });
  assert.equal((await rate(second.id, 1, visit)).statusCode, 200);
});

test('a private window of the same browser cannot rate again', async () => {
  const { id } = await createPaper(db);
  const address = newAddress();
  const [usual, privately] = [
    getCookie(await statusOf(id, { address })),
    getCookie(await statusOf(id, { address })),
  ];
  assert.equal((await rate(id, 5, { address, cookie: usual })).statusCode, 200);
  assert.equal((await rate(id, 1, { address, cookie: privately })).statusCode, 409);
  const status = await statusOf(id, { address, cookie: privately });
  assert.deepEqual(status.json(), { hasRated: true, userRating: null });
  const own = await statusOf(id, { address, cookie: usual });
  assert.deepEqual(own.json(), { hasRated: true, userRating: 5 });
});

test('a cookieless rating does not block visitors with old cookies', async () => {
  const { id } = await createPaper(db);
  const address = newAddress();
  const cookie = getCookie(await statusOf(id, { address }));
  clock.now += dayMs;
  assert.equal((await rate(id, 5, { address })).statusCode, 200);
  assert.deepEqual((await statusOf(id, { address, cookie })).json(), { hasRated: false, userRating: null });
  assert.equal((await rate(id, 1, { address, cookie })).statusCode, 200);
  assert.equal((await rate(id, 1, { address, cookie })).statusCode, 409);
});

test('a rejected rating does not block its place', async () => {
  const { id } = await createPaper(db);
  const cookie = getCookie(await rate(id, 5));
  const elsewhere = newAddress();
  assert.equal((await rate(id, 5, { cookie, address: elsewhere })).statusCode, 409);
  assert.equal((await rate(id, 4, { address: elsewhere })).statusCode, 200);
});

test('a signed-in user rates a paper once with any cookie', async () => {
  const { id } = await createPaper(db);
  const { app: asAsha } = node({ currentUser: async () => user });
  const { app: asRavi } = node({ currentUser: async () => ({ ...user, id: 2 }) });
  const [first, second] = [getCookie(await statusOf(id, {})), getCookie(await statusOf(id, {}))];
  assert.equal((await rate(id, 4, { cookie: first }, asAsha)).statusCode, 200);
  for (const cookie of [first, second, ''])
    assert.equal((await rate(id, 1, { cookie }, asAsha)).statusCode, 409, cookie);
  assert.deepEqual((await statusOf(id, { cookie: second }, asAsha)).json(), {
    hasRated: true,
    userRating: 4,
  });
  assert.equal((await statusOf(id, { cookie: second }, asRavi)).json().hasRated, false);
  assert.equal((await rate(id, 2, { cookie: first }, asRavi)).statusCode, 200);
  assert.equal((await storedOf(id)).rows, 2);
});

test('renewing an old cookie keeps the rating of its visitor', async () => {
  const { id } = await createPaper(db);
  const cookie = getCookie(await rate(id, 3));
  clock.now += 31 * 24 * 3_600_000;
  const renewed = getCookie(await statusOf(id, { cookie }));
  assert.match(renewed, /^pariksha_visitor=/);
  assert.notEqual(renewed, cookie);
  assert.deepEqual((await statusOf(id, { cookie: renewed })).json(), { hasRated: true, userRating: 3 });
  assert.equal((await rate(id, 3, { cookie: renewed })).statusCode, 409);
});

test('marks of places are deleted after two days', async () => {
  const { id } = await createPaper(db);
  await db.execute(sql`
    INSERT INTO rating_origins SELECT ${id}::bigint, sha256(n::text::bytea), now() - interval '49 hours' FROM generate_series(1, 5001) AS n
    UNION ALL SELECT ${id}::bigint, sha256('young'), now() - interval '47 hours'`);
  const purge = getOriginsPurge(node().ctx);
  purge.start();
  await eventually(async () => {
    const remaining = await db.execute(sql`SELECT FROM rating_origins WHERE paper_id = ${id}`);
    assert.equal(remaining.rows.length, 1);
  });
  await purge.close();
});

test('stored rating hashes depend on the secret of the site', async () => {
  const { id } = await createPaper(db);
  const visit = { address: '198.51.100.77', agent: 'An agent' };
  const { app: sameSecret } = node();
  const { app: otherSecret } = node({ secret: `${usualSecret}!` });
  assert.equal((await rate(id, 3, visit)).statusCode, 200);
  assert.equal((await rate(id, 3, visit, sameSecret)).statusCode, 409);
  assert.equal((await rate(id, 3, visit, otherSecret)).statusCode, 200);
  const stored = await db.execute<{ hash: Buffer; kind: string }>(sql`
    SELECT visitor_hash AS hash, 'visitor' AS kind FROM ratings WHERE paper_id = ${id}
    UNION ALL SELECT origin_hash, 'place' FROM rating_origins WHERE paper_id = ${id}`);
  assert.deepEqual(stored.rows.map(({ kind }) => kind).toSorted(), ['place', 'place', 'visitor', 'visitor']);
  assert.equal(new Set(stored.rows.map(({ hash }) => hash.toString('hex'))).size, 4);
  assert.ok(stored.rows.every(({ hash }) => hash.length === 16));
});
