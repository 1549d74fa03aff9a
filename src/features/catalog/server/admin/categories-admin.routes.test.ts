import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { countDatesOfExams } from '#features/exam-calendar/server/dates-of-exams.service.ts';
import { movePapersToTrash } from '#features/paper-trash/server/move-to-trash.service.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { addAttachments, attachments } from '#testing/page-attachments.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { badFields } from '#testing/read-app.ts';
import { loadCatalogNames } from '../catalog-names.service.ts';
import { defineCategories } from './categories.record.ts';
import { getRedirectTarget } from '#testing/redirect-target.ts';

const { ctx, db, app, call, drops, audited } = await backOffice();
defineCategories({ movePapersToTrash, dates: { countDatesOfExams } }).routes(app, ctx);

const url = '/api/admin/categories';
const names = async () => (await call('GET', url)).json().map(({ name }: { name: string }) => name);
const leadsTo = (url: string) => getRedirectTarget(ctx, url);

beforeEach(async () => {
  await emptyTables(db, ['categories', 'subjects', 'papers', 'redirects', 'audit_entries'], {
    restartsIds: true,
  });
  drops.length = 0;
});

test('refuses a name that is another name of a category, and the reverse', async () => {
  await createCategory(db, { name: 'Banking', aliases: ['Bank'] });
  const fieldOf = async (body: object) => (await call('POST', url, body)).json().fields[0].field;
  assert.equal(await fieldOf({ name: 'bank' }), 'name');
  assert.equal(await fieldOf({ name: 'Finance', aliases: ['banking'] }), 'aliases.0');
});

test('creates a category last, with a generated slug and default icon', async () => {
  await createCategory(db, { name: 'Banking', position: 7 });
  const answer = await call('POST', url, { name: '  State   PSC ', description: ' ', icon: null });
  assert.equal(answer.statusCode, 201);
  const { id, createdAt, updatedAt, ...saved } = answer.json();
  assert.deepEqual(saved, {
    name: 'State PSC',
    slug: 'state-psc',
    description: null,
    icon: 'GraduationCap',
    translations: {},
    aliases: [],
    position: 8,
    examCount: 0,
    paperCount: 0,
  });
  assert.deepEqual((await call('GET', url)).json()[1], { id, createdAt, updatedAt, ...saved });
  assert.deepEqual(
    (await audited()).map(({ action, subjectName }) => [action, subjectName]),
    [['category.created', 'State PSC']],
  );
  assert.deepEqual(drops, [['catalog']]);
  const word = await db.execute(sql`SELECT FROM search_words WHERE word = 'psc'`);
  assert.equal(word.rowCount, 1, 'search knows its name immediately');
});

test('papers are found by other names of their category', async () => {
  const { id } = await createCategory(db, { name: 'Railway' });
  const exam = await createExam(db, { name: 'NTPC', categoryId: id });
  await createPaper(db, { examId: exam.id });
  const answer = await call('PUT', `${url}/${id}`, { name: 'Railway', aliases: ['Rail', 'रेल'] });
  assert.deepEqual(answer.json().aliases, ['Rail', 'रेल']);
  const result = await db.execute<{ doc: string }>(sql`SELECT search_doc AS doc FROM papers`);
  assert.match(result.rows[0]!.doc, / railway rail रेल /);
  const kept = await call('PUT', `${url}/${id}`, { name: 'Railway', icon: 'Train' });
  assert.deepEqual(kept.json().aliases, ['Rail', 'रेल'], 'omitted aliases stay');
});

test('keeps a given slug in any script', async () => {
  const fields = { description: 'Trains', icon: 'Train' };
  const first = await call('POST', url, { ...fields, name: 'Railway', slug: 'rail' });
  assert.deepEqual(
    [first.json().slug, first.json().icon, first.json().description],
    ['rail', 'Train', 'Trains'],
  );
  assert.equal((await call('POST', url, { name: 'रेलवे', slug: 'रेलवे' })).json().slug, 'रेलवे');
});

