import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { followTexts } from '#features/bulk-edit/server/papers/follow-texts.service.ts';
import { followSeoTexts } from '#features/papers/server/admin/follow-seo-texts.service.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createExam, createPaper, createSubject, deletePapers } from '#testing/factories.ts';
import { badFields } from '#testing/read-app.ts';
import { defineSubjects } from './subjects.record.ts';

const { ctx, db, app, call, drops, audited } = await backOffice();
defineSubjects({ followSeoTexts, followTexts }).routes(app, ctx);

const url = '/api/admin/subjects';
async function table(query = ''): Promise<unknown[]> {
  const { subjects, total } = (await call('GET', `${url}?${query}`)).json();
  return [
    subjects.map(({ name, paperCount }: { name: string; paperCount: number }) => `${name} ${paperCount}`),
    total,
  ];
}
async function papers(): Promise<Record<string, unknown>[]> {
  const result = await db.execute(sql`SELECT subject_id, search_doc FROM papers ORDER BY id`);
  return result.rows;
}

beforeEach(async () => {
  await emptyTables(db, ['categories', 'subjects', 'papers', 'redirects', 'audit_entries'], {
    restartsIds: true,
  });
  drops.length = 0;
});

test('creates a subject once, ignoring case and spaces', async () => {
  const answer = await call('POST', url, { name: ' General  Studies ' });
  assert.equal(answer.statusCode, 201);
  const { createdAt: _created, updatedAt: _updated, ...saved } = answer.json();
  assert.deepEqual(saved, {
    id: 1,
    name: 'General Studies',
    slug: 'general-studies',
    translations: {},
    aliases: [],
    paperCount: 0,
  });
  assert.deepEqual((await call('GET', `${url}/1`)).json(), answer.json());
  for (const name of ['general studies', 'GENERAL STUDIES ', 'General-Studies']) {
    const again = await call('POST', url, { name });
    assert.deepEqual(
      [again.statusCode, again.json().fields],
      [409, [{ field: 'name', message: 'The subject General Studies already exists' }]],
    );
  }
  const slug = await call('POST', url, { name: 'Studies', slug: 'general-studies' });
  assert.deepEqual([slug.statusCode, slug.json().fields[0].field], [409, 'slug']);
  assert.deepEqual(badFields(await call('POST', url, { name: ' ' })), ['name']);
  assert.deepEqual(drops, [['catalog']]);
});

test('another name of a subject cannot become a subject of its own', async () => {
  await createSubject(db, { name: 'Mathematics', aliases: ['Maths'] });
  const refused = await call('POST', url, { name: 'maths' });
  const message = 'maths is another name of the subject Mathematics. Remove it there first';
  assert.deepEqual([refused.statusCode, refused.json().fields], [409, [{ field: 'name', message }]]);
  const { id } = await createSubject(db, { name: 'MATHS' });
  const kept = await call('PUT', `${url}/${id}`, { name: 'Maths' });
  assert.equal(kept.statusCode, 200, 'a subject that has the name already can be edited');
  const { id: physics } = await createSubject(db, { name: 'Physics', aliases: ['Mathematics'] });
  const edit = (aliases: string[]) => call('PUT', `${url}/${physics}`, { name: 'Physics', aliases });
  assert.equal((await edit(['Mathematics', 'Bhautiki'])).statusCode, 200, 'an alias that it has already');
  const alias = await edit(['Mathematics', 'MATHS']);
  assert.deepEqual(
    [alias.statusCode, alias.json().fields],
    [409, [{ field: 'aliases.1', message: 'MATHS is the name of another subject' }]],
  );
});

test('papers are found by other names of their subject', async () => {
  const { id } = await createSubject(db, { name: 'Mathematics' });
  await createPaper(db, { subjectId: id, title: 'Morning' });
  const fields = { name: 'Mathematics', aliases: ['Maths', ' ganit', 'maths', 'mathematics'] };
  const answer = await call('PUT', `${url}/${id}`, { ...fields, translations: { hi: { name: 'गणित' } } });
  assert.deepEqual(answer.json().aliases, ['Maths', 'ganit']);
  const document = (await papers())[0]?.search_doc;
  assert.match(String(document), / mathematics maths ganit गणित /);
  const word = await db.execute(sql`SELECT FROM search_words WHERE word = 'ganit'`);
  assert.equal(word.rowCount, 1);
  assert.deepEqual((await audited()).at(-1)?.after, { aliases: ['Maths', 'ganit'], hindiName: 'गणित' });
});

test('a removed Hindi name leaves the search documents', async () => {
  const { id } = await createSubject(db, { name: 'Physics', translations: { hi: { name: 'भौतिकी' } } });
  await createPaper(db, { subjectId: id });
  assert.match(String((await papers())[0]?.search_doc), /भौतिकी/);
  await call('PUT', `${url}/${id}`, { name: 'Physics', translations: {} });
  assert.doesNotMatch(String((await papers())[0]?.search_doc), /भौतिकी/);
});

