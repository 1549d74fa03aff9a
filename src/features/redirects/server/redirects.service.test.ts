import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { testDatabase } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { eventually } from '#testing/eventually.ts';
import { claimUrls, releaseUrls, recordMove, recordMoves } from './moved-urls.service.ts';
import { createRedirectsService } from './redirects.service.ts';

const { db } = await testDatabase();
const log = pino({ level: 'silent' });
const redirects = createRedirectsService({ db, log });

/** A database that counts the reads of all redirects. A gate can delay them. */
function watchedDatabase() {
  const watched = { readings: 0, finished: 0, gate: Promise.resolve(), db };
  watched.db = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name) as unknown;
      return async (...args: Parameters<typeof db.transaction>) => {
        watched.readings += 1;
        await watched.gate;
        try {
          return await target.transaction(...args);
        } finally {
          watched.finished += 1;
        }
      };
    },
  });
  return watched;
}
/** Waits until all redirects have been read this many times. */
const readTimes = (watched: { finished: number }, times: number) =>
  eventually(() => assert.equal(watched.finished, times));

beforeEach(async () => {
  await emptyTables(db, ['redirects']);
  redirects.drop(['redirects']);
});

const move = (from: string, to: string) => db.transaction((transaction) => recordMove(transaction, from, to));
async function leadsTo(url: string): Promise<string | undefined> {
  redirects.drop(['redirects']);
  return (await redirects.find(url))?.target;
}
const insertByHand = (source: string, target: string, isActive = true) =>
  db.execute(sql`
    INSERT INTO redirects (source_url, target_url, status_code, is_active)
    VALUES (${source}, ${target}, 302, ${isActive})`);

test('after any moves, old URLs redirect in one step', async () => {
  const steps = fc.array(fc.tuple(fc.nat(3), fc.nat(5), fc.boolean()), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      await db.execute(sql`TRUNCATE redirects`);
      const addressOf = (number: number) => `/ssc/exam-${number}`;
      const pages: (number | undefined)[] = [0, 1, 2, 3];
      /** The last page at a URL that has none now. */
      const left = new Map<number, number>();
      for (const [page, to, isMade] of moves) {
        if (pages.includes(to)) continue;
        left.delete(to);
        if (isMade) {
          pages.push(to);
          await claimUrls(db, [addressOf(to)]);
          continue;
        }
        left.set(pages[page] as number, page);
        await move(addressOf(pages[page] as number), addressOf(to));
        pages[page] = to;
      }
      for (let number = 0; number <= 5; number += 1) {
        const page = left.get(number);
        const expected = page === undefined ? undefined : addressOf(pages[page] as number);
        assert.equal(await leadsTo(addressOf(number)), expected, `${number} after ${JSON.stringify(moves)}`);
      }
    }),
    { numRuns: 40 },
  );
});

test('moves in one transaction keep every redirect at one step', async () => {
  await move('/old/cgl', '/ssc/cgl');
  await db.transaction((transaction) =>
    recordMoves(transaction, [
      { from: '/category/ssc', to: '/category/staff' },
      { from: '/ssc/cgl', to: '/staff/cgl' },
      { from: '/category/upsc', to: '/category/upsc' },
    ]),
  );
  const found = await Promise.all(['/old/cgl', '/ssc/cgl', '/category/ssc', '/category/upsc'].map(leadsTo));
  assert.deepEqual(found, ['/staff/cgl', '/staff/cgl', '/category/staff', undefined]);
});

test('a manual redirect survives page moves and new pages', async () => {
  await insertByHand('/ssc/cgl', '/browse');
  await insertByHand('/news', '/ssc/cgl');
  await move('/ssc/cgl', '/ssc/graduate');
  await move('/ssc/chsl', '/ssc/higher-secondary');
  assert.equal(await claimUrls(db, ['/ssc/cgl']), false);
  assert.equal(await claimUrls(db, ['/ssc/chsl']), true);
  const found = await Promise.all(['/ssc/cgl', '/ssc/chsl', '/news'].map(leadsTo));
  assert.deepEqual(found, ['/browse', undefined, '/ssc/graduate']);
  const { target, statusCode } = (await redirects.find('/ssc/cgl'))!;
  assert.deepEqual([target, statusCode], ['/browse', 302]);
});