test('accepts only the thirteen icons of the specification', async () => {
  const education = ['GraduationCap', 'BookOpen', 'Calculator', 'FileText', 'Clock'];
  const services = [
    'Building',
    'DollarSign',
    'Train',
    'Shield',
    'Briefcase',
    'Stethoscope',
    'Landmark',
    'Users',
  ];
  for (const icon of [...education, ...services])
    assert.equal((await call('POST', url, { name: `With ${icon}`, icon })).json().icon, icon);
  assert.deepEqual(badFields(await call('POST', url, { name: 'Space', icon: 'Rocket' })), ['icon']);
});

test('numbers a taken generated slug and rejects a taken given one', async () => {
  await createCategory(db, { name: 'Bank', slug: 'banking' });
  assert.equal((await call('POST', url, { name: 'Banking' })).json().slug, 'banking-2');
  assert.equal((await call('POST', url, { name: 'Browse' })).json().slug, 'browse-2');
  const answer = await call('POST', url, { name: 'Banks', slug: 'banking' });
  assert.equal(answer.statusCode, 409);
  const message = 'The category Bank already has this slug';
  assert.deepEqual(answer.json(), { code: 'conflict', message, fields: [{ field: 'slug', message }] });
  assert.deepEqual(await names(), ['Bank', 'Banking', 'Browse']);
});

test('rejects a slug that is not canonical or is reserved', async () => {
  for (const slug of [
    'Rail',
    'rail way',
    '-rail',
    'rail--way',
    'a/b',
    'admin',
    'category',
    'ल'.repeat(121),
  ]) {
    assert.deepEqual(badFields(await call('POST', url, { name: 'Railway', slug })), ['slug'], slug);
  }
});

test('rejects invalid names and ignores unknown fields', async () => {
  for (const name of ['', '   ', '\u200b', 'a\u0000b', 'a\u202eb', 'x'.repeat(121), 7, null]) {
    assert.deepEqual(badFields(await call('POST', url, { name })), ['name'], JSON.stringify(name));
  }
  const asked = { name: 'Railway', icon: 'Rocket', description: 'x'.repeat(2_001) };
  assert.deepEqual(badFields(await call('POST', url, asked)).sort(), ['description', 'icon']);
  const { id } = (
    await call('POST', url, { name: 'Railway', id: 77, position: 55, searchNames: ['x'] })
  ).json();
  assert.equal(id, 1);
});

test('redirects every earlier URL of a renamed category in one step', async () => {
  const category = await createCategory(db, { name: 'SSC' });
  await createExam(db, { name: 'CGL', categoryId: category.id });
  for (const slug of ['staff', 'staff-selection']) {
    const answer = await call('PUT', `${url}/${category.id}`, {
      name: 'SSC',
      slug,
      description: null,
      icon: null,
    });
    assert.equal(answer.json().slug, slug);
  }
  const old = ['/category/ssc', '/category/staff', '/ssc/cgl', '/staff/cgl', '/browse?category=ssc'];
  assert.deepEqual(await Promise.all(old.map(leadsTo)), [
    '/category/staff-selection',
    '/category/staff-selection',
    '/staff-selection/cgl',
    '/staff-selection/cgl',
    '/browse?category=staff-selection',
  ]);
  assert.deepEqual(drops.at(-1), ['redirects', 'catalog', `category:${category.id}`]);
  await call('PUT', `${url}/${category.id}`, { name: 'SSC', slug: 'ssc' });
  assert.equal(await leadsTo('/category/ssc'), undefined);
  assert.equal(await leadsTo('/staff/cgl'), '/ssc/cgl');
  assert.equal((await call('POST', url, { name: 'Staff' })).json().slug, 'staff');
  assert.equal(await leadsTo('/category/staff'), undefined, 'a new page hides the redirect from its URL');
});

