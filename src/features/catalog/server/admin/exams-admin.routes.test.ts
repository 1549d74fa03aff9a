import type { AdminExam } from '../../catalog-admin.contract.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { movePapersToTrash } from '#features/paper-trash/server/move-to-trash.service.ts';
import { papers } from '#features/papers/papers.table.ts';
import { proposeSeoDescription } from '#lib/text/seo-texts.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { addAttachments, attachments } from '#testing/page-attachments.ts';
import { badFields } from '#testing/read-app.ts';
import { catalogNeighbours } from '#app/pages/catalog-feature.ts';
import { defineCategories } from './categories.record.ts';
import { defineExams } from './exams.record.ts';
import { getRedirectTarget } from '#testing/redirect-target.ts';

const { ctx, db, app, write, call, drops, audited, actors } = await backOffice();
defineExams(catalogNeighbours).routes(app, ctx);
defineCategories(catalogNeighbours).routes(app, ctx);

const url = '/api/admin/exams';
const leadsTo = (url: string) => getRedirectTarget(ctx, url);
async function documents(): Promise<string[]> {
  const result = await db.execute<{ doc: string }>(sql`SELECT search_doc AS doc FROM papers ORDER BY id`);
  return result.rows.map(({ doc }) => doc);
}
async function table(query: string): Promise<[string[], number]> {
  const answer = (await call('GET', `${url}?${query}`)).json();
  return [answer.exams.map(({ name }: { name: string }) => name), answer.total];
}

beforeEach(async () => {
  await emptyTables(db, ['categories', 'papers', 'redirects', 'audit_entries', 'blocks', 'page_seo'], {
    restartsIds: true,
  });
  drops.length = 0;
});

test('creates an exam in its category, without duplicate aliases', async () => {
  const ssc = await createCategory(db, { name: 'SSC' });
  const answer = await call('POST', url, {
    name: 'SSC CGL',
    categoryId: ssc.id,
    description: 'Graduates',
    aliases: ['CGL', ' cgl ', 'ssc cgl', 'Combined  Graduate'],
  });
  assert.equal(answer.statusCode, 201);
  const { createdAt: _created, updatedAt: _updated, ...saved } = answer.json();
  assert.deepEqual(saved, {
    id: 1,
    name: 'SSC CGL',
    slug: 'ssc-cgl',
    description: 'Graduates',
    aliases: ['CGL', 'Combined Graduate'],
    categoryId: ssc.id,
    categoryName: 'SSC',
    categorySlug: 'ssc',
    translations: {},
    titleTemplate: null,
    papersExpected: null,
    durationMinutes: null,
    paperCount: 0,
  });
  assert.deepEqual((await call('GET', `${url}/1`)).json(), answer.json());
  assert.deepEqual(drops, [['catalog', `category:${ssc.id}`]]);
  assert.equal((await audited())[0]?.action, 'exam.created');
});

test('an exam needs a name and a category', async () => {
  const { id: categoryId } = await createCategory(db, { name: 'SSC' });
  assert.deepEqual(badFields(await call('POST', url, { name: '  ', categoryId })), ['name']);
  for (const without of [undefined, null, ''])
    assert.deepEqual(badFields(await call('POST', url, { name: 'CGL', categoryId: without })), [
      'categoryId',
    ]);
  const { id } = await createExam(db, { name: 'CGL', categoryId });
  assert.deepEqual(badFields(await call('PUT', `${url}/${id}`, { name: '', categoryId: null })).sort(), [
    'categoryId',
    'name',
  ]);
  assert.deepEqual(await table(''), [['CGL'], 1]);
});

test('a name without letters needs a slug', async () => {
  const { id: categoryId } = await createCategory(db);
  const answer = await call('POST', url, { name: '🎯', categoryId });
  assert.deepEqual([answer.statusCode, badFields(answer)], [400, ['slug']]);
  const { slug } = (await call('POST', url, { name: '🎯', categoryId, slug: 'target' })).json();
  assert.equal(slug, 'target');
});