test('a move that would lose a manual redirect is rejected', async () => {
  await insertByHand('/ssc/new', '/ssc/old#top');
  await insertByHand('/browse?category=new', '/browse?category=old', false);
  await insertByHand('/पद', '/browse', false);
  const refused = (message: string) => ({ code: 'conflict', message });
  const advice = 'delete it or give it another source before this page moves';
  await assert.rejects(
    move('/ssc/old', '/ssc/new'),
    refused(`A redirect leads from /ssc/new to /ssc/old#top: ${advice}`),
  );
  await assert.rejects(
    move('/पद', '/ssc/other'),
    refused(`A redirect that is off leads from /पद to /browse: ${advice}`),
  );
  await db.execute(sql`UPDATE redirects SET is_active = false`);
  await move('/ssc/old', '/ssc/new');
  await move('/browse?category=old', '/browse?category=new');
  const { rows } = await db.execute(sql`
    SELECT source_url, target_url FROM redirects WHERE NOT is_automatic AND NOT is_active ORDER BY source_url`);
  assert.deepEqual(
    rows.map(({ source_url: source, target_url: target }) => [source, target]),
    [
      ['/browse?category=new', '/browse?category=old'],
      ['/ssc/new', '/ssc/old#top'],
      ['/पद', '/browse'],
    ],
    'inactive redirects stay and form no loop',
  );
});

test('deleting a page removes its automatic redirects', async () => {
  await move('/ssc/a', '/ssc/b');
  await move('/ssc/b', '/ssc/c');
  await insertByHand('/news', '/ssc/c');
  assert.equal(await releaseUrls(db, ['/ssc/c']), true);
  assert.equal(await releaseUrls(db, ['/ssc/c']), false);
  assert.deepEqual(await Promise.all(['/ssc/a', '/ssc/b', '/news'].map(leadsTo)), [
    undefined,
    undefined,
    '/ssc/c',
  ]);
});

test('a moved target keeps its query, anchor and list filters', async () => {
  await insertByHand('/a', '/ssc/cgl?year=2019#top');
  await insertByHand('/b', '/browse?category=ssc&year=2019');
  await insertByHand('/c', '/browse?category=ssc&examId=7#list');
  await insertByHand('/d', '/ssc/cgl-tier-2');
  await db.transaction((transaction) =>
    recordMoves(transaction, [
      { from: '/ssc/cgl', to: '/staff/cgl' },
      { from: '/browse?category=ssc', to: '/browse?category=staff' },
      { from: '/browse?examId=7', to: '/browse?examId=9' },
    ]),
  );
  assert.deepEqual(await Promise.all(['/a', '/b', '/c', '/d'].map(leadsTo)), [
    '/staff/cgl?year=2019#top',
    '/browse?category=staff&year=2019',
    // A request applies the redirect of the exam, too.
    '/browse?category=staff&examId=7#list',
    '/ssc/cgl-tier-2',
  ]);
});

test('parallel moves leave no chain', async () => {
  await Promise.all([move('/a', '/b'), move('/b', '/c'), move('/c', '/d')]);
  const rows = (await db.execute<{ source_url: string; target_url: string }>(sql`SELECT * FROM redirects`))
    .rows;
  const sources = new Set(rows.map((row) => row.source_url));
  assert.deepEqual(
    rows.filter((row) => sources.has(row.target_url)),
    [],
  );
});

test('redirects are cached until they change', async () => {
  const watched = watchedDatabase();
  const kept = createRedirectsService({ db: watched.db, log });
  await move('/a', '/b');
  assert.equal((await kept.find('/a'))?.target, '/b');
  await readTimes(watched, 1);
  await move('/c', '/d');
  assert.equal(await kept.find('/c'), undefined);
  kept.drop(['papers']);
  assert.equal(await kept.find('/c'), undefined);
  kept.drop(['redirects']);
  assert.equal((await kept.find('/c'))?.target, '/d');
});

