import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { collect } from '#app/features.ts';
import { findPages } from '#app/pages/real-pages.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createCategory } from '#testing/factories.ts';
import type { ImportReport } from '../redirects-admin.contract.ts';
import { getMissingUrls } from './missing-urls.service.ts';
import { redirectsAdminRoutes } from './redirects-admin.routes.ts';
import { lockMoves } from './redirects.queries.ts';
import { defineRedirectRecord } from './redirects.record.ts';

const { ctx, app, db, call, audited } = await backOffice();
const pages = collect('pages', ctx);
const site = { origin: 'https://papers.example', isRoute: () => false };
let time = Date.parse('2026-01-01T00:00:00Z');
const missing = getMissingUrls({ ...ctx, now: () => (time += 1_000) });
redirectsAdminRoutes(app, { ...ctx, pages, pagesAt: findPages, site });
await createCategory(db, { name: 'SSC', slug: 'ssc' });
await db.execute(sql`INSERT INTO redirect_hosts VALUES ('example.org')`);

beforeEach(() => emptyTables(db, ['redirects', 'missing_paths', 'audit_entries']));

const url = '/api/admin/redirects/import';
const csv = { 'content-type': 'text/csv' };
const importText = (text: string | Buffer, plan?: string) =>
  call('POST', plan === undefined ? url : `${url}?plan=${plan}`, text, 'editor', csv);
const exported = async () => (await call('GET', '/api/admin/redirects/export', undefined, 'editor')).body;
async function stored() {
  const { rows } = await db.execute(sql`
    SELECT source_url, target_url, status_code, is_active, description, hit_count, page_id
    FROM redirects ORDER BY source_url`);
  return rows;
}

test('a preview does not wait for other changes of redirects', async () => {
  await db.transaction(async (transaction) => {
    await lockMoves(transaction);
    const answer = await importText('sourceUrl,targetUrl\n/a,/browse');
    assert.equal(answer.statusCode, 200, answer.body);
  });
});

test('an import without a body is refused as a list without columns', async () => {
  const answer = await call('POST', url, undefined, 'editor');
  assert.equal(answer.statusCode, 400, answer.body);
  assert.match(answer.body, /The first line names the columns/);
});