test('a slug is unique within a category only', async () => {
  const [ssc, bank] = [await createCategory(db, { name: 'SSC' }), await createCategory(db, { name: 'Bank' })];
  const make = (categoryId: number, slug?: string, name = 'Clerk') =>
    call('POST', url, { name, categoryId, slug });
  assert.deepEqual((await make(ssc.id)).json().slug, 'clerk');
  assert.deepEqual((await make(bank.id, 'clerk')).json().slug, 'clerk');
  assert.deepEqual((await make(bank.id, undefined, 'Clerk+')).json().slug, 'clerk-2');
  const answer = await make(bank.id, 'clerk', 'Clerks');
  assert.deepEqual([answer.statusCode, answer.json().fields[0].field], [409, 'slug']);
  const moved = await call('PUT', `${url}/1`, { name: 'Clerk', categoryId: bank.id });
  assert.equal(moved.json().slug, 'clerk-3', 'a moved exam whose slug is taken gets a number');
});

test('refuses a name that is another name of an exam of the category, and the reverse', async () => {
  const [ssc, other] = [await createCategory(db), await createCategory(db)];
  const cgl = { name: 'SSC CGL', aliases: ['CGL'], categoryId: ssc.id };
  assert.equal((await call('POST', url, cgl)).statusCode, 201);
  const fieldOf = async (body: object) =>
    (await call('POST', url, { categoryId: ssc.id, ...body })).json().fields[0].field;
  assert.equal(await fieldOf({ name: 'cgl' }), 'name');
  await createExam(db, {
    name: 'Stenographer',
    categoryId: ssc.id,
    translations: { hi: { name: 'आशुलिपिक' } },
  });
  assert.equal(await fieldOf({ name: 'SSC-CGL' }), 'name');
  assert.equal(await fieldOf({ name: 'आशुलिपिक' }), 'name');
  assert.equal(await fieldOf({ name: 'Graduate Level', aliases: ['ssc cgl'] }), 'aliases.0');
  assert.equal((await call('POST', url, { ...cgl, name: 'CGL', categoryId: other.id })).statusCode, 201);
});

test('rejects an unknown category and a long alias at their fields', async () => {
  const ssc = await createCategory(db, { name: 'SSC' });
  const nowhere = await call('POST', url, { name: 'CGL', categoryId: 99 });
  assert.deepEqual([nowhere.statusCode, nowhere.json().fields[0].field], [409, 'categoryId']);
  const aliases = ['CGL', 'x'.repeat(41)];
  assert.deepEqual(badFields(await call('POST', url, { name: 'CGL', categoryId: ssc.id, aliases })), [
    'aliases.1',
  ]);
  const { id } = await createExam(db, { name: 'Old', categoryId: ssc.id, aliases });
  const kept = await call('PUT', `${url}/${id}`, { name: 'New', categoryId: ssc.id, aliases });
  assert.deepEqual(kept.json().aliases, aliases, 'an existing long alias is accepted');
});

test('the table is searched, filtered, sorted and paged on the server', async () => {
  const [ssc, bank] = [await createCategory(db, { name: 'SSC' }), await createCategory(db, { name: 'Bank' })];
  const cgl = await createExam(db, { name: 'Graduate 100%', categoryId: ssc.id, aliases: ['CGL'] });
  await createExam(db, { name: 'clerk', slug: 'bank-clerk', categoryId: bank.id });
  await createExam(db, { name: 'Steno', categoryId: ssc.id });
  await createPaper(db, { examId: cgl.id });
  assert.deepEqual(await table(''), [['clerk', 'Graduate 100%', 'Steno'], 3]);
  assert.deepEqual(await table('search=cgl'), [['Graduate 100%'], 1]);
  assert.deepEqual(await table('search=BANK-'), [['clerk'], 1]);
  assert.deepEqual(await table('search=0%25'), [['Graduate 100%'], 1]);
  assert.deepEqual(await table('search=_'), [[], 0]);
  assert.deepEqual(await table(`categoryId=${ssc.id}&sort=papers&order=desc`), [
    ['Graduate 100%', 'Steno'],
    2,
  ]);
  assert.deepEqual(await table('sort=category&limit=1&offset=1'), [['Graduate 100%'], 3]);
  assert.deepEqual(await table('sort=createdAt&order=desc'), [['Steno', 'clerk', 'Graduate 100%'], 3]);
  for (const query of ['sort=slug', 'order=up', 'limit=101', 'offset=-1', 'categoryId=0'])
    assert.equal((await call('GET', `${url}?${query}`)).statusCode, 400, query);
});

