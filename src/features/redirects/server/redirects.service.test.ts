import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { testDatabase } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { eventually } from '#testing/eventually.ts';
import { recordMerge, recordMoves } from './moved-urls.service.ts';
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

const move = (from: string, to: string, id = 1) =>
  db.transaction((transaction) => recordMoves(transaction, [{ kind: 'exam', id, from, to }]));
async function leadsTo(url: string): Promise<string | undefined> {
  redirects.drop(['redirects']);
  return (await redirects.find(url))?.target;
}
const insertByHand = (source: string, target: string, isActive = true) =>
  db.execute(sql`
    INSERT INTO redirects (source_url, target_url, status_code, is_active)
    VALUES (${source}, ${target}, 302, ${isActive})`);

test('a manual redirect at the old URL of a page survives the move', async () => {
  await insertByHand('/ssc/cgl', '/browse');
  await insertByHand('/ssc/chsl', '/browse', false);
  await move('/ssc/cgl', '/ssc/graduate');
  await move('/ssc/chsl', '/ssc/higher-secondary');
  assert.deepEqual([await leadsTo('/ssc/cgl'), await leadsTo('/ssc/chsl')], ['/browse', undefined]);
});

test('a move to the source of a manual redirect is rejected', async () => {
  await insertByHand('/ssc/पद', '/ssc/old#top');
  const message =
    'A redirect leads from /ssc/पद to /ssc/old#top: delete it or give it another source before this page moves';
  await assert.rejects(move('/ssc/old', '/ssc/पद'), { code: 'conflict', message });
  await db.execute(sql`UPDATE redirects SET is_active = false`);
  await move('/ssc/old', '/ssc/पद');
  assert.equal(await leadsTo('/ssc/old'), '/ssc/पद');
});

test('a move adds one row and changes no other', async () => {
  await insertByHand('/news', '/ssc/a#top');
  await move('/ssc/a', '/ssc/b');
  const rows = async () => (await db.execute(sql`SELECT * FROM redirects ORDER BY id`)).rows;
  const before = await rows();
  await move('/ssc/b', '/ssc/c');
  const after = await rows();
  assert.equal(after.length, 3);
  assert.deepEqual(after.slice(0, 2), before);
});

test('an old URL belongs to the page that left it last', async () => {
  await move('/ssc/a', '/ssc/b', 1);
  await move('/ssc/a', '/ssc/c', 2);
  redirects.drop(['redirects']);
  assert.deepEqual((await redirects.find('/ssc/a'))?.page, { kind: 'exam', id: 2 });
});

test('a merge points the redirects of a page at the remaining one', async () => {
  await move('/ssc/a', '/ssc/b', 1);
  await db.transaction((transaction) =>
    recordMerge(transaction, [1], [{ kind: 'exam', id: 2, from: '/ssc/b', to: '/ssc/c' }]),
  );
  redirects.drop(['redirects']);
  const found = await Promise.all(['/ssc/a', '/ssc/b'].map((url) => redirects.find(url)));
  assert.deepEqual(
    found.map((redirect) => redirect?.page?.id),
    [2, 2],
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
