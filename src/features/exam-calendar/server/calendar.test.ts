import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { recordMoves } from '#features/redirects/server/moved-urls.service.ts';
import { addDays, addYears, dayInIndia } from '#lib/time/calendar-day.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createCategory, createExam } from '#testing/factories.ts';
import { badFields } from '#testing/read-app.ts';
import type { AdminCalendarEntry } from '../calendar-admin.contract.ts';
import type { ExamCalendar } from '../calendar.contract.ts';
import { calendarAdminRoutes } from './calendar.record.ts';
import { calendarFeedRoutes } from './calendar-feed.routes.ts';
import { calendarSitemap } from './calendar.sitemap.ts';
import { calendarReads } from './calendar.routes.ts';

const { ctx, db, app, call, drop, drops, audited } = await backOffice();
const url = '/api/admin/exam-calendar';
registerReads(app, calendarReads(ctx));
calendarAdminRoutes(app, ctx);
calendarFeedRoutes(app, ctx);

const today = dayInIndia(Date.now());
const inDays = (days: number) => addDays(today, days);
let examId = 0;

beforeEach(async () => {
  await emptyTables(db, ['categories', 'redirects', 'audit_entries']);
  drop('all');
  drops.length = 0;
  const category = await createCategory(db, { name: 'SSC' });
  examId = (await createExam(db, { name: 'SSC CGL', categoryId: category.id })).id;
});

const add = (fields: object) =>
  call('POST', url, { examId, stage: 'Prelims', startsOn: inDays(12), ...fields });
const added = async (fields: object) => (await add(fields)).json<AdminCalendarEntry>();
const published = async (query = '') => (await app.inject(`/api/exam-calendar${query}`)).json<ExamCalendar>();
const stages = (entries: { stage: string }[]) => entries.map(({ stage }) => stage);

test('a month without a day lasts to its end and never names a day', async () => {
  const month = `${Number(today.slice(0, 4)) + 1}-03`;
  const saved = await added({ startsOn: month, isTentative: true });
  const { startsOn, endsOn, precision } = saved;
  assert.deepEqual(
    { startsOn, endsOn, precision },
    { startsOn: `${month}-01`, endsOn: `${month}-31`, precision: 'month' },
  );
  const kept = await call('PUT', `${url}/${saved.id}`, { ...saved, notes: 'Announced soon' });
  assert.equal(kept.json<AdminCalendarEntry>().precision, 'month');
  assert.equal((await published()).entries[0]?.precision, 'month');
  const feed = (await app.inject('/exam-calendar.ics')).body.replaceAll('\r\n ', '');
  assert.ok(feed.includes(`SUMMARY:SSC CGL: Prelims (March ${month.slice(0, 4)}\\, tentative)`));
  assert.equal((await add({ startsOn: '2027-13' })).statusCode, 400);
  assert.equal((await add({ startsOn: month })).statusCode, 409);
});

test('adding a calendar entry logs it and drops its pages', async () => {
  const fields = {
    stage: '  Tier  I ',
    startsOn: inDays(12),
    endsOn: inDays(14),
    isTentative: true,
    link: 'HTTPS://SSC.gov.in/a b',
    notes: ' Bring the card ',
  };
  const answer = await call('POST', url, { examId, ...fields }, 'editor');
  assert.equal(answer.statusCode, 201);
  const saved = answer.json<AdminCalendarEntry>();
  const { id, createdAt: _made, updatedAt: _changed, ...rest } = saved;
  const normal = {
    stage: 'Tier I',
    startsOn: inDays(12),
    endsOn: inDays(14),
    precision: 'day',
    isTentative: true,
    link: 'https://ssc.gov.in/a%20b',
    notes: 'Bring the card',
  };
  const place = { examName: 'SSC CGL', examSlug: 'ssc-cgl', categoryName: 'SSC', categorySlug: 'ssc' };
  assert.deepEqual(rest, { examId, ...normal, ...place });
  assert.deepEqual(drops, [['exam-calendar', `exam:${examId}`]]);
  assert.deepEqual(await audited(), [
    {
      action: 'calendar.created',
      subjectName: 'SSC CGL: Tier I',
      before: null,
      after: { exam: 'SSC CGL', ...normal },
    },
  ]);
  assert.deepEqual(await published(), {
    today,
    entries: [{ id, examId, ...normal }],
    exams: [{ id: examId, name: 'SSC CGL', slug: 'ssc-cgl', categoryName: 'SSC', categorySlug: 'ssc' }],
  });
  const single = await added({
    stage: 'Result',
    startsOn: inDays(40),
    endsOn: inDays(40),
    link: '',
    notes: ' ',
  });
  assert.deepEqual([single.endsOn, single.link, single.notes], [null, null, null]);
});