test('the browsers that follow a merged exam follow the remaining one', async () => {
  const [from, into] = [await createExam(db), await createExam(db)];
  await db.execute(sql`
    WITH browsers AS (
      INSERT INTO push_subscriptions (endpoint, p256dh, auth, locale)
      VALUES ('one', '', '', 'en'), ('both', '', '', 'en') RETURNING id, endpoint)
    INSERT INTO push_exams (subscription_id, exam_id)
    SELECT id, ${from.id}::bigint FROM browsers
    UNION ALL SELECT id, ${into.id}::bigint FROM browsers WHERE endpoint = 'both'`);
  await call('POST', `${url}/${from.id}/merge`, { into: into.id });
  const followed = await db.execute(sql`
    SELECT endpoint, exam_id FROM push_exams JOIN push_subscriptions ON id = subscription_id ORDER BY endpoint`);
  assert.deepEqual(followed.rows, [
    { endpoint: 'both', exam_id: into.id },
    { endpoint: 'one', exam_id: into.id },
  ]);
});

test('a moved exam redirects old URLs and updates search texts', async () => {
  const ssc = await createCategory(db, { name: 'Staff' });
  const bank = await createCategory(db, { name: 'Bank' });
  const exam = await createExam(db, { name: 'Graduate', categoryId: ssc.id, aliases: ['CGL'] });
  await createPaper(db, { examId: exam.id, title: 'Morning' });
  const edit = (fields: object) =>
    call('PUT', `${url}/${exam.id}`, { name: 'Graduate', categoryId: ssc.id, ...fields });
  await edit({ slug: 'cgl' });
  await edit({ categoryId: bank.id, name: 'Diploma', aliases: ['DPL'] });
  assert.deepEqual(await Promise.all(['/staff/graduate', '/staff/cgl'].map(leadsTo)), [
    '/bank/cgl',
    '/bank/cgl',
  ]);
  assert.match((await documents())[0] ?? '', /^morning diploma dpl bank 2020 /);
  assert.deepEqual(drops.at(-1), [
    'redirects',
    'catalog',
    `exam:${exam.id}`,
    `category:${ssc.id}`,
    `category:${bank.id}`,
  ]);
  const entry = (await audited()).at(-1);
  assert.deepEqual(entry?.after, { name: 'Diploma', aliases: ['DPL'], category: 'Bank' });
  const rows = (
    await db.execute(sql`SELECT word FROM search_words WHERE word IN ('diploma', 'dpl', 'graduate')`)
  ).rows;
  assert.deepEqual(rows.map(({ word }) => word).sort(), ['diploma', 'dpl']);
});

test('renaming an exam updates the search text of 2,100 papers', async () => {
  const exam = await createExam(db, { name: 'Zymurgy' });
  await db.execute(sql`
    INSERT INTO papers (exam_id, slug, title, year)
    SELECT ${exam.id}, 'paper-' || number, 'Paper ' || number, 2020 FROM generate_series(1, 2100) AS number`);
  await call('PUT', `${url}/${exam.id}`, { name: 'Zythology', categoryId: exam.categoryId });
  const result = await db.execute(sql`
    SELECT count(*) FILTER (WHERE search_doc LIKE '%zythology%') AS is, count(*) AS of FROM papers`);
  assert.deepEqual(result.rows, [{ is: 2100, of: 2100 }]);
});