test('a record from an import hides the redirects from its URLs', async () => {
  const category = await createCategory(db, { name: 'SSC' });
  await createExam(db, { name: 'CGL', categoryId: category.id });
  await call('PUT', `${url}/${category.id}`, { name: 'Staff', slug: 'staff' });
  assert.equal(await leadsTo('/ssc/cgl'), '/staff/cgl');
  const catalog = await loadCatalogNames(db);
  await catalog.ensure(db, { category: 'SSC', exam: 'CGL', subject: null });
  assert.deepEqual(await Promise.all(['/category/ssc', '/ssc/cgl'].map(leadsTo)), [undefined, undefined]);
});

test('renaming a category updates the search text of its papers', async () => {
  const category = await createCategory(db, { name: 'Zoology' });
  const exam = await createExam(db, { name: 'CGL', categoryId: category.id });
  await createPaper(db, { examId: exam.id, title: 'Morning' });
  await call('PUT', `${url}/${category.id}`, { name: 'Botany' });
  const result = await db.execute(sql`SELECT search_doc, updated_at = created_at AS same FROM papers`);
  assert.match(String(result.rows[0]?.search_doc), /^morning cgl botany /);
  assert.equal(result.rows[0]?.same, true, 'the edit time of the paper is unchanged');
  const words = await db.execute(sql`SELECT word FROM search_words WHERE word IN ('zoology', 'botany')`);
  assert.deepEqual(words.rows, [{ word: 'botany' }]);
});

test('keeps the slug on rename and ignores an unchanged form', async () => {
  const category = await createCategory(db, { name: 'SSC', description: 'Staff', icon: 'Users' });
  const first = (await call('PUT', `${url}/${category.id}`, { name: 'Staff' })).json();
  assert.deepEqual([first.slug, first.description, first.icon], ['ssc', 'Staff', 'Users']);
  const count = (await audited()).length;
  drops.length = 0;
  const second = await call('PUT', `${url}/${category.id}`, {
    name: 'Staff',
    slug: 'ssc',
    description: 'Staff',
    icon: 'Users',
  });
  assert.deepEqual(second.json(), first);
  assert.equal((await audited()).length, count);
  assert.deepEqual(drops, []);
});

test('rejects a stale edit and names the other user', async () => {
  const category = await createCategory(db, { name: 'SSC' });
  const { updatedAt } = (await call('GET', url)).json()[0];
  const edit = (name: string, as: 'owner' | 'editor') =>
    call('PUT', `${url}/${category.id}`, { name, updatedAt }, as);
  assert.equal((await edit('Staff', 'editor')).statusCode, 200);
  const late = await edit('Selection', 'owner');
  assert.equal(late.statusCode, 409);
  assert.match(
    late.json().message,
    /^Ravi changed this category on .+ \(India time\), after you opened it\. Nothing was saved\.$/,
  );
  assert.deepEqual(late.json().fields[0].field, 'updatedAt');
  assert.deepEqual(await names(), ['Staff']);
});

test('moves listed categories first without making open forms stale', async () => {
  const made = [];
  for (const name of ['A', 'B', 'C', 'D']) made.push((await createCategory(db, { name })).id);
  const [a, b, c] = made;
  const { updatedAt } = (await call('GET', url)).json()[0];
  const answer = await call('PUT', `${url}/order`, { ids: [c, a, 999] });
  assert.deepEqual(
    answer.json().map(({ name, position }: { name: string; position: number }) => [name, position]),
    [
      ['C', 0],
      ['A', 1],
      ['B', 2],
      ['D', 3],
    ],
  );
  assert.deepEqual(drops, [['catalog']]);
  assert.deepEqual((await audited())[0], {
    action: 'category.reordered',
    subjectName: 'Categories',
    before: { order: ['A', 'B', 'C', 'D'] },
    after: { order: ['C', 'A', 'B', 'D'] },
  });
  await call('PUT', `${url}/order`, { ids: [c, a, b] });
  assert.equal((await audited()).length, 1);
  assert.equal((await call('PUT', `${url}/${a}`, { name: 'Aa', updatedAt })).statusCode, 200);
  assert.deepEqual(badFields(await call('PUT', `${url}/order`, { ids: [a, a] })), ['ids']);
});