test('cached redirects apply while the database is unavailable', async () => {
  let time = 1;
  const watched = watchedDatabase();
  const kept = createRedirectsService({ db: watched.db, log, now: () => time });
  await move('/a', '/b');
  await kept.find('/a');
  await readTimes(watched, 1);
  await move('/c', '/d');
  await db.execute(sql`ALTER TABLE redirects RENAME TO redirects_away`);
  kept.drop(['redirects']);
  assert.equal((await kept.find('/a'))?.target, '/b');
  await readTimes(watched, 2);
  await db.execute(sql`ALTER TABLE redirects_away RENAME TO redirects`);
  assert.equal(await kept.find('/c'), undefined, 'no reload before the backoff ends');
  time += 10_000;
  assert.equal((await kept.find('/c'))?.target, '/d');
});

test('a change applies immediately while all redirects are reloaded', async () => {
  await db.execute(sql`
    INSERT INTO redirects (source_url, target_url)
    SELECT '/old-' || number, '/new-' || number FROM generate_series(1, 12000) AS number`);
  const watched = watchedDatabase();
  const kept = createRedirectsService({ db: watched.db, log });
  await kept.find('/old-1');
  await readTimes(watched, 1);
  let open = () => {};
  watched.gate = new Promise((resolve) => (open = resolve));
  await move('/ssc/old', '/ssc/new');
  await insertByHand('/blog/*', '/news');
  await insertByHand('/?p=12', '/news');
  await insertByHand('/?cat=2&p=13', '/news');
  await db.execute(sql`DELETE FROM redirects WHERE source_url = '/old-2'`);
  kept.drop(['redirects']);
  const found = await Promise.all(
    ['/ssc/old', '/blog/post', '/old-1', '/old-2'].map((path) => kept.find(path)),
  );
  assert.equal(watched.finished, 1, 'the reload is still running');
  assert.deepEqual(
    found.map((redirect) => redirect?.target),
    ['/ssc/new', '/news', '/new-1', undefined],
  );
  assert.equal((await kept.find('/', 'utm_source=x&p=12'))?.target, '/news');
  assert.equal((await kept.find('/', 'p=13&cat=2'))?.target, '/news');
  assert.equal(await kept.find('/', 'p=14'), undefined);
  open();
  await readTimes(watched, 2);
  assert.equal((await kept.find('/ssc/old'))?.target, '/ssc/new');
  assert.equal((await kept.find('/', 'utm_source=x&p=12'))?.target, '/news');
  assert.deepEqual(
    [(await kept.find('/blog/post'))?.isFallback, (await kept.find('/', 'p=13&cat=2'))?.isFallback],
    [true, false],
  );
});

test('a list that moves again redirects in one step', async () => {
  await move('/browse?category=a', '/browse?category=b');
  await insertByHand('/old', '/browse?category=b&year=2019#list');
  await insertByHand('/other', '/browse?category=bank');
  await move('/browse?category=b', '/browse?category=c');
  assert.deepEqual(await Promise.all(['/browse?category=a', '/old', '/other'].map(leadsTo)), [
    '/browse?category=c',
    '/browse?category=c&year=2019#list',
    '/browse?category=bank',
  ]);
});

test('parallel requests read all redirects once', async () => {
  const watched = watchedDatabase();
  const kept = createRedirectsService({ db: watched.db, log });
  await Promise.all(Array.from({ length: 50 }, () => kept.find('/a')));
  await readTimes(watched, 1);
  assert.equal(watched.readings, 1);
});

test('hits that could not be written are written later', async () => {
  await move('/a', '/b');
  // A read may have begun before the move.
  redirects.drop(['redirects']);
  const hits = async () =>
    (await db.execute<{ hit_count: number }>(sql`SELECT hit_count FROM redirects WHERE source_url = '/a'`))
      .rows[0]?.hit_count;
  const { id } = (await redirects.find('/a'))!;
  redirects.countHit(id);
  redirects.countHit(id);
  redirects.countHit(id + 1_000);
  assert.equal(await hits(), 0);
  await db.execute(sql`ALTER TABLE redirects RENAME TO redirects_away`);
  assert.equal(await redirects.flush(), false);
  redirects.countHit(id);
  await db.execute(sql`ALTER TABLE redirects_away RENAME TO redirects`);
  await redirects.close();
  assert.equal(await hits(), 3);
});