test('merging exams moves papers, aliases, URLs and trashed papers', async () => {
  const ssc = await createCategory(db, { name: 'SSC' });
  const old = await createCategory(db, { name: 'Old' });
  const into = await createExam(db, { name: 'SSC CGL', categoryId: ssc.id, aliases: ['CGL'] });
  const from = await createExam(db, { name: 'Graduate Level', categoryId: old.id, aliases: ['cgl', 'GL'] });
  await createPaper(db, { examId: into.id, title: 'Stays' });
  const moved = await createPaper(db, { examId: from.id, title: 'Moves' });
  const trashed = await createExam(db, { name: 'Trashed', categoryId: old.id });
  await createPaper(db, { examId: trashed.id });
  await call('PUT', `/api/admin/categories/${old.id}`, { name: 'Old', slug: 'older' });
  await write(actors.owner, async (change) => {
    await movePapersToTrash(change, actors.owner, [trashed.id]);
    change.audit({ action: 'exam.emptied', subjectName: 'Trashed' });
  });
  await db.execute(sql`
    INSERT INTO exam_events (exam_id, stage, starts_on, notes) VALUES
      (${from.id}, 'Prelims', '2027-05-24', 'said twice'), (${from.id}, 'Mains', '2027-09-01', NULL),
      (${into.id}, 'prelims', '2027-05-24', NULL)`);
  await call('POST', `${url}/${trashed.id}/merge`, { into: from.id });
  const answer = await call('POST', `${url}/${from.id}/merge`, { into: into.id });
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(
    [answer.json().id, answer.json().aliases, answer.json().paperCount],
    [into.id, ['CGL', 'Graduate Level', 'GL', 'Trashed'], 2],
  );
  assert.deepEqual(
    await Promise.all(
      ['/old/graduate-level', '/older/graduate-level', '/older/trashed', `/browse?examId=${from.id}`].map(
        leadsTo,
      ),
    ),
    ['/ssc/ssc-cgl', '/ssc/ssc-cgl', '/ssc/ssc-cgl', `/browse?examId=${into.id}`],
  );
  const dates = await db.execute(
    sql`SELECT exam_id, stage, starts_on::text AS day FROM exam_events ORDER BY day`,
  );
  assert.deepEqual(dates.rows, [
    { exam_id: into.id, stage: 'prelims', day: '2027-05-24' },
    { exam_id: into.id, stage: 'Mains', day: '2027-09-01' },
  ]);
  const [stays, moves] = await documents();
  assert.match(stays ?? '', /^stays ssc cgl cgl graduate level gl trashed ssc 2020/);
  assert.match(moves ?? '', /^moves ssc cgl cgl graduate level gl trashed ssc 2020/);
  const places = await db.execute(sql`
    SELECT exam_id, deleted_exam_name AS exam_name, (SELECT slug FROM papers WHERE id = ${moved.id}) AS slug
    FROM all_papers WHERE deleted_at IS NOT NULL`);
  assert.deepEqual(places.rows, [{ exam_id: into.id, exam_name: 'SSC CGL', slug: moved.slug }]);
  assert.equal((await call('GET', `${url}/${from.id}/deletion`)).statusCode, 404);
  const merged = (await audited()).filter(({ action }) => action === 'exam.merged').at(-1);
  assert.deepEqual(
    [merged?.subjectName, merged?.before, merged?.after],
    [
      'Graduate Level',
      { name: 'Graduate Level', slug: 'graduate-level', category: 'Old', papers: 1 },
      { into: 'SSC CGL', calendarDates: 1 },
    ],
  );
  assert.ok(
    ['redirects', 'papers', 'exam-calendar', `exam:${from.id}`, `exam:${into.id}`].every((tag) =>
      drops.at(-1)?.includes(tag),
    ),
  );
});

test('merging exams keeps existing blocks and SEO, adding missing ones', async () => {
  const exams = [await createExam(db, { name: 'One' }), await createExam(db, { name: 'Two' })];
  exams.push(await createExam(db, { name: 'Three' }));
  const [from, into, other] = exams.map(({ id }) => id) as [number, number, number];
  await addAttachments(db, 'exam', from, { sections: ['header', 'main-content'], title: 'Of from' });
  await addAttachments(db, 'exam', into, { title: null });
  await addAttachments(db, 'exam', other, { sections: [], title: 'Of other' });
  await call('POST', `${url}/${from}/merge`, { into });
  const taken = [
    `exam ${into}: Of from`,
    `exam ${into}: header <p>Of ${from}</p>`,
    `exam ${into}: main-content <p>Of ${into}</p>`,
  ];
  assert.deepEqual(await attachments(db), [...taken, `exam ${other}: Of other`]);
  await call('POST', `${url}/${other}/merge`, { into });
  assert.deepEqual(await attachments(db), taken);
});