test('invalid dates, windows and links are refused at their field', async () => {
  const nextYears = Number(today.slice(0, 4)) + 5;
  for (const [fields, bad] of [
    [{ stage: ' ​ ' }, 'stage'],
    [{ stage: 'x'.repeat(81) }, 'stage'],
    [{ stage: 'a\u0000' }, 'stage'],
    [{ stage: 'a\u202Eb' }, 'stage'],
    [{ startsOn: '2027-02-30' }, 'startsOn'],
    [{ startsOn: '24/05/2027' }, 'startsOn'],
    [{ startsOn: '1989-12-31' }, 'startsOn'],
    [{ startsOn: `${nextYears + 1}-01-01` }, 'startsOn'],
    [{ startsOn: `${inDays(1)}T00:00:00Z` }, 'startsOn'],
    [{ startsOn: '' }, 'startsOn'],
    [{ startsOn: inDays(2), endsOn: inDays(1) }, 'endsOn'],
    [{ startsOn: inDays(2), endsOn: inDays(403) }, 'endsOn'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ link: 'data:text/html,x' }, 'link'],
    [{ link: '//evil.example' }, 'link'],
    [{ link: '/browse' }, 'link'],
    [{ link: 'mailto:a@example.org' }, 'link'],
    [{ link: `https://a.example/${'x'.repeat(2_000)}` }, 'link'],
    [{ notes: 'x'.repeat(501) }, 'notes'],
    [{ examId: 99_999_999_999 }, 'examId'],
    [{ examId: null }, 'examId'],
  ] as const) {
    assert.deepEqual(badFields(await add(fields)), [bad], JSON.stringify(fields));
  }
  assert.equal(
    (await add({ examId: 999 })).json().message,
    'This exam no longer exists. Choose another one.',
  );
  for (const fields of [{ startsOn: '1990-01-01' }, { startsOn: `${nextYears}-12-31` }])
    assert.equal((await add(fields)).statusCode, 201);
  assert.equal((await add({ stage: 'Wide', startsOn: inDays(2), endsOn: inDays(402) })).statusCode, 201);
  assert.equal((await call('GET', `${url}?month=2027-13`)).statusCode, 400);
});

test('running and coming entries are listed before past ones', async () => {
  const other = await createExam(db, {
    name: 'UPSC CSE',
    categoryId: (await createCategory(db, { name: 'UPSC' })).id,
  });
  await added({ stage: 'Coming', startsOn: inDays(5) });
  await added({ stage: 'Today', startsOn: today });
  await added({ stage: 'Open', startsOn: inDays(-9), endsOn: today });
  await added({ stage: 'Over', startsOn: inDays(-9), endsOn: inDays(-1) });
  await added({ stage: 'Long over', startsOn: inDays(-90), examId: other.id });
  const order = ['Open', 'Today', 'Coming', 'Over', 'Long over'];
  assert.deepEqual(stages((await published()).entries), order);
  const admin = async (query: string) => {
    const { entries, total } = (await call('GET', `${url}${query}`)).json();
    return [stages(entries), total];
  };
  assert.deepEqual(await admin(''), [order, 5]);
  assert.deepEqual(await admin('?time=coming'), [['Open', 'Today', 'Coming'], 3]);
  assert.deepEqual(await admin('?time=past&limit=1&offset=1'), [['Long over'], 2]);
  assert.deepEqual(await admin(`?examId=${other.id}`), [['Long over'], 1]);
  const [month] = [inDays(-90).slice(0, 7)];
  assert.deepEqual(await admin(`?month=${month}`), [['Long over'], 1]);
  assert.deepEqual(stages((await published('?category=upsc')).entries), ['Long over']);
  assert.deepEqual(stages((await published(`?examId=${other.id}&category=`)).entries), ['Long over']);
  assert.deepEqual((await published('?category=none')).entries, []);
  // Choosing another category shows the dates of that category, not an empty list.
  assert.equal((await published(`?category=ssc&examId=${other.id}`)).entries.length, 4);
  assert.deepEqual(
    (await published('?category=upsc')).exams.map(({ name }) => name),
    ['SSC CGL', 'UPSC CSE'],
  );
  const ofExam = (await app.inject(`/api/exams/${examId}/calendar`)).json();
  assert.deepEqual(
    [ofExam.examId, ofExam.today, stages(ofExam.entries)],
    [examId, today, ['Open', 'Today', 'Coming']],
  );
});

test('the public calendar is limited to three years and 500 entries', async () => {
  for (const [stage, startsOn] of [
    ['Before', addDays(addYears(today, -1), -1)],
    ['First', addYears(today, -1)],
    ['Last', addYears(today, 2)],
    ['After', addDays(addYears(today, 2), 1)],
  ])
    await added({ stage, startsOn });
  assert.deepEqual(stages((await published()).entries), ['Last', 'First']);
  await db.execute(sql`
    INSERT INTO exam_events (exam_id, stage, starts_on)
    SELECT ${examId}, 'Day ' || number, ${today}::date + number FROM generate_series(1, 600) AS number`);
  const { entries } = await published();
  assert.deepEqual([entries.length, entries[0]?.stage, entries.at(-1)?.stage], [500, 'Day 1', 'Day 500']);
});