test('an import previews each line before it applies all changes', async () => {
  await db.execute(sql`
    INSERT INTO redirects (source_url, target_url, hit_count, description)
    VALUES ('/a', '/browse', 7, 'kept'), ('/same', '/browse', 0, null), ('/c', '/d', 0, null)`);
  await db.execute(sql`INSERT INTO missing_paths (path, count) VALUES ('/old', 3)`);
  const text = [
    'Comment,sourceurl,TARGETURL,statusCode,isActive',
    'x,/a,/category/ssc,302,',
    'x,same/,/browse,,true',
    'x,/old,/gone,,no',
    'x,,/browse,,',
    '',
    'x,"/ssc\nx",/browse,,',
    'x,/b,/c?x=1,,',
    'x,/d,/b,,',
    'x,/category/ssc,/browse,,',
    'x,/e,https://evil.example/,301,',
    'x,/g,https://example.org,301,',
    'x,E,/browse,300,',
    'x,/old/,/browse,,',
    'x,/f,/browse,,perhaps',
  ].join('\r\n');
  const before = await stored();
  const preview = (await importText(text)).json<ImportReport>();
  assert.deepEqual(await stored(), before);
  assert.deepEqual(await audited(), []);
  const { plan, refusals, writes, leftOut: _leftOut, ...counts } = preview;
  assert.deepEqual(counts, { isDone: false, added: 3, changed: 1, unchanged: 1, refused: 8 });
  assert.deepEqual(
    refusals.map(({ line, reason }) => `${line}: ${reason}`),
    [
      '5: Source URL and Target URL are required',
      '7: This is not a valid URL',
      '10: This would create a redirect loop: /d -> /b -> /c -> /d',
      '11: This URL belongs to the page SSC',
      '12: Redirects may not lead to evil.example: it is not on the list of other sites',
      '14: The status code must be 301 or 302',
      '15: Line 4 has the same source',
      '16: isActive and isAutomatic are true or false',
    ],
  );
  assert.deepEqual(
    writes.map(({ line, kind, sourceUrl, leadsNowhere }) => [line, kind, sourceUrl, leadsNowhere]),
    [
      [2, 'changed', '/a', false],
      [4, 'added', '/old', true],
      [9, 'added', '/b', false],
      [13, 'added', '/g', false],
    ],
  );
  await db.execute(
    sql`UPDATE redirects SET description = 'edited', updated_at = now() WHERE source_url = '/a'`,
  );
  const edited = await importText(text, plan);
  assert.equal(edited.statusCode, 409, 'a redirect has changed since the preview');
  const done = await importText(text, (await importText(text)).json<ImportReport>().plan);
  assert.deepEqual([done.statusCode, done.json().isDone, done.json().added], [200, true, 3], done.body);
  assert.deepEqual(
    (await stored()).map((row) => [
      row.source_url,
      row.target_url,
      row.status_code,
      row.is_active,
      row.hit_count,
    ]),
    [
      ['/a', '/category/ssc', 302, true, 7],
      ['/b', '/c', 301, true, 0],
      ['/c', '/d', 301, true, 0],
      ['/g', 'https://example.org/', 301, true, 0],
      ['/old', '/gone', 301, false, 0],
      ['/same', '/browse', 301, true, 0],
    ],
  );
  assert.deepEqual(
    (await audited()).map(({ action, subjectName, before: was, after }) => [action, subjectName, was, after]),
    [
      [
        'redirect.imported',
        '4 redirects',
        { redirects: ['/a -> /browse (301): edited'] },
        {
          added: 3,
          changed: 1,
          unchanged: 1,
          refused: 8,
          redirects: ['/a -> /category/ssc (302): edited'],
        },
      ],
    ],
  );
  assert.equal((await db.execute(sql`SELECT FROM missing_paths`)).rowCount, 0);
  const stale = await importText(text, plan);
  assert.equal(stale.statusCode, 409, 'the plan is stale after the import');
});

test('loop checks finish on an import that is one long chain', async () => {
  const numbers = Array.from({ length: 20_000 }, (_, number) => number);
  const chain = numbers.map((number) => `/a${number},/a${number + 1}`);
  const closing = `sourceUrl,targetUrl\n${[...chain, '/a20000,/a0'].join('\n')}`;
  const { added, refused, refusals } = (await importText(closing)).json<ImportReport>();
  assert.deepEqual([added, refused], [20_000, 1]);
  assert.match(
    refusals[0]!.reason,
    /^This would create a chain of more than 3 redirects: \/a20000 -> \/a0 ->/,
  );
});

test('an import may replace the redirect that a line before it needs to change', async () => {
  await db.execute(sql`INSERT INTO redirects (source_url, target_url) VALUES ('/a', '/b')`);
  const text = 'sourceUrl,targetUrl\n/b,/a\n/a,/browse';
  const { added, changed, refused, plan } = (await importText(text)).json<ImportReport>();
  assert.deepEqual([added, changed, refused], [1, 1, 0]);
  assert.equal((await importText(text, plan)).json<ImportReport>().isDone, true);
});

test('an invalid or oversized file is rejected as a whole', async () => {
  assert.equal((await importText('sourceUrl,targetUrl\n/a,/browse')).json<ImportReport>().added, 1);
  for (const text of ['', 'a,b\n1,2', 'sourceUrl,targetUrl\n/a,/b,/c', 'sourceUrl,targetUrl\n"/a,/b', '\0'])
    assert.equal((await importText(text)).statusCode, 400, text);
  assert.equal((await importText('x'.repeat(20_000_001))).statusCode, 413);
  const rows = await importText(`sourceUrl,targetUrl\n${'/a,/b\n'.repeat(50_001)}`);
  assert.deepEqual(
    [rows.statusCode, rows.json().message],
    [400, 'A file can have at most 50,000 redirects. Split it into several files.'],
  );
  assert.equal((await importText('sourceUrl,targetUrl', 'no plan')).statusCode, 400);
  assert.equal((await call('POST', url, { text: 'sourceUrl,targetUrl' }, 'editor')).statusCode, 415);
});

