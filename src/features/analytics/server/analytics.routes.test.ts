import { createHash } from 'node:crypto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { countVisits } from '#features/downloads/server/downloads.queries.ts';
import { ratings } from '#features/ratings/ratings.table.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createPaper } from '#testing/factories.ts';
import { otherKeys, type AnalyticsFigures } from '../analytics-admin.contract.ts';
import { analyticsAdminRoutes } from './analytics-admin.routes.ts';
import { analyticsDays, analyticsSearches, analyticsVisitors } from './analytics.table.ts';
import { createRecording } from './recording.service.ts';
import { tidyCounts } from './tidy.ts';
import { viewsRoutes } from './views.routes.ts';

const office = await backOffice();
const { ctx, drop, db, app, call } = office;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** Noon in India, so that the day stays the same when a test shifts the time by hours. */
let clock = Date.parse('2026-11-20T06:30:00Z');
const today = dayInIndia(clock);
/** Number of matching papers by search text. */
const library = new Map<string, number>();
const countFound = async (text: string) => library.get(text) ?? 0;
const node = (trustedProxies: string[] = []) =>
  createRecording({
    ...ctx,
    config: { ...ctx.config, trustedProxies },
    findPages: async (_db, paths) => new Set(paths.filter((path) => path === '/paper/known')),
    countFound,
    now: () => clock,
  });
/** Each test gets a new node without known visitors. */
let recording = node();
analyticsAdminRoutes(app, { ...ctx, now: () => clock });
let isLimited = false;
viewsRoutes(app, {
  recording: {
    noteNavigation: (...noted) => recording.noteNavigation(...noted),
    noteTyped: (...noted) => recording.noteTyped(...noted),
  },
  limit: {
    take() {
      if (isLimited) throw new AppError('rate_limited', { public: 'Too many in a short time' });
    },
  },
  isSignedIn: ({ headers }) => headers['x-test-role'] !== undefined,
});
app.get('/api/search', { config: { access: 'public' } }, async () => ({ papers: [] }));

beforeEach(async () => {
  recording = node();
  await emptyTables(db, [
    'analytics_days',
    'analytics_searches',
    'analytics_visitors',
    'analytics_target',
    'download_days',
    'paper_download_days',
    'ratings',
  ]);
  library.clear();
});

interface Visit {
  method?: string;
  agent?: string;
  from?: string;
  headers?: Record<string, string>;
}

function request({ method = 'GET', agent = chrome, from = '203.0.113.7', headers = {} }: Visit = {}) {
  const sent = { 'User-Agent': agent, Host: 'papers.example', ...headers };
  return { method, rawHeaders: Object.entries(sent).flat(), socket: { remoteAddress: from } } as never;
}

const see = (url: string, visit?: Visit, status = 200) => recording.notePage(request(visit), url, status);