test('generated titles and URLs follow a renamed subject', async () => {
  const { id } = await createSubject(db, { name: 'Maths' });
  const exam = await createExam(db, { name: 'NDA' });
  const facts = { examId: exam.id, subjectId: id, year: 2020 };
  const paper = await createPaper(db, { ...facts, title: 'NDA 2020 Maths', slug: 'nda-2020-maths' });
  assert.equal((await call('PUT', `${url}/${id}`, { name: 'Mathematics' })).statusCode, 200);
  const [row] = (await db.execute(sql`SELECT title, slug FROM papers WHERE id = ${paper.id}`)).rows;
  assert.deepEqual(row, { title: 'NDA 2020 Mathematics', slug: 'nda-2020-mathematics' });
});

test('the table finds a subject by another name', async () => {
  await createSubject(db, { name: 'Mathematics', aliases: ['Ganit'] });
  assert.deepEqual(await table('search=gani'), [['Mathematics 0'], 1]);
});

test('the table is searched, sorted and paged on the server', async () => {
  const maths = await createSubject(db, { name: 'Mathematics' });
  await createSubject(db, { name: 'english' });
  await createSubject(db, { name: 'गणित' });
  await createPaper(db, { subjectId: maths.id });
  assert.deepEqual(await table(), [['english 0', 'Mathematics 1', 'गणित 0'], 3]);
  assert.deepEqual(await table('search=MATH'), [['Mathematics 1'], 1]);
  assert.deepEqual(await table('sort=papers&order=desc&limit=1'), [['Mathematics 1'], 3]);
  assert.deepEqual(await table('offset=2'), [['गणित 0'], 3]);
  assert.equal((await call('GET', `${url}?sort=slug`)).statusCode, 400);
});

test('renaming a subject updates the search text of its papers', async () => {
  const { id } = await createSubject(db, { name: 'Maths' });
  await createPaper(db, { subjectId: id, title: 'Morning' });
  const { updatedAt } = (await call('GET', url)).json().subjects[0];
  const answer = await call('PUT', `${url}/${id}`, { name: 'Mathematics', slug: 'mathematics', updatedAt });
  assert.equal(answer.json().slug, 'mathematics');
  assert.match(String((await papers())[0]?.search_doc), / mathematics 2020 /);
  const late = await call('PUT', `${url}/${id}`, { name: 'Sums', updatedAt }, 'editor');
  assert.deepEqual([late.statusCode, late.json().fields[0].field], [409, 'updatedAt']);
  await call('PUT', `${url}/${id}`, { name: 'Mathematics', updatedAt: answer.json().updatedAt });
  assert.deepEqual([(await audited()).length, drops.length], [1, 1]);
});

test('deleting a subject removes it from its papers and search', async () => {
  const { id } = await createSubject(db, { name: 'Maths' });
  await createPaper(db, { subjectId: id });
  assert.deepEqual((await call('GET', `${url}/${id}/deletion`)).json(), { name: 'Maths', papers: 1 });
  assert.deepEqual((await call('DELETE', `${url}/${id}`)).json(), { id, name: 'Maths', papers: 1 });
  const [paper] = await papers();
  assert.equal(paper?.subject_id, null);
  assert.doesNotMatch(String(paper?.search_doc), /maths/);
  assert.deepEqual(drops, [['catalog', 'papers']]);
  assert.equal((await call('DELETE', `${url}/${id}`)).json().message, 'Subject not found');
});

test('merging subjects moves papers, trashed papers and filter URLs', async () => {
  const [from, into] = [
    await createSubject(db, { name: 'Maths' }),
    await createSubject(db, { name: 'Mathematics' }),
  ];
  await createPaper(db, { subjectId: from.id });
  await createPaper(db, { subjectId: into.id });
  const deleted = [await createPaper(db, { subjectId: from.id }), await createPaper(db)];
  await deletePapers(
    db,
    deleted.map(({ id }) => id),
  );
  const answer = await call('POST', `${url}/${from.id}/merge`, { into: into.id });
  assert.deepEqual([answer.json().id, answer.json().paperCount], [into.id, 2]);
  assert.deepEqual(await table(), [['Mathematics 2'], 1]);
  assert.match(String((await papers())[0]?.search_doc), / mathematics /);
  const trash = await db.execute(
    sql`SELECT subject_id AS id FROM all_papers WHERE deleted_at IS NOT NULL ORDER BY all_papers.id`,
  );
  assert.deepEqual(trash.rows, [{ id: into.id }, { id: null }]);
  const redirects = await db.execute(sql`SELECT source_url, target_url FROM redirects`);
  assert.deepEqual(redirects.rows, [
    { source_url: `/browse?subjectId=${from.id}`, target_url: `/browse?subjectId=${into.id}` },
  ]);
  assert.deepEqual(badFields(await call('POST', `${url}/${into.id}/merge`, { into: into.id })), ['into']);
  assert.equal((await call('POST', `${url}/${into.id}/merge`, { into: from.id })).statusCode, 404);
});

test('the subject routes need a signed-in editor', async () => {
  const { id } = await createSubject(db, { name: 'Maths' });
  for (const [method, path] of [
    ['GET', url],
    ['POST', url],
    ['PUT', `${url}/${id}`],
    ['GET', `${url}/${id}/deletion`],
    ['DELETE', `${url}/${id}`],
    ['POST', `${url}/${id}/merge`],
  ] as const)
    assert.equal((await call(method, path, undefined, null)).statusCode, 401, `${method} ${path}`);
  assert.equal((await call('DELETE', `${url}/${id}`, undefined, 'editor')).statusCode, 200);
});