const importAll = async (text: string | Buffer) => {
  const { plan } = (await importText(text)).json<ImportReport>();
  const { added, refusals, leftOut } = (await importText(text, plan)).json<ImportReport>();
  return { added, refusals, leftOut };
};
const nothingLeftOut = { patterns: 0, inactive: 0, gone: 0 };

test('files of spreadsheets are read in any encoding, with any separator and line end', async () => {
  const rows = '/a,/browse,caf\u00E9 \u2013 x\r\n/b,/browse,\n/c,/browse,\r\n';
  const text = `Source URL,Target URL,Description\r\n${rows}`;
  const windows1252 = Buffer.from(text.replace('\u2013', '\u0096').replaceAll(',', ';'), 'latin1');
  const utf16 = Buffer.from(`\uFEFF${text}`.replaceAll(',', '\t'), 'utf16le');
  for (const file of [text, windows1252, utf16, `sep=|\n${text.replaceAll(',', '|')}`]) {
    await db.execute(sql`TRUNCATE redirects`);
    assert.deepEqual(await importAll(file), { added: 3, refusals: [], leftOut: nothingLeftOut });
    const [first] = await stored();
    assert.deepEqual([first?.source_url, first?.description], ['/a', 'caf\u00E9 \u2013 x']);
  }
});

test('exports of WordPress plugins are read without patterns, inactive and gone rows', async () => {
  const left = { patterns: 1, inactive: 1, gone: 1 };
  const plugins: [string, ImportReport['leftOut']][] = [
    [
      `source,target,regex,code,type,hits,title,status
"/old",/browse,0,302,url,5,"Why",active
"/old/(.*)",/browse,1,301,url,0,"",active
/off,/browse,0,301,url,0,"",disabled
/gone,,0,410,error,0,"",active`,
      left,
    ],
    [
      `id,source,matching,destination,type,category,status,ignore
1,old,exact,https://papers.example/browse,307,Why,active,
2,old,contains,/browse,301,,active,
3,off,exact,/browse,301,,inactive,
4,gone,exact,,451,,active,`,
      left,
    ],
    [
      `"Origin","Target","Type","Format"
"old/","browse","302","plain"
"old/(.*)","browse","301","regex"
"gone","","410","plain"`,
      { ...left, inactive: 0 },
    ],
    [
      `ID,redirect_from,redirect_to,status_code,enable_regex,post_status
1,/old,/browse,302,0,publish
2,/old/(.*),/browse,302,1,publish
3,/off,/browse,302,0,draft
4,/gone,/,410,0,publish`,
      left,
    ],
    ['from,to,status\nold,/browse,302', nothingLeftOut],
    ['/old,/browse', nothingLeftOut],
    ['old,/browse', nothingLeftOut],
    ['https://papers.example/old,https://papers.example/browse', nothingLeftOut],
    ['request,destination\n/old/,/browse/', nothingLeftOut],
    ['\uFEFFपुराना यूआरएल;नया यूआरएल;प्रकार\n/old;/browse;302', nothingLeftOut],
  ];
  for (const [text, leftOut] of plugins) {
    await db.execute(sql`TRUNCATE redirects`);
    assert.deepEqual(await importAll(text), { added: 1, refusals: [], leftOut }, text);
    const [row, ...others] = await stored();
    assert.deepEqual(
      [row?.source_url, row?.target_url, row?.is_active, others],
      ['/old', '/browse', true, []],
    );
    assert.equal(row?.status_code, /302|307/.test(text) ? 302 : 301, text);
  }
});