test('calendar reads are tagged with the day and their exams', async () => {
  const entry = await added({});
  const [ofAll, ofExam] = calendarReads(ctx);
  const tags = ofAll!.tags(await published(), undefined as never);
  assert.deepEqual(tags, ['exam-calendar', 'calendar-day', 'catalog', `exam:${examId}`]);
  const dates = async () => (await app.inject(`/api/exams/${examId}/calendar`)).json();
  assert.deepEqual(ofExam!.tags(await dates(), undefined as never), [`exam:${examId}`, 'calendar-day']);
  await db.execute(sql`UPDATE exams SET name = 'Graduate Level', slug = 'graduate' WHERE id = ${examId}`);
  assert.deepEqual(
    (await published()).exams.map(({ name, slug }) => [name, slug]),
    [['Graduate Level', 'graduate']],
  );
  await call('DELETE', `${url}/${entry.id}`);
  assert.deepEqual(ofExam!.tags(await dates(), undefined as never), [`exam:${examId}`]);
});

test('many dates are saved in one write or not at all', async () => {
  const many = (entries: object[]) => call('POST', `${url}/many`, { examId, entries });
  const one = { stage: 'Notification', startsOn: inDays(1) };
  const two = { stage: 'Application', startsOn: inDays(2), endsOn: inDays(30), isTentative: true };
  assert.deepEqual(badFields(await many([one, { ...two, endsOn: inDays(1) }, { stage: 'x' }])), [
    'entries.1.endsOn',
    'entries.2.startsOn',
  ]);
  assert.deepEqual([await published().then(({ entries }) => entries), drops], [[], []]);
  const answer = await many([two, one]);
  assert.equal(answer.statusCode, 201);
  assert.deepEqual(stages(answer.json().entries), ['Notification', 'Application']);
  assert.deepEqual(drops, [['exam-calendar', `exam:${examId}`]]);
  assert.deepEqual(await audited(), [
    {
      action: 'calendar.dates-added',
      subjectName: 'SSC CGL',
      before: null,
      after: {
        dates: [`Notification ${inDays(1)}`, `Application ${inDays(2)} to ${inDays(30)}`],
      },
    },
  ]);
  const repeated = await many([
    { ...one, stage: 'Result' },
    { ...one, stage: 'NOTIFICATION' },
    { ...one, stage: 'result' },
  ]);
  assert.deepEqual(
    [repeated.statusCode, repeated.json().fields.map(({ field }: { field: string }) => field)],
    [409, ['entries.1.startsOn', 'entries.2.startsOn']],
  );
  assert.equal((await many(Array.from({ length: 201 }, () => one))).statusCode, 400);
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ stage: 'Day', startsOn: inDays(100 + at) }));
  const tooMany = await many(days(199));
  assert.deepEqual(
    [tooMany.statusCode, tooMany.json().message],
    [409, 'An exam is limited to 200 dates, and this one has 2'],
  );
  // Concurrent requests cannot exceed the limit together.
  assert.equal((await many(days(197))).statusCode, 201);
  const both = await Promise.all([add({ stage: 'A' }), add({ stage: 'B' }), add({ stage: 'C' })]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [201, 409, 409]);
});

test('dates are edited and deleted, and stale edits are refused', async () => {
  const other = await createExam(db, { name: 'SSC CHSL' });
  const { id, updatedAt } = await added({ notes: 'Old' });
  const fields = { examId, stage: 'Prelims', startsOn: inDays(12), notes: 'Old' };
  drops.length = 0;
  assert.equal((await call('PUT', `${url}/${id}`, fields)).statusCode, 200);
  assert.deepEqual([drops, (await audited()).length], [[], 1]);
  const moved = await call('PUT', `${url}/${id}`, {
    ...fields,
    examId: other.id,
    startsOn: inDays(13),
    updatedAt,
  });
  assert.deepEqual([moved.json().examName, moved.json().startsOn], ['SSC CHSL', inDays(13)]);
  assert.deepEqual(drops, [['exam-calendar', `exam:${examId}`, `exam:${other.id}`]]);
  const entry = (await audited()).at(-1);
  assert.deepEqual(
    [entry?.subjectName, entry?.before, entry?.after],
    [
      'SSC CHSL: Prelims',
      { exam: 'SSC CGL', startsOn: inDays(12) },
      { exam: 'SSC CHSL', startsOn: inDays(13) },
    ],
  );
  const stale = await call('PUT', `${url}/${id}`, { ...fields, updatedAt });
  assert.equal(stale.statusCode, 409);
  assert.match(
    stale.json().message,
    /^Asha changed this date on .* after you opened it\. Nothing was saved\.$/,
  );
  await added({ stage: 'Mains', startsOn: inDays(60), examId: other.id });
  const repeats = { examId: other.id, stage: 'mains', startsOn: inDays(60) };
  assert.deepEqual(
    (await call('PUT', `${url}/${id}`, repeats)).json().fields.map(({ field }: { field: string }) => field),
    ['startsOn'],
  );
  assert.equal((await call('DELETE', `${url}/${id}`)).json().stage, 'Prelims');
  for (const [method, payload] of [
    ['PUT', fields],
    ['DELETE', undefined],
    ['GET', undefined],
  ] as const) {
    const answer = await call(method, `${url}/${id}`, payload);
    assert.deepEqual([answer.statusCode, answer.json().message], [404, 'Date not found']);
  }
  assert.deepEqual((await audited()).at(-1)?.action, 'calendar.deleted');
  assert.equal((await call('GET', url, undefined, null)).statusCode, 401);
  assert.equal(
    (await call('POST', url, fields, 'owner', { 'sec-fetch-site': 'cross-site' })).statusCode,
    403,
  );
});

