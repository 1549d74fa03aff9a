import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { getSettings } from '#features/settings/settings.server.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { codes, getCookie, newAddress, ratingsApp } from '#testing/ratings-app.ts';
import { badFields } from '#testing/read-app.ts';
import { batchRatings, rateAnswer, ratingStatus } from '../ratings.contract.ts';

const { app, ctx, db, drops, node, rate, statusOf, batch, storedOf } = await ratingsApp();
const user = {
  id: 1,
  name: 'Asha',
  email: 'asha@example.org',
  role: 'owner' as const,
  picture: null,
  sessionId: 3,
};

test('a rating returns the new average, scaled to 500', async () => {
  const { id } = await createPaper(db);
  const first = await rate(id, 4);
  assert.deepEqual(rateAnswer.parse(first.json()), { averageRating: 400, totalRatings: 1, userRating: 4 });
  assert.equal(first.headers['cache-control'], 'private, no-store');
  assert.match(String(first.headers['set-cookie']), /^pariksha_visitor=/);
  assert.deepEqual((await rate(id, 5)).json(), { averageRating: 450, totalRatings: 2, userRating: 5 });
  assert.deepEqual((await rate(id, 4)).json(), { averageRating: 433, totalRatings: 3, userRating: 4 });
});

test('a rating other than 1 to 5 is rejected with 400', async () => {
  const { id } = await createPaper(db);
  for (const rating of [0, 6, -1, 4.5, '4', null, true, [4], {}, 1e9, undefined])
    assert.deepEqual(badFields(await rate(id, rating)), ['rating'], JSON.stringify(rating));
  assert.deepEqual(await storedOf(id), { rows: 0, stars: 0, sum: 0, count: 0 });
});

test('an unknown paper has no rating status and cannot be rated', async () => {
  for (const id of [2_147_483_647, 999_999]) {
    assert.deepEqual((await rate(id, 3)).json(), { code: 'not_found', message: 'Paper not found' });
    assert.equal((await statusOf(id, {})).statusCode, 404);
  }
  for (const id of [0, 99_999_999_999]) assert.equal((await rate(id, 3)).statusCode, 400);
});

test('a second rating by the same visitor is rejected', async () => {
  const { id } = await createPaper(db);
  const visit = { cookie: getCookie(await statusOf(id, {})) };
  assert.equal((await rate(id, 5, visit)).statusCode, 200);
  const again = await rate(id, 1, visit);
  assert.equal(again.statusCode, 409);
  assert.equal(again.json().code, 'conflict');
  assert.match(again.json().message, /already rated/);
  assert.deepEqual(await storedOf(id), { rows: 1, stars: 5, sum: 5, count: 1 });
});

describe('a change of a rating', () => {
  const change = (id: number, rating: number, cookie: string) =>
    app.inject({
      method: 'PUT',
      url: `/api/papers/${id}/rate`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      payload: { rating },
    });

  test('replaces the stars and corrects the average', async () => {
    const { id } = await createPaper(db);
    const cookie = getCookie(await statusOf(id, {}));
    await rate(id, 4);
    await rate(id, 1, { cookie });
    const answer = await change(id, 5, cookie);
    assert.deepEqual(answer.json(), { averageRating: 450, totalRatings: 2, userRating: 5 });
    assert.deepEqual(await storedOf(id), { rows: 2, stars: 9, sum: 9, count: 2 });
  });

  test('is refused without a rating, and after ten minutes', async () => {
    const { id } = await createPaper(db);
    const cookie = getCookie(await statusOf(id, {}));
    assert.equal((await change(id, 5, cookie)).statusCode, 409);
    await rate(id, 1, { cookie });
    await db.execute(
      sql`UPDATE ratings SET created_at = now() - interval '11 minutes' WHERE paper_id = ${id}`,
    );
    const answer = await change(id, 5, cookie);
    assert.deepEqual([answer.statusCode, /already rated/.test(answer.json().message)], [409, true]);
    assert.deepEqual(await storedOf(id), { rows: 1, stars: 1, sum: 1, count: 1 });
  });

  const states = {
    deleted: sql`deleted_at = now()`,
    hidden: sql`hidden_at = now(), hidden_reason = 'A complaint'`,
  };
  for (const [name, state] of Object.entries(states))
    test(`is refused for a ${name} paper`, async () => {
      const { id } = await createPaper(db);
      const cookie = getCookie(await statusOf(id, {}));
      await rate(id, 2, { cookie });
      await db.execute(sql`UPDATE all_papers SET ${state} WHERE id = ${id}`);
      assert.equal((await change(id, 5, cookie)).statusCode, 409);
      const { rows } = await db.execute(sql`SELECT stars FROM ratings WHERE paper_id = ${id}`);
      assert.deepEqual(rows, [{ stars: 2 }]);
    });
});

test('one of 100 parallel ratings by a visitor is accepted', async () => {
  const { id } = await createPaper(db);
  const withCookie = { cookie: getCookie(await statusOf(id, {})), address: newAddress() };
  const without = { address: newAddress() };
  for (const visit of [withCookie, without]) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => rate(id, 3, visit)));
    assert.deepEqual(codes(answers), [200, ...Array.from({ length: 99 }, () => 409)]);
  }
  assert.deepEqual(await storedOf(id), { rows: 2, stars: 6, sum: 6, count: 2 });
});