test('an export over 5 MB can be imported', async () => {
  await db.execute(sql`
    INSERT INTO redirects (source_url, target_url, description)
    SELECT '/old-' || number, '/' || repeat('n', 1900) || number, 'why'
    FROM generate_series(1, 3000) AS number`);
  const text = await exported();
  assert.ok(Buffer.byteLength(text) > 5 * 1024 * 1024);
  const before = await stored();
  assert.equal((await importText(text)).json<ImportReport>().unchanged, 3_000);
  await db.execute(sql`TRUNCATE redirects`);
  const { plan, added } = (await importText(text)).json<ImportReport>();
  assert.equal(added, 3_000);
  assert.equal((await importText(text, plan)).json<ImportReport>().isDone, true);
  assert.deepEqual(await stored(), before);
});

test('an import keeps a redirect automatic until its target changes', async () => {
  const page = sql`SELECT page_kind, page_id::int, target_url, description FROM redirects`;
  await db.execute(sql`
    INSERT INTO redirects (source_url, target_url, page_kind, page_id) VALUES ('/a', '/ssc/b', 'exam', 7)`);
  const write = async (text: string) => importText(text, (await importText(text)).json<ImportReport>().plan);
  await write('sourceUrl,targetUrl,description\n/a,/ssc/b,why');
  assert.deepEqual((await db.execute(page)).rows, [
    { page_kind: 'exam', page_id: 7, target_url: '/ssc/b', description: 'why' },
  ]);
  await write('sourceUrl,targetUrl,isAutomatic\n/a,/browse,true');
  assert.deepEqual((await db.execute(page)).rows, [
    { page_kind: null, page_id: null, target_url: '/browse', description: 'why' },
  ]);
});

test('any redirects survive an export and import', async () => {
  const path = fc
    .array(fc.constantFrom('a', 'पद', '%', ',', '"', "'", '=1+1', '@x', ' ', '-'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.join(''));
  const cell = fc.oneof(
    fc.constantFrom('=1+1', "'=1", "''@x", '-', '"', 'a,b', "'"),
    fc.string({ maxLength: 20 }),
  );
  const row = fc.record({
    source: path,
    target: fc.oneof(
      path.map((text) => `/${encodeURIComponent(text)}?search=${encodeURIComponent(text)}`),
      fc.constant('https://example.org/a?b=c,d"'),
    ),
    statusCode: fc.constantFrom(301, 302),
    isActive: fc.boolean(),
    description: cell,
    hitCount: fc.nat(),
  });
  const admin = defineRedirectRecord({ pages, pagesAt: findPages, site });
  const author = { id: null, name: 'Asha', sessionId: null };
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 6 }), async (rows) => {
      await db.execute(sql`TRUNCATE redirects`);
      for (const { source, target, hitCount, ...fields } of rows) {
        const description = fields.description
          .replace(/[^\P{C}]/gu, '')
          .replace(/\s+/gu, ' ')
          .normalize('NFC')
          .trim();
        const made = await admin
          .create(ctx, author, {
            ...fields,
            description,
            sourceUrl: `/x/${encodeURIComponent(source)}`,
            targetUrl: target,
          } as never)
          .catch(() => undefined);
        if (made) await db.execute(sql`UPDATE redirects SET hit_count = ${hitCount} WHERE id = ${made.id}`);
      }
      const before = await stored();
      kept += before.length;
      const text = await exported();
      for (const cell of (parse(text, { bom: true }) as string[][]).flat())
        assert.doesNotMatch(cell, /^[=+@]/);
      const again = (await importText(text)).json<ImportReport>();
      assert.deepEqual([again.unchanged, again.refused], [before.length, 0], text);
      await db.execute(sql`TRUNCATE redirects`);
      const { plan } = (await importText(text)).json<ImportReport>();
      await importText(text, plan);
      assert.deepEqual(await stored(), before, text);
    }),
    { numRuns: 12 },
  );
  assert.ok(kept > 10, `${kept} redirects`);
});

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
const note = (url: string, headers: object = {}, method = 'GET') =>
  missing.note(url, { method, headers: { ...person, ...headers } });