test('a feed is cached until a related change', async () => {
  const { id } = await added({ stage: 'First' });
  const feed = async () => (await app.inject('/exam-calendar.ics')).body;
  assert.match(await feed(), /First/);
  const rename = (stage: string) => db.execute(sql`UPDATE exam_events SET stage = ${stage} WHERE id = ${id}`);
  await rename('Second');
  drop(['papers', 'paper:1', 'rating:1']);
  assert.match(await feed(), /First/);
  for (const tag of ['exam-calendar', 'calendar-day', 'catalog', 'settings']) {
    await rename(`After ${tag}`);
    drop([tag]);
    assert.match(await feed(), new RegExp(`After ${tag}`));
  }
});

test('feeds support ETags and redirect to a renamed exam', async () => {
  const lastChange = async () => {
    for await (const { lastModified } of calendarSitemap(ctx).entries(0)) return lastModified;
    return undefined;
  };
  assert.equal(await lastChange(), null);
  const { updatedAt } = await added({ stage: 'Prelims' });
  assert.deepEqual(await lastChange(), new Date(updatedAt));
  const hindi = await createExam(db, { name: 'संघ लोक सेवा आयोग '.repeat(6).trim() });
  await added({ stage: 'मुख्य परीक्षा', examId: hindi.id });
  const all = await app.inject('/exam-calendar.ics');
  assert.equal(all.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.equal(all.headers['cache-control'], 'public, max-age=300');
  assert.equal(all.body.match(/BEGIN:VEVENT/g)?.length, 2);
  assert.match(all.body, /X-WR-CALNAME:Exam calendar \| Pariksha\r\n/);
  const again = (etag: string) =>
    app.inject({ url: '/exam-calendar.ics', headers: { 'if-none-match': etag } });
  const etag = String(all.headers.etag);
  assert.deepEqual([(await again(etag)).statusCode, (await again(etag)).body], [304, '']);
  assert.equal((await again(`"other", W/${etag}`)).statusCode, 304);
  await added({ stage: 'Mains' });
  assert.equal((await again(etag)).statusCode, 200);

  const ofExam = await app.inject('/exam-calendar/ssc/ssc-cgl.ics');
  assert.deepEqual([ofExam.statusCode, ofExam.body.match(/BEGIN:VEVENT/g)?.length], [200, 2]);
  assert.match(ofExam.body, /X-WR-CALNAME:SSC CGL \| Pariksha/);
  const [row] = (
    await db.execute<{ place: string }>(sql`
    SELECT categories.slug || '/' || exams.slug AS place FROM exams
    JOIN categories ON categories.id = category_id WHERE exams.id = ${hindi.id}`)
  ).rows;
  const ofHindi = await app.inject(
    `/exam-calendar/${row?.place.split('/').map(encodeURIComponent).join('/')}.ics`,
  );
  assert.equal(ofHindi.statusCode, 200);
  for (const none of ['/exam-calendar/ssc/none.ics', '/exam-calendar/%00/ssc-cgl.ics'])
    assert.ok([400, 404].includes((await app.inject(none)).statusCode), none);

  await db.execute(sql`UPDATE exams SET slug = 'graduate' WHERE id = ${examId}`);
  await recordMoves(db, [{ kind: 'exam', id: examId, from: '/ssc/ssc-cgl', to: '/ssc/graduate' }]);
  drop('all');
  const moved = await app.inject('/exam-calendar/ssc/ssc-cgl.ics');
  assert.deepEqual([moved.statusCode, moved.headers.location], [302, '/exam-calendar/ssc/graduate.ics']);
});