test('does not merge an exam with itself or an unknown exam', async () => {
  const exam = await createExam(db, { name: 'CGL' });
  assert.deepEqual(badFields(await call('POST', `${url}/${exam.id}/merge`, { into: exam.id })), ['into']);
  assert.equal((await call('POST', `${url}/${exam.id}/merge`, { into: 99 })).statusCode, 404);
  assert.equal((await call('POST', `${url}/99/merge`, { into: exam.id })).statusCode, 404);
  assert.deepEqual([await table(''), drops, await audited()], [[['CGL'], 1], [], []]);
});

test('limits merged aliases to 20, those of the target first', async () => {
  const many = (letter: string) => Array.from({ length: 15 }, (_, at) => `${letter}${at}`);
  const into = await createExam(db, { name: 'Into', aliases: many('i') });
  const from = await createExam(db, { name: 'From', aliases: many('f') });
  const answer = await call('POST', `${url}/${from.id}/merge`, { into: into.id });
  assert.deepEqual(answer.json().aliases, [...many('i'), 'From', 'f0', 'f1', 'f2', 'f3']);
});

test('deleting an exam moves the previewed papers to the trash', async () => {
  const exam = await createExam(db, { name: 'CGL' });
  await createPaper(db, { examId: exam.id, downloads: 4, file: {} });
  await createPaper(db, { examId: exam.id, downloads: 2 });
  assert.deepEqual((await call('GET', `${url}/${exam.id}/deletion`)).json(), {
    name: 'CGL',
    exams: 1,
    examNames: ['CGL'],
    papers: 2,
    files: 1,
    downloads: 6,
    calendarDates: 0,
  });
  assert.deepEqual((await call('DELETE', `${url}/${exam.id}`)).json(), {
    id: exam.id,
    name: 'CGL',
    papers: 2,
  });
  assert.equal((await db.execute(sql`SELECT FROM all_papers WHERE deleted_at IS NOT NULL`)).rowCount, 2);
  assert.deepEqual(await table(''), [[], 0]);
  assert.equal((await call('DELETE', `${url}/${exam.id}`)).json().message, 'Exam not found');
});