const listed = async (query = '') =>
  (await call('GET', `/api/admin/missing-addresses?${query}`, undefined, 'editor')).json() as {
    total: number;
    addresses: {
      path: string;
      count: number;
      referrer: string | null;
      firstSeenAt: string;
      lastSeenAt: string;
    }[];
  };

test('missing paths count browser visits in all languages together', async () => {
  time = Date.parse('2026-01-01T00:00:00Z');
  note('/old', { host: 'papers.example', referer: 'https://papers.example/browse?search=secret#x' });
  note('/hi/old', { host: 'papers.example', referer: 'https://www.google.example/search?q=secret' });
  note('/old', { referer: 'javascript:alert(1)' });
  note('/old', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  note('/old', { 'user-agent': undefined });
  note('/old', { 'sec-purpose': 'prefetch' });
  note('/old', {}, 'HEAD');
  for (const probe of [
    '/index.php',
    '/wp-login',
    '/.env',
    '/blog/wp-admin',
    '/a.php/x',
    '/cgi-bin/x',
    '/.git/config',
  ])
    note(probe);
  note(`/${'%E0%A4%AA'.repeat(60)}`);
  assert.equal((await listed()).total, 0, 'nothing is written before the flush');
  await missing.flush();
  const { addresses, total } = await listed('sort=count');
  assert.equal(total, 2);
  assert.deepEqual(addresses[0], {
    path: '/old',
    count: 3,
    firstSeenAt: '2026-01-01T00:00:01.000Z',
    lastSeenAt: '2026-01-01T00:00:03.000Z',
    referrer: 'www.google.example',
  });
  assert.match(addresses[1]!.path, /^\/(%E0%A4%AA)+(%..)*…$/);
  note('/old');
  await missing.flush();
  assert.deepEqual(
    (await listed('search=OLD')).addresses.map(({ count, firstSeenAt, referrer }) => [
      count,
      firstSeenAt,
      referrer,
    ]),
    [[4, '2026-01-01T00:00:01.000Z', 'www.google.example']],
  );
});

test('the log of missing paths is bounded in memory and database', async () => {
  await db.execute(sql`
    INSERT INTO missing_paths (path, count, last_seen_at)
    SELECT '/before-' || number, 1, '2025-01-01'::timestamptz + number * interval '1 minute'
    FROM generate_series(1, 900) AS number`);
  time = Date.parse('2026-01-01T00:00:00Z');
  for (let number = 0; number < 1_000; number += 1) note(`/now-${number}`);
  await missing.flush();
  const { rows } = await db.execute<{ count: number; oldest: string; now: number }>(sql`
    SELECT count(*) AS count, count(*) FILTER (WHERE path LIKE '/now-%') AS now,
      (array_agg(path ORDER BY last_seen_at))[1] AS oldest FROM missing_paths`);
  assert.deepEqual(rows, [{ count: 1_000, now: 300, oldest: '/before-201' }]);
});

test('a missing path is removed when deleted or redirected', async () => {
  for (const path of ['/a', '/b', '/c', '/d']) note(path);
  await missing.flush();
  await call('POST', '/api/admin/redirects', { sourceUrl: '/a', targetUrl: '/browse' });
  note('/a');
  await missing.flush();
  const forget = (query: string) =>
    call('DELETE', `/api/admin/missing-addresses${query}`, undefined, 'editor');
  assert.deepEqual((await forget('?path=%2Fb')).json(), { forgotten: 1 });
  assert.equal((await forget('?path=%2Fb')).statusCode, 404);
  assert.deepEqual(
    (await listed('sort=path')).addresses.map(({ path }) => path),
    ['/c', '/d'],
  );
  assert.deepEqual((await forget('')).json(), { forgotten: 2 });
  assert.equal((await listed()).total, 0);
});
