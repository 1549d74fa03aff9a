import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { badFields, readApp } from '#testing/read-app.ts';
import { eq } from 'drizzle-orm';
import { examsPerPage } from '../list-sizes.ts';
import { categories, exams } from '../catalog.table.ts';
import { catalogReads } from './catalog.routes.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const app = readApp(catalogReads(ctx));

const railway = await createCategory(db, { name: 'Railway', icon: 'Train', position: 2 });
const banking = await createCategory(db, { name: 'banking', icon: 'NoSuchIcon', position: 1 });
const empty = await createCategory(db, { name: 'Aviation', position: 1, description: 'Flying' });
const ntpc = await createExam(db, { name: 'RRB NTPC', categoryId: railway.id, aliases: ['NTPC'] });
const alp = await createExam(db, {
  name: 'rrb ALP',
  slug: 'rrb-alp',
  categoryId: railway.id,
  description: 'Locomotives',
  durationMinutes: 90,
});
const sameSlug = await createExam(db, { name: 'Clerk', slug: 'rrb-alp', categoryId: banking.id });
await createPaper(db, { examId: ntpc.id });
await createPaper(db, { examId: ntpc.id });

test('sorts categories by position and name, with known icons', async () => {
  const answer = await app.inject('/api/categories');
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), [
    { id: empty.id, name: 'Aviation', slug: 'aviation', description: 'Flying', icon: 'GraduationCap' },
    { id: banking.id, name: 'banking', slug: 'banking', description: null, icon: 'GraduationCap' },
    { id: railway.id, name: 'Railway', slug: 'railway', description: null, icon: 'Train' },
  ]);
});

test('returns a category with its exams, those with the most papers first', async () => {
  const answer = await app.inject('/api/categories/railway');
  assert.equal(answer.json().paperCount, 2);
  assert.deepEqual(
    answer.json().exams.map((exam: { name: string; paperCount: number }) => [exam.name, exam.paperCount]),
    [
      ['RRB NTPC', 2],
      ['rrb ALP', 0],
    ],
  );
  assert.deepEqual((await app.inject('/api/categories/aviation')).json().exams, []);
});

test('pages the exams of a large category', async () => {
  const big = await createCategory(db, { name: 'Big' });
  for (let number = 100; number < 100 + examsPerPage + 2; number += 1)
    await createExam(db, { name: `Exam ${number}`, categoryId: big.id });
  const read = async (query: string) => (await app.inject(`/api/categories/big${query}`)).json();
  const [first, second, third] = [await read(''), await read('?exams=1'), await read('?exams=2')];
  assert.equal(first.exams.length, examsPerPage);
  assert.deepEqual(
    second.exams.map(({ name }: { name: string }) => name),
    [`Exam ${100 + examsPerPage}`, `Exam ${101 + examsPerPage}`],
  );
  assert.deepEqual([third.exams, third.examCount, third.paperCount], [[], examsPerPage + 2, 0]);
  await db.delete(categories).where(eq(categories.id, big.id));
});

test('pages exams in Hindi by their Hindi names', async () => {
  const big = await createCategory(db, { name: 'Big' });
  const names = Array.from({ length: examsPerPage + 2 }, (_, index) => `परीक्षा ${examsPerPage + 8 - index}`);
  for (const [index, name] of names.entries()) {
    const { id } = await createExam(db, { name: `Exam ${100 + index}`, categoryId: big.id });
    await db
      .update(exams)
      .set({ translations: { hi: { name } } })
      .where(eq(exams.id, id));
  }
  drop('all');
  const read = async (page: number): Promise<{ name: string }[]> =>
    (await app.inject(`/api/categories/big?lang=hi&exams=${page}`)).json().exams;
  const shown = [...(await read(0)), ...(await read(1))].map(({ name }) => name);
  assert.deepEqual(shown, names.toReversed());
  await db.delete(categories).where(eq(categories.id, big.id));
});

test('finds an exam only within its category', async () => {
  const answer = await app.inject('/api/categories/railway/exams/rrb-alp');
  assert.deepEqual(answer.json(), {
    id: alp.id,
    name: 'rrb ALP',
    slug: 'rrb-alp',
    description: 'Locomotives',
    aliases: [],
    categoryId: railway.id,
    categoryName: 'Railway',
    categorySlug: 'railway',
    durationMinutes: 90,
    paperCount: 0,
  });
  assert.equal((await app.inject('/api/categories/banking/exams/rrb-alp')).json().id, sameSlug.id);
});

test('answers 404 with the type of the missing record', async () => {
  for (const [path, message] of [
    ['/api/categories/nothing', 'Category not found'],
    ['/api/categories/nothing/exams/rrb-alp', 'Category not found'],
    ['/api/categories/railway/exams/nothing', 'Exam not found'],
  ] as const) {
    const answer = await app.inject(path);
    assert.equal(answer.statusCode, 404, path);
    assert.equal(answer.json().message, message);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('rejects a slug with invalid characters at its field', async () => {
  assert.deepEqual(badFields(await app.inject('/api/categories/a%00b')), ['slug']);
  assert.deepEqual(badFields(await app.inject('/api/categories/railway/exams/%E2%80%AEx')), ['examSlug']);
  assert.equal((await app.inject('/api/categories/%ED%A0%80')).statusCode, 400);
});

test('returns all exams by name with their paper counts', async () => {
  drop('all');
  const answer = await app.inject('/api/exams');
  assert.equal(answer.headers['cache-control'], 'public, max-age=1800');
  assert.deepEqual(
    answer
      .json()
      .map((exam: { name: string; paperCount: number; aliases: string[] }) => [
        exam.name,
        exam.paperCount,
        exam.aliases,
      ]),
    [
      ['Clerk', 0, []],
      ['rrb ALP', 0, []],
      ['RRB NTPC', 2, ['NTPC']],
    ],
  );
});

test('returns subjects by name', async () => {
  await createSubject(db, { name: 'Physics' });
  for (const name of ['Paper 10', 'paper 9']) await createSubject(db, { name });
  const second = await createSubject(db, { name: 'गणित' });
  const first = await createSubject(db, { name: 'english' });
  const answer = await app.inject('/api/subjects');
  assert.deepEqual(
    answer.json().map(({ name }: { name: string }) => name),
    ['english', 'paper 9', 'Paper 10', 'Physics', 'गणित'],
  );
  assert.equal(second.slug, 'गणित');
  assert.deepEqual(answer.json()[0], {
    id: first.id,
    name: 'english',
    slug: 'english',
    aliases: [],
    createdAt: first.createdAt.toISOString(),
  });
});