test('only one of two conflicting exam changes succeeds', async () => {
  const exam = await createExam(db, { name: 'CGL' });
  const into = await createExam(db, { name: 'Into', categoryId: exam.categoryId });
  await createPaper(db, { examId: exam.id });
  const { updatedAt } = (await call('GET', `${url}?search=cgl`)).json().exams[0];
  const edits = await Promise.all(
    ['One', 'Two'].map((name) =>
      call('PUT', `${url}/${exam.id}`, { name, categoryId: exam.categoryId, updatedAt }),
    ),
  );
  assert.deepEqual(edits.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  const ends = await Promise.all([
    call('POST', `${url}/${exam.id}/merge`, { into: into.id }),
    call('DELETE', `${url}/${exam.id}`),
  ]);
  assert.deepEqual(ends.map(({ statusCode }) => statusCode).sort(), [200, 404]);
  const kept = await db.execute(sql`
    SELECT count(*) AS papers FROM all_papers`);
  assert.deepEqual(kept.rows, [{ papers: 1 }]);
});

test('generated titles and URLs follow a renamed exam, written ones stay', async () => {
  const { id: categoryId } = await createCategory(db, { name: 'SSC' });
  const exam = await createExam(db, { name: 'SSC CGL', categoryId });
  const facts = { examId: exam.id, year: 2019 };
  await createPaper(db, { ...facts, title: 'SSC CGL 2019', slug: 'ssc-cgl-2019' });
  await createPaper(db, { ...facts, title: 'SSC CGL 2019', slug: 'chosen' });
  await createPaper(db, { ...facts, title: 'The SSC CGL of 2019', slug: 'the-ssc-cgl-of-2019' });
  const answer = await call('PUT', `${url}/${exam.id}`, { name: 'Graduate Level', categoryId });
  assert.equal(answer.statusCode, 200, answer.body);
  const rows = await db.select().from(papers).orderBy(papers.id);
  assert.deepEqual(
    rows.map(({ title, slug }) => [title, slug]),
    [
      ['Graduate Level 2019', 'graduate-level-2019'],
      ['Graduate Level 2019', 'chosen'],
      ['The SSC CGL of 2019', 'the-ssc-cgl-of-2019'],
    ],
  );
  assert.match((await documents())[0]!, /graduate level 2019/i);
  assert.equal(await leadsTo('/paper/ssc-cgl-2019'), '/paper/graduate-level-2019');
  assert.ok(drops.flat().includes(`paper:${rows[0]!.id}`));
});

describe('SEO texts of a renamed exam', () => {
  const facts = { title: 'Tier I 2019', year: 2019, paperType: 'Question paper', language: 'English' };
  const made = (examName: string) => proposeSeoDescription({ ...facts, examName, subjectName: null });

  /** Renames an exam whose paper has this description. Returns the description after the rename. */
  async function descriptionAfterRename(seoDescription: string): Promise<string | null | undefined> {
    const { id: categoryId } = await createCategory(db, { name: 'SSC' });
    const exam = await createExam(db, { name: 'SSC CGL', categoryId });
    const paper = await createPaper(db, { ...facts, examId: exam.id });
    await db.update(papers).set({ seoDescription }).where(eq(papers.id, paper.id));
    const answer = await call('PUT', `${url}/${exam.id}`, { name: 'Graduate Level', categoryId });
    assert.equal(answer.statusCode, 200, answer.body);
    const [row] = await db.select().from(papers).where(eq(papers.id, paper.id));
    return row?.seoDescription;
  }

  test('change when they were generated', async () => {
    assert.equal(await descriptionAfterRename(made('SSC CGL')), made('Graduate Level'));
  });

  test('remain when a user wrote them', async () => {
    assert.equal(await descriptionAfterRename('Papers of SSC CGL'), 'Papers of SSC CGL');
  });
});

for (const { what, field, value, refusals } of [
  {
    what: 'number of papers each year',
    field: 'papersExpected',
    value: 3,
    refusals: [0, 501, 2.5, 'three'],
  },
  { what: 'duration', field: 'durationMinutes', value: 60, refusals: [0, 1441, 2.5, 'an hour'] },
] as const)
  test(`the ${what} is kept, changed and refused if it is none`, async () => {
    const { id: categoryId } = await createCategory(db, { name: 'SSC' });
    const fields = { name: 'SSC CGL', categoryId };
    const { id } = (await call('POST', url, { ...fields, [field]: value })).json<AdminExam>();
    const put = async (next: unknown) => {
      const { updatedAt } = (await call('GET', `${url}/${id}`)).json<AdminExam>();
      return call('PUT', `${url}/${id}`, { ...fields, [field]: next, updatedAt });
    };
    assert.equal((await put(undefined)).json<AdminExam>()[field], value);
    for (const refused of refusals) assert.deepEqual(badFields(await put(refused)), [field], String(refused));
    assert.equal((await put(null)).json<AdminExam>()[field], null);
  });

test('a title template is kept, refused with the reason, and cleared', async () => {
  const { id: categoryId } = await createCategory(db, { name: 'SSC' });
  const fields = { name: 'SSC CGL', categoryId };
  const saved = await call('POST', url, { ...fields, titleTemplate: ' CGL {year}  {subject} ' });
  const { id, titleTemplate } = saved.json<AdminExam>();
  assert.equal(titleTemplate, 'CGL {year} {subject}');
  const put = (body: object) => call('PUT', `${url}/${id}`, { ...fields, ...body });
  assert.equal((await put({})).json<AdminExam>().titleTemplate, 'CGL {year} {subject}');
  const refused = await put({ titleTemplate: '{exam} {yaer}' });
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /\{yaer\} is not a placeholder/);
  assert.equal((await put({ titleTemplate: '' })).json<AdminExam>().titleTemplate, null);
});