test('moves a category to the trash with the previewed contents', async () => {
  const category = await createCategory(db, { name: 'SSC' });
  const other = await createCategory(db, { name: 'UPSC' });
  const cgl = await createExam(db, { name: 'CGL', categoryId: category.id });
  await createExam(db, { name: 'chsl', categoryId: category.id });
  const { id: stays } = await createPaper(db, {
    examId: (await createExam(db, { categoryId: other.id })).id,
  });
  const subject = await createSubject(db, { name: 'Maths' });
  await createPaper(db, {
    examId: cgl.id,
    subjectId: subject.id,
    downloads: 7,
    file: { sha256: 'a'.repeat(64) },
  });
  await createPaper(db, { examId: cgl.id, downloads: 5, file: { sha256: 'a'.repeat(64) } });
  await createPaper(db, { examId: cgl.id, downloads: 1 });
  await db.execute(sql`
    INSERT INTO exam_events (exam_id, stage, starts_on)
    SELECT ${cgl.id}, stage, '2027-05-24' FROM unnest(ARRAY['Prelims', 'Mains']) AS stage`);
  for (const { id } of [category, other]) await addAttachments(db, 'category', id);
  await addAttachments(db, 'exam', cgl.id);
  await call('PUT', `${url}/${category.id}`, { name: 'SSC', slug: 'staff' });
  assert.deepEqual((await call('GET', `${url}/${category.id}/deletion`)).json(), {
    name: 'SSC',
    exams: 2,
    examNames: ['CGL', 'chsl'],
    papers: 3,
    files: 1,
    downloads: 13,
    calendarDates: 2,
  });
  const answer = await call('DELETE', `${url}/${category.id}`);
  assert.deepEqual(answer.json(), { id: category.id, name: 'SSC', papers: 3 });
  assert.deepEqual(await names(), ['UPSC']);
  const left = await db.execute(sql`SELECT id FROM papers`);
  assert.deepEqual(left.rows, [{ id: stays }]);
  assert.equal((await db.execute(sql`SELECT FROM all_papers WHERE deleted_at IS NOT NULL`)).rowCount, 3);
  assert.equal((await db.execute(sql`SELECT FROM exams`)).rowCount, 1);
  assert.equal((await attachments(db)).length, 6, 'they remain until the trash is erased');
  assert.equal(await leadsTo('/category/ssc'), undefined);
  assert.ok(['papers', 'catalog', `exam:${cgl.id}`].every((tag) => drops.at(-1)?.includes(tag)));
  const entry = (await audited()).at(-1);
  assert.deepEqual(
    [entry?.action, entry?.before],
    ['category.deleted', { name: 'SSC', slug: 'staff', exams: ['CGL', 'chsl'], papers: 3, calendarDates: 2 }],
  );
});

test('answers 404 for unknown categories and 401 for visitors', async () => {
  const body = { name: 'SSC' };
  for (const [method, path, payload] of [
    ['PUT', `${url}/5`, body],
    ['GET', `${url}/5/deletion`, undefined],
    ['DELETE', `${url}/5`, undefined],
  ] as const) {
    const answer = await call(method, path, payload);
    assert.deepEqual([answer.statusCode, answer.json().message], [404, 'Category not found'], path);
    assert.equal((await call(method, path, payload, null)).statusCode, 401, path);
  }
  assert.equal((await call('POST', url, body, 'owner', { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  assert.deepEqual(badFields(await call('PUT', `${url}/99999999999`, body)), ['id']);
});

test('parallel requests never create the same slug twice', async () => {
  const free = await Promise.all(['C', 'C++', 'C#'].map((name) => call('POST', url, { name })));
  assert.deepEqual(free.map((answer) => answer.json().slug).sort(), ['c', 'c-2', 'c-3']);
  const asked = await Promise.all([1, 2, 3].map(() => call('POST', url, { name: 'UPSC', slug: 'upsc' })));
  assert.deepEqual(asked.map(({ statusCode }) => statusCode).sort(), [201, 409, 409]);
});