async function read(query: string): Promise<AnalyticsFigures> {
  const answer = await call('GET', `/api/admin/analytics?${query}`, undefined, 'editor');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

const figures = (period = 7) => read(`days=${period}`);

test('counts human page views by page, referrer, language and device', async () => {
  see('/', { headers: { Referer: 'https://www.Google.co.in/search?q=private' } });
  see('/browse?search=ssc%20cgl', { headers: { Referer: 'https://papers.example/' } });
  see('/hi/paper/upsc-2024', { agent: android, from: '198.51.100.4' });
  see('/category/ssc', { agent: android, from: '198.51.100.4' });
  see('/ssc/cgl?year=2019');
  see('/exam-calendar');
  see('/about-us');
  see('/wp-login.php', {}, 404);
  see('/', { method: 'HEAD' });
  see('/', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  see('/', { headers: { 'Sec-Purpose': 'prefetch;prerender' } });
  see('/', { from: '192.0.2.1', headers: { DNT: '1' } });
  see('/', { from: '192.0.2.2', headers: { 'Sec-GPC': '1' } });
  await recording.flush();

  const found = await figures();
  assert.deepEqual(found.totals.views, { now: 7, before: null });
  assert.deepEqual(found.totals.visitors, { now: 2, before: null });
  assert.deepEqual(found.kinds.map(({ key }) => key).toSorted(), [
    'calendar',
    'category',
    'content',
    'exam',
    'home',
    'paper',
    'search',
  ]);
  assert.deepEqual(
    found.pages.map(({ key }) => key),
    ['/', '/about-us', '/browse', '/category/ssc', '/exam-calendar', '/paper/upsc-2024', '/ssc/cgl'],
  );
  assert.deepEqual(found.referrers, [
    { key: '', count: 5 },
    { key: 'google.co.in', count: 1 },
  ]);
  assert.deepEqual(found.languages, [
    { key: 'en', count: 6 },
    { key: 'hi', count: 1 },
  ]);
  assert.deepEqual(found.devices, [
    { key: 'desktop', count: 5 },
    { key: 'phone', count: 2 },
  ]);
  assert.equal(found.countedSince, today);
  assert.deepEqual(found.series.at(-1), { day: today, visitors: 2, views: 7, downloads: 0, ratings: 0 });
  assert.equal(found.series.length, 7);
});

test('a filter adds the views of one page, referrer, language or device', async () => {
  see('/', { headers: { Referer: 'https://google.com/' } });
  see('/paper/upsc-2024', { headers: { Referer: 'https://papers.example/' } });
  see('/hi/paper/upsc-2024', { agent: android, from: '198.51.100.4' });
  await recording.flush();
  await db.insert(analyticsDays).values([
    { metric: 'views', day: '2026-11-01', key: 'home', count: 9 },
    { metric: 'device', day: '2026-11-10', key: 'phone', count: 4 },
  ]);
  const phones = await read('days=7&by=device&value=phone');
  assert.deepEqual(phones.filtered?.views, { now: 1, before: 4 });
  assert.deepEqual(phones.filtered?.series.length, 7);
  assert.deepEqual(phones.filtered?.series.at(-1), { day: today, views: 1 });
  assert.equal(phones.totals.views.now, 3, 'other figures have no filter');
  const views = async (query: string) => (await read(`days=30&${query}`)).filtered?.views;
  assert.deepEqual(await views('by=page&value=%2Fpaper%2Fupsc-2024'), { now: 2, before: null });
  assert.equal((await views('by=kind&value=paper'))?.now, 2);
  assert.equal((await views('by=kind&value=home'))?.now, 10);
  assert.equal((await views('by=language&value=hi'))?.now, 1);
  assert.equal((await views('by=referrer'))?.now, 1, 'a view from this site has no referrer');
  assert.equal(await views('value=phone'), undefined);
  const early = await read('from=2026-10-31&to=2026-11-01&by=kind&value=home');
  assert.deepEqual(
    early.filtered?.series.map((row) => row.views),
    [null, 9],
  );
  for (const query of ['by=city&value=x', `by=page&value=${'x'.repeat(1_001)}`])
    assert.equal((await call('GET', `/api/admin/analytics?${query}`, undefined, 'editor')).statusCode, 400);
});

test('any range of days is compared with as many days before it', async () => {
  await db.insert(analyticsDays).values(
    ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map((day, place) => ({
      metric: 'views',
      day,
      key: 'home',
      count: place + 1,
    })),
  );
  const found = await read('from=2026-11-03&to=2026-11-04');
  assert.deepEqual(found.totals.views, { now: 7, before: 3 });
  assert.deepEqual([found.days, found.before], [2, { from: '2026-11-01', to: '2026-11-02' }]);
  const early = await read('from=2026-10-31&to=2026-11-01');
  assert.deepEqual(
    early.series.map(({ views, downloads }) => [views, downloads]),
    [
      [null, null],
      [1, 0],
    ],
  );
  for (const query of [
    'from=2026-11-03',
    'from=2026-11-03&to=2026-11-02',
    'from=2020-01-01&to=2026-11-02',
    'from=0001-01-01&to=0001-01-02',
  ])
    assert.equal((await call('GET', `/api/admin/analytics?${query}`, undefined, 'editor')).statusCode, 400);
});

test('counts an anonymous visitor once per day across all nodes', async () => {
  const other = node();
  see('/');
  other.notePage(request(), '/browse', 200);
  assert.ok((await Promise.all([recording.flush(), other.flush()])).every(Boolean));
  assert.equal((await figures()).totals.visitors.now, 1);
  const [row] = await db.select().from(analyticsVisitors);
  assert.equal(row!.hash.length, 8);

  const noon = clock;
  clock += 86_400_000;
  see('/');
  await recording.flush();
  const hashes = (await db.select().from(analyticsVisitors)).map(({ hash }) => hash.toString('hex'));
  assert.equal(new Set(hashes).size, 2);
  assert.equal((await figures()).totals.visitors.now, 2);

  clock += 86_400_000;
  await tidyCounts({ db, now: () => clock });
  assert.equal((await db.select().from(analyticsVisitors)).length, 1);
  assert.equal((await figures()).totals.visitors.now, 2, 'the visitor count remains');
  clock = noon;
  const dump = JSON.stringify([
    await db.select().from(analyticsDays),
    await db.select().from(analyticsSearches),
  ]);
  assert.doesNotMatch(dump, /203\.0\.113|Chrome/);
});

test('counts each visitor of a shared connection once per day', async () => {
  const socket = { remoteAddress: '203.0.113.7' };
  const come = (agent: string, from: string) => {
    const shared = { ...(request({ agent, headers: { 'X-Forwarded-For': from } }) as object), socket };
    recording.notePage(shared as never, '/', 200);
  };
  recording = node(['203.0.113.7']);
  const comeAll = async () => {
    for (const agent of [chrome, android]) for (const from of ['192.0.2.1', '192.0.2.2']) come(agent, from);
    come(android, '192.0.2.2');
    await recording.flush();
  };
  await comeAll();
  const { totals, devices } = await figures();
  assert.deepEqual([totals.visitors.now, totals.views.now], [4, 5]);
  assert.deepEqual(devices, [
    { key: 'phone', count: 3 },
    { key: 'desktop', count: 2 },
  ]);
  const noon = clock;
  clock += 86_400_000;
  await comeAll();
  assert.equal((await figures()).totals.visitors.now, 8);
  clock = noon;
  assert.equal(
    new Set((await db.select().from(analyticsVisitors)).map(({ hash }) => hash.toString('hex'))).size,
    8,
  );
});

test('counts a search once for each visitor, when its results or a paper are opened', async () => {
  library.set('ssc cgl', 12);
  const typed = (text: string, from?: string) =>
    recording.noteTyped(request({ from: from ?? '203.0.113.7' }), text);
  for (const text of ['ss', 'ssc', 'ssc c', 'SSC  CGL ']) typed(text);
  see('/browse?search=ssc+cgl');
  see('/browse?search=ssc+cgl&page=1');
  see('/browse?search=ssc+cgl');
  see('/paper/ssc-cgl-2024');
  for (const text of ['qu', 'quantum', 'quantum b', 'quantum', '?!']) typed(text, '198.51.100.1');
  see('/paper/known', { from: '198.51.100.1' });
  see('/browse', { from: '198.51.100.1' });
  typed('x', '198.51.100.2');
  see('/paper/known', { from: '198.51.100.2' });
  typed('neet', '198.51.100.2');
  await recording.flush();
  assert.deepEqual(
    (await figures()).searches,
    [
      { text: 'quantum', count: 1, found: 0 },
      { text: 'ssc cgl', count: 1, found: 12 },
    ],
    'a typed text without an opened page is no search',
  );
  see('/paper/known', { from: '198.51.100.2' });
  see('/browse?search=ssc+cgl', { from: '198.51.100.2' });
  await recording.flush();
  const { searches, nothingFound } = await figures();
  assert.deepEqual(
    searches.map(({ text, count }) => [text, count]),
    [
      ['ssc cgl', 2],
      ['neet', 1],
      ['quantum', 1],
    ],
  );
  assert.deepEqual(
    nothingFound.map(({ text }) => text),
    ['neet', 'quantum'],
  );
  await createPaper(db, { title: 'NEET' });
  drop('all');
  assert.deepEqual(
    (await figures()).nothingFound.map(({ text }) => text),
    ['quantum'],
    'a search that matches papers now is not listed',
  );
});

test('lists at most 20 referrers and searches, and no search that matches papers by now', async () => {
  await db.insert(analyticsDays).values(
    Array.from({ length: 50 }, (_, number) => ({
      metric: 'referrer',
      day: today,
      key: `site-${number}.example`,
      count: 20,
    })),
  );
  // Words so different that none is a spelling of another.
  const wordOf = (number: number) =>
    createHash('sha256')
      .update(`${number}`)
      .digest('hex')
      .slice(0, 12)
      .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const searches = Array.from({ length: 70 }, (_, number) => wordOf(number));
  await db
    .insert(analyticsSearches)
    .values(searches.map((wish, number) => ({ day: today, text: wish, count: 100 - number, found: 0 })));
  for (const title of searches.slice(0, 30)) await createPaper(db, { title });
  drop('all');
  const { referrers, nothingFound } = await figures();
  assert.equal(referrers.length, 20);
  assert.deepEqual(
    nothingFound.map(({ text }) => text),
    searches.slice(30, 50),
  );
});

test('counts only valid view reports from visitors of this site', async () => {
  const tell = (path: string, headers = {}, role: 'owner' | null = null) =>
    call('POST', `/api/views?path=${encodeURIComponent(path)}`, undefined, role, {
      'user-agent': chrome,
      ...headers,
    });
  assert.equal((await tell('/hi/paper/known')).statusCode, 204);
  assert.equal((await tell('/buy/pills')).statusCode, 204);
  assert.equal((await tell('/paper/known', {}, 'owner')).statusCode, 204, 'signed-in users are not counted');
  assert.equal((await tell('/paper/known', { 'sec-gpc': '1' })).statusCode, 204);
  for (const path of ['/api/papers', '//evil.example/', 'https://evil.example/', '/admin', ''])
    assert.equal((await tell(path)).statusCode, 400, path);
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  assert.equal((await tell('/paper/known', foreign)).statusCode, 403);
  isLimited = true;
  assert.equal((await tell('/paper/known')).statusCode, 429);
  isLimited = false;

  await call('GET', '/api/search?q=chemistry', undefined, null, { 'user-agent': chrome });
  await call('GET', '/api/search?q=physics', undefined, 'editor', { 'user-agent': chrome });
  assert.equal((await tell('/paper/known')).statusCode, 204);
  await recording.flush();
  const found = await figures();
  assert.equal(found.totals.views.now, 3);
  assert.deepEqual(found.pages, [
    { key: '/paper/known', count: 2 },
    { key: otherKeys, count: 1 },
  ]);
  assert.deepEqual(found.referrers, []);
  assert.deepEqual(
    found.searches.map(({ text }) => text),
    ['chemistry'],
  );
});

test('counts views above the limit separately and retries failed writes', async () => {
  for (let visit = 0; visit < 800; visit += 1) see('/');
  await recording.flush();
  const found = await figures();
  assert.equal(found.totals.views.now, 500);
  assert.equal(found.passedOver, 300);

  await db.execute(sql`ALTER TABLE analytics_days RENAME TO analytics_away`);
  see('/browse');
  assert.equal(await recording.flush(), false);
  await db.execute(sql`ALTER TABLE analytics_away RENAME TO analytics_days`);
  assert.equal(await recording.flush(), true);
  assert.equal((await figures()).totals.views.now, 501);
});

test('limits the visitors of a client network and of a day', async () => {
  const pretend = (visit: number, from: string) => see('/', { agent: `${chrome} Number/${visit}`, from });
  for (let visit = 0; visit < 220; visit += 1) pretend(visit, `2001:db8:0:7::${visit.toString(16)}`);
  pretend(0, '2001:db8:0:7::0');
  pretend(0, '203.0.113.9');
  await recording.flush();
  const found = await figures();
  assert.deepEqual([found.totals.visitors.now, found.totals.views.now, found.passedOver], [201, 202, 20]);
  assert.equal((await db.select().from(analyticsVisitors)).length, 201);

  await db.execute(sql`UPDATE analytics_days SET count = 999998 WHERE metric = 'visitors'`);
  for (let visit = 0; visit < 5; visit += 1) pretend(visit, '203.0.113.10');
  await recording.flush();
  const full = await figures();
  assert.deepEqual([full.totals.visitors.now, full.passedOver], [1_000_000, 23]);
  assert.equal((await db.select().from(analyticsVisitors)).length, 203);
  recording = node();
  pretend(0, '203.0.113.9');
  await recording.flush();
  assert.equal((await figures()).passedOver, 23, 'a known visitor is still counted');
});

test('tidying limits keys per day and merges old days by month', async () => {
  for (let batch = 0; batch < 6; batch += 1) {
    for (let visit = 0; visit < 450; visit += 1) see(`/paper/number-${batch}-${visit}`);
    await recording.flush();
  }
  const pages = async () => (await db.select().from(analyticsDays)).filter(({ metric }) => metric === 'page');
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  assert.ok((await pages()).length <= 1_801, `${(await pages()).length} keys before tidying up`);
  await tidyCounts({ db, now: () => clock });
  assert.equal((await pages()).length, 1_001);
  assert.equal(sum(await pages()), 2_700, 'no view is lost: the least frequent keys are merged');

  const old = addDays(today, -450);
  await db.insert(analyticsDays).values([
    { metric: 'page', day: `${old.slice(0, 8)}01`, key: '/', count: 5 },
    { metric: 'page', day: `${old.slice(0, 8)}09`, key: '/', count: 7 },
    { metric: 'page', day: `${old.slice(0, 8)}09`, key: '/browse', count: 2 },
    { metric: 'views', day: `${old.slice(0, 8)}09`, key: 'home', count: 7 },
  ]);
  await db.insert(analyticsSearches).values({ day: `${old.slice(0, 8)}09`, text: 'cgl', count: 4, found: 1 });
  await tidyCounts({ db, now: () => clock });
  await tidyCounts({ db, now: () => clock });
  const kept = (await db.select().from(analyticsDays)).filter(({ day }) => day < addDays(today, -400));
  assert.deepEqual(kept.map(({ metric, day, key, count }) => [metric, day.slice(8), key, count]).toSorted(), [
    ['page', '01', '/', 12],
    ['page', '01', '/browse', 2],
    ['views', '09', 'home', 7],
  ]);
  const [search] = await db.select().from(analyticsSearches);
  assert.equal(search!.day, `${old.slice(0, 8)}01`);
});

test('counts downloads and ratings by Indian day and compares periods', async () => {
  const paper = await createPaper(db);
  const visit = (at: string, hash: string) => ({
    paperId: paper.id,
    visitorHash: hash.repeat(16),
    at: Date.parse(at),
  });
  // In India: the last half hour of the 19th, the first hour of the 20th, a repeated visit, and a later one. The
  // batches below belong to the previous period.
  await countVisits(db, 'one', [
    visit('2026-11-19T18:15:00Z', 'aa'),
    visit('2026-11-19T18:45:00Z', 'bb'),
    visit('2026-11-19T18:50:00Z', 'bb'),
    visit('2026-11-20T05:00:00Z', 'cc'),
  ]);
  await countVisits(db, 'two', [visit('2026-11-07T05:00:00Z', 'dd')]);
  await countVisits(db, 'two', [visit('2026-11-07T05:00:00Z', 'ee')]);
  const hash = (digit: string) => Buffer.from(digit.repeat(32), 'hex');
  await db.insert(ratings).values([
    { paperId: paper.id, visitorHash: hash('1'), stars: 5, createdAt: new Date('2026-11-19T19:00:00Z') },
    { paperId: paper.id, visitorHash: hash('2'), stars: 4, createdAt: new Date('2026-11-12T19:00:00Z') },
  ]);
  await db.insert(analyticsDays).values([
    { metric: 'views', day: '2026-11-01', key: 'home', count: 3 },
    { metric: 'views', day: '2026-11-10', key: 'home', count: 40 },
    { metric: 'views', day: '2026-11-18', key: 'home', count: 50 },
  ]);
  const found = await figures();
  assert.deepEqual(found.totals.downloads, { now: 3, before: 1 });
  assert.deepEqual(found.totals.ratings, { now: 1, before: 1 });
  assert.deepEqual(found.totals.views, { now: 50, before: 40 });
  assert.equal(found.averageStars, 5);
  const byDay = Object.fromEntries(found.series.map(({ day, ...sums }) => [day, sums]));
  assert.equal(byDay['2026-11-19']!.downloads, 1);
  assert.equal(byDay['2026-11-20']!.downloads, 2);
  assert.equal(byDay['2026-11-20']!.ratings, 1);
  assert.equal(
    (await figures(30)).totals.downloads.before,
    null,
    'October has no daily downloads to compare with',
  );
  assert.equal(found.target.thisMonth, 4);
  const { title, slug } = paper;
  assert.deepEqual(found.popular, {
    papers: [{ title, slug, downloads: 3 }],
    countedSince: '2026-11-07',
  });
  const other = await createPaper(db);
  await countVisits(db, 'three', [
    visit('2026-11-12T05:00:00Z', 'ff'),
    { ...visit('2026-11-07T05:00:00Z', 'ff'), paperId: other.id },
  ]);
  assert.deepEqual(
    (await figures(30)).popular.papers.map(({ downloads }) => downloads),
    [5, 1],
  );
  const csv = await call('GET', '/api/admin/analytics/export?days=7&what=papers', undefined, 'editor');
  assert.deepEqual(csv.body.trim().split('\n'), ['title,slug,downloads', `${title},${slug},3`]);
  await db.execute(sql`DELETE FROM papers WHERE id = ${other.id}`);
  assert.equal((await figures(30)).popular.papers.length, 1, 'a deleted paper is not listed');
});

test('only owners set the download target, with an audit entry', async () => {
  const put = (downloads: unknown, role: 'owner' | 'editor' = 'owner') =>
    call('PUT', '/api/admin/analytics/target', { downloads }, role);
  assert.equal((await put(500, 'editor')).statusCode, 403);
  for (const wrong of [0, -5, 1.5, 99_999_999_999, '500', undefined])
    assert.equal((await put(wrong)).statusCode, 400, String(wrong));
  assert.equal((await put(500)).json().downloads, 500);
  assert.equal((await put(500)).statusCode, 200);
  assert.equal((await figures()).target.downloads, 500);
  assert.equal((await put(null)).json().downloads, null);
  assert.deepEqual(
    (await office.audited()).map(({ action, before, after }) => ({ action, before, after })),
    [
      { action: 'analytics.target-set', before: { downloads: null }, after: { downloads: 500 } },
      { action: 'analytics.target-set', before: { downloads: 500 }, after: { downloads: null } },
    ],
  );
});

test('exports each table as CSV without executable formulas', async () => {
  see('/browse?search=%3D1%2B1+ssc');
  see('/', { headers: { Referer: 'https://t.me/channel' } });
  await recording.flush();
  const exported = async (what: string) => {
    const answer = await call('GET', `/api/admin/analytics/export?days=7&what=${what}`, undefined, 'editor');
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['content-disposition']), new RegExp(`filename="${what}-7-days.csv"`));
    return answer.body.trim().split('\n');
  };
  assert.deepEqual(await exported('nothing-found'), ['search,count,papers', "'=1+1 ssc,1,0"]);
  assert.deepEqual(await exported('pages'), ['page,count', '/,1', '/browse,1']);
  assert.ok((await exported('referrers')).includes('t.me,1'));
  assert.equal((await exported('days')).at(-1), `${today},1,2,0,0`);
  for (const query of ['days=7&what=secrets', 'days=8&what=days', 'what='])
    assert.equal((await call('GET', `/api/admin/analytics/export?${query}`)).statusCode, 400, query);
  assert.equal((await call('GET', '/api/admin/analytics?days=9')).statusCode, 400);
  assert.equal((await call('GET', '/api/admin/analytics', undefined, null)).statusCode, 401);
});