test('the average is correct after many parallel ratings', async () => {
  const papers = await Promise.all([createPaper(db), createPaper(db), createPaper(db)]);
  const stars = Array.from({ length: 120 }, (_, at) => ((at * 7) % 5) + 1);
  const answers = await Promise.all(stars.map((rating, at) => rate(papers[at % 3]!.id, rating)));
  assert.deepEqual(new Set(codes(answers)), new Set([200]));
  const ratings = batchRatings.parse((await batch(papers.map(({ id }) => id))).json());
  for (const { id } of papers) {
    const stored = await storedOf(id);
    assert.deepEqual([stored.sum, stored.count, stored.rows], [stored.stars, stored.rows, 40]);
    const averageRating = Math.round((stored.stars * 100) / stored.rows);
    assert.deepEqual(ratings[id], { averageRating, totalRatings: 40 });
  }
});

test('the rating status sets a visitor cookie and returns the rating', async () => {
  const { id } = await createPaper(db);
  const before = await statusOf(id, {});
  assert.deepEqual(ratingStatus.parse(before.json()), { hasRated: false, userRating: null });
  assert.equal(before.headers['cache-control'], 'private, no-store');
  const visit = { cookie: getCookie(before) };
  const rated = await rate(id, 3, visit);
  assert.equal(rated.headers['set-cookie'], undefined);
  const known = await statusOf(id, visit);
  assert.deepEqual(known.json(), { hasRated: true, userRating: 3 });
  assert.equal(known.headers['set-cookie'], undefined);
  assert.equal((await statusOf(id, {})).json().hasRated, false);
});

test('a cross-site rating is rejected with 403', async () => {
  const { id } = await createPaper(db);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/papers/${id}/rate`,
    headers: { origin: 'https://evil.example' },
    payload: { rating: 1 },
  });
  assert.equal(answer.statusCode, 403);
  assert.equal((await storedOf(id)).rows, 0);
});

test('a rating without sign-in returns 401 if visitors cannot rate', async (t) => {
  const { id } = await createPaper(db);
  const settings = getSettings(ctx);
  t.after(() => settings.change({ allowVisitorRatings: true }));
  await settings.change({ allowVisitorRatings: false });
  const refused = await rate(id, 3);
  assert.deepEqual([refused.statusCode, refused.json().code], [401, 'unauthorized']);
  const { app: signedIn } = node({ currentUser: async () => user });
  assert.equal((await rate(id, 3, {}, signedIn)).statusCode, 200);
});

test('a batch omits unknown papers and returns 0 for unrated ones', async () => {
  const [rated, unrated] = [await createPaper(db), await createPaper(db)];
  await db.execute(sql`DELETE FROM paper_stats WHERE paper_id = ${unrated.id}`);
  await rate(rated.id, 2);
  const answer = await batch([rated.id, 2_000_000_000, unrated.id, rated.id]);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.deepEqual(answer.json(), {
    [rated.id]: { averageRating: 200, totalRatings: 1 },
    [unrated.id]: { averageRating: 0, totalRatings: 0 },
  });
  assert.equal((await rate(unrated.id, 5)).json().averageRating, 500);
});

test('a batch needs 1 to 100 valid paper ids', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  assert.equal((await batch(ids(100))).statusCode, 200);
  for (const paperIds of [[], ids(101), undefined, 'x', 1]) {
    assert.deepEqual(badFields(await batch(paperIds)), ['paperIds']);
  }
  for (const id of [0, 1.5, '1', 99_999_999_999, null])
    assert.deepEqual(badFields(await batch([1, id])), ['paperIds.1'], JSON.stringify(id));
});

test('a rating drops its tag on every node', async () => {
  const { id } = await createPaper(db);
  const other = node();
  await other.invalidation.start();
  drops.length = 0;
  const visit = { cookie: getCookie(await statusOf(id, {})) };
  await rate(id, 3, visit);
  assert.deepEqual(drops, [[`rating:${id}`]]);
  await eventually(() => assert.deepEqual(other.drops.at(-1), [`rating:${id}`]));
  await rate(id, 3, visit);
  assert.equal(drops.length, 1);
  await ctx.invalidation.publish(['other']);
  await eventually(() => assert.deepEqual(other.drops.at(-1), ['other']));
  assert.equal(other.drops.length, 3);
});

test('deleting a paper deletes its ratings, including concurrent ones', async () => {
  const { id } = await createPaper(db);
  const answers = await Promise.all([
    ...Array.from({ length: 40 }, () => rate(id, 4)),
    db.execute(sql`DELETE FROM papers WHERE id = ${id}`).then(() => rate(id, 4)),
    ...Array.from({ length: 40 }, () => rate(id, 4)),
  ]);
  assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404));
  assert.equal(answers[40]?.statusCode, 404);
  const remaining = await db.execute(sql`SELECT FROM ratings WHERE paper_id = ${id}`);
  assert.equal(remaining.rows.length, 0);
  assert.deepEqual((await batch([id])).json(), {});
});
