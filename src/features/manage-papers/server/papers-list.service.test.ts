import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { linkChecks } from '#features/link-checker/link-checker.table.ts';
import { pageTextFiles } from '#features/page-texts/page-texts.table.ts';
import { paperFiles } from '#features/papers/papers.table.ts';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper, createSubject, deletePapers } from '#testing/factories.ts';
import {
  adminPaperSorts,
  type AdminPapersExport,
  type AdminPapersQuery,
} from '#features/papers/papers-admin.contract.ts';
import { exportAdminPapers, listAdminPapers } from './papers-list.service.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const list = (query: AdminPapersQuery) => listAdminPapers(ctx, query);
const exported = (query: AdminPapersExport) => exportAdminPapers(ctx, query);
const titles = async (query: AdminPapersQuery) => (await list(query)).papers.map(({ title }) => title);

const category = await createCategory(db);
const [alpha, zulu] = [
  await createExam(db, { name: 'alpha', categoryId: category.id }),
  await createExam(db, { name: 'Zulu' }),
];
const subject = await createSubject(db, { name: 'Physics' });
const at = (day: number) => new Date(Date.UTC(2025, 0, day));
const rows = [
  { title: 'B second', examId: zulu.id, year: 2021, downloads: 5, createdAt: at(2), updatedAt: at(9) },
  {
    title: 'A first',
    examId: alpha.id,
    year: 2019,
    downloads: 9,
    createdAt: at(1),
    updatedAt: at(8),
    file: {},
  },
  {
    title: 'C third',
    examId: alpha.id,
    year: 2020,
    createdAt: at(3),
    updatedAt: at(7),
    language: 'Hindi',
    paperType: 'Answer key',
    subjectId: subject.id,
  },
];
const created: number[] = [];
for (const row of rows) created.push((await createPaper(db, row)).id);
const [b, a, c] = created;
await db.execute(sql`UPDATE paper_stats SET rating_sum = 5, rating_count = 1 WHERE paper_id = ${c}`);
await db.execute(sql`UPDATE paper_stats SET rating_sum = 40, rating_count = 10 WHERE paper_id = ${a}`);

test('papers sort by each column in both directions', async () => {
  const ascending = {
    title: ['A first', 'B second', 'C third'],
    exam: ['A first', 'C third', 'B second'],
    year: ['A first', 'C third', 'B second'],
    downloads: ['C third', 'B second', 'A first'],
    createdAt: ['A first', 'B second', 'C third'],
    updatedAt: ['C third', 'A first', 'B second'],
    rating: ['B second', 'A first', 'C third'],
  } as const;
  for (const sort of adminPaperSorts) {
    assert.deepEqual(await titles({ sort, order: 'asc' }), ascending[sort], sort);
    assert.deepEqual(await titles({ sort }), ascending[sort].toReversed(), sort);
  }
  assert.deepEqual(await titles({}), ['C third', 'B second', 'A first']);
});

test('filters narrow the list and its total in every order', async () => {
  const cases: [AdminPapersQuery, (number | undefined)[]][] = [
    [{ categoryId: category.id }, [a, c]],
    [{ examId: zulu.id }, [b]],
    [{ subjectId: subject.id }, [c]],
    [{ year: 2021 }, [b]],
    [{ language: 'Hindi' }, [c]],
    [{ paperType: 'Answer key' }, [c]],
    [{ source: 'stored' }, [a]],
    [{ source: 'external' }, [b, c]],
    [{ source: 'external', categoryId: category.id }, [c]],
    [{ source: 'stored', language: 'Hindi' }, []],
    [{ search: 'third' }, [c]],
    [{ search: 'alpha' }, [a, c]],
    [{ search: 'alpha', source: 'stored' }, [a]],
    [{ search: 'alpha', year: 2020 }, [c]],
    [{ search: '***' }, []],
  ];
  for (const [query, expected] of cases) {
    for (const sort of [undefined, ...adminPaperSorts]) {
      const { papers, total } = await list({ ...query, sort });
      const found = papers.map(({ id }) => id).sort((a, b) => a - b);
      assert.deepEqual(found, expected, JSON.stringify({ ...query, sort }));
      assert.equal(total, expected.length);
    }
  }
});

test('consecutive pages make up the whole list in every order', async () => {
  for (let number = 0; number < 7; number += 1) await createPaper(db, { title: `Page ${number}` });
  for (const query of [{}, { search: 'page' }] as AdminPapersQuery[]) {
    for (const sort of [undefined, ...adminPaperSorts]) {
      const whole = (await list({ ...query, sort, limit: 100 })).papers.map(({ id }) => id);
      const pages: number[] = [];
      for (let offset = 0; offset < whole.length; offset += 3) {
        const { papers } = await list({ ...query, sort, limit: 3, offset });
        pages.push(...papers.map(({ id }) => id));
      }
      assert.deepEqual(pages, whole, sort);
      assert.deepEqual((await list({ ...query, sort, offset: 100 })).papers, []);
    }
  }
});

test('a stored paper includes its original file name and date', async () => {
  const [stored, link] = (await list({ examId: alpha.id, sort: 'title', order: 'asc' })).papers;
  assert.equal(stored?.file?.originalName, `paper-${a}.pdf`);
  assert.ok(Date.parse(stored?.file?.addedAt ?? '') > 0);
  assert.equal(link?.file, null);
});

test('the language filter also finds papers in several languages', async () => {
  const both = await createPaper(db, { title: 'D both', examId: zulu.id, language: 'Tamil+English' });
  assert.deepEqual(await titles({ language: 'tamil' }), ['D both']);
  assert.deepEqual(await titles({ language: 'English+Tamil', examId: zulu.id }), ['D both']);
  await db.execute(sql`DELETE FROM papers WHERE id = ${both.id}`);
});

test('the export has all pages of the view with its filters, sort and columns', async () => {
  const text = async (query: AdminPapersExport) => (await Array.fromAsync(exported(query))).join('');
  assert.equal(
    await text({ sort: 'year', order: 'asc', categoryId: category.id, columns: ['year', 'language'] }),
    `Id,Title,Year,Language\n${a},A first,2019,English\n${c},C third,2020,Hindi\n`,
  );
  assert.equal(await text({ search: 'zzqqxx', columns: ['year'] }), 'Id,Title,Year\n');
  const found = await text({ search: 'third', sort: 'title', order: 'asc', columns: ['exam', 'rating'] });
  assert.equal(found, `Id,Title,Category,Exam,Rating\n${c},C third,${category.name},alpha,5\n`);
});

test('the export escapes formulas', async () => {
  const title = '=HYPERLINK("https://evil.example")';
  const { id } = await createPaper(db, { title, examId: alpha.id, session: '@SUM(1)' });
  const text = (await Array.fromAsync(exported({ columns: ['session'] }))).join('');
  assert.match(text, /,"'=HYPERLINK\(""https:\/\/evil\.example""\)",'@SUM\(1\)\n/);
  await db.execute(sql`DELETE FROM papers WHERE id = ${id}`);
});

test('each paper has the state of its file', async () => {
  const states = async () =>
    (await list({ sort: 'title', order: 'asc', limit: 3 })).papers.map(({ status: { text, isProblem } }) =>
      isProblem ? `${text}!` : text,
    );
  assert.deepEqual(await states(), ['Text is being read', 'Link not checked', 'Link not checked']);

  const links = await db.execute<{ url: string }>(
    sql`SELECT external_url AS url FROM papers WHERE external_url IS NOT NULL ORDER BY title`,
  );
  const check = { host: 'x', isFile: true };
  await db.insert(linkChecks).values([
    { ...check, url: links.rows[0]!.url, status: 'error', message: 'Not found (404)' },
    { ...check, url: links.rows[1]!.url, status: 'success' },
  ]);
  await db.update(pageTextFiles).set({ state: 'done', trustedPages: 0 });
  assert.deepEqual(await states(), ['Text recognized', 'Not found (404)!', 'Link works']);
  await db.update(paperFiles).set({ kind: 'scan' });
  assert.deepEqual((await states())[0], 'Scan, text recognized');
  await db.update(pageTextFiles).set({ state: 'done', trustedPages: sql`pages` });
  assert.deepEqual((await states())[0], 'Text');
  await db.update(pageTextFiles).set({ state: 'failed' });
  assert.deepEqual((await states())[0], 'Some pages cannot be read!');
  await db.update(pageTextFiles).set({ trustedPages: null });
  assert.deepEqual((await states())[0], 'Text cannot be read!');
  assert.match((await Array.fromAsync(exported({ columns: ['status'] }))).join(''), /Not found \(404\)/);
});

/** Reads the list of an exam in pages of two: from the middle on, PostgreSQL reads it from its end. */
async function inPages(query: AdminPapersQuery): Promise<string[]> {
  const pages = [];
  for (let offset = 0; offset < 6; offset += 2) pages.push(await titles({ ...query, limit: 2, offset }));
  return pages.flat();
}

test('papers without a year are last in both directions, and found by a filter', async () => {
  const { id: examId } = await createExam(db);
  for (const year of [2019, null, 2021, null, 2020])
    await createPaper(db, { examId, year, title: `of ${year}` });
  const [oldest, newest] = [
    await inPages({ examId, sort: 'year', order: 'asc' }),
    await inPages({ examId, sort: 'year', order: 'desc' }),
  ];
  assert.deepEqual(oldest, ['of 2019', 'of 2020', 'of 2021', 'of null', 'of null']);
  assert.deepEqual(newest, ['of 2021', 'of 2020', 'of 2019', 'of null', 'of null']);
  assert.deepEqual(await titles({ examId, year: 'none' }), ['of null', 'of null']);
});

test('titles sort as people do, in both directions and on every page', async () => {
  const { id: examId } = await createExam(db);
  const inOrder = ['Paper 2', 'paper 9', 'Paper 10', 'अंक २', 'अंक १०', 'गणित'];
  for (const title of inOrder.toReversed()) await createPaper(db, { examId, title });
  assert.deepEqual(await inPages({ examId, sort: 'title', order: 'asc' }), inOrder);
  assert.deepEqual(await inPages({ examId, sort: 'title', order: 'desc' }), inOrder.toReversed());
});

test('a long list is read again after a write of papers', async () => {
  const exam = await createExam(db, { name: 'Long' });
  await db.execute(sql`
    INSERT INTO papers (exam_id, slug, title, year)
    SELECT ${exam.id}::bigint, 'long-' || n, 'Numbat', 2015 FROM generate_series(1, 500) AS n`);
  const totals = async () => {
    const lists = [{ examId: exam.id }, { search: 'numbat' }];
    return Promise.all(lists.map(async (query) => (await list(query)).total));
  };
  assert.deepEqual(await totals(), [500, 500]);
  await db.execute(sql`DELETE FROM papers WHERE slug = 'long-1'`);
  assert.deepEqual(await totals(), [500, 500]);
  drop(['papers']);
  assert.deepEqual(await totals(), [499, 499]);
  await db.execute(sql`DELETE FROM papers WHERE exam_id = ${exam.id}`);
  drop(['papers']);
});

test('exams of papers sort as people do', async () => {
  const { id: categoryId } = await createCategory(db);
  for (const name of ['Class 10', 'class 9'])
    await createPaper(db, { examId: (await createExam(db, { name, categoryId })).id, title: name });
  assert.deepEqual(await titles({ categoryId, sort: 'exam', order: 'asc' }), ['class 9', 'Class 10']);
});

test('a deleted paper is in no list, in any order, and in no count', async () => {
  const deleted = await createPaper(db, { title: 'Deleted', examId: alpha.id, downloads: 99, file: {} });
  const sources = [undefined, 'stored', 'external'] as const;
  const lists = () =>
    Promise.all(
      sources.flatMap((source) =>
        adminPaperSorts.map(async (sort) => {
          const { papers, total } = await list({ sort, limit: 2, ...(source && { source }) });
          return { ids: papers.map(({ id }) => id), total };
        }),
      ),
    );
  await deletePapers(db, [deleted.id]);
  for (const { ids, total } of await lists()) {
    assert.equal(ids.length, Math.min(2, total));
    assert.ok(!ids.includes(deleted.id));
  }
  const before = await lists();
  await db.execute(sql`DELETE FROM all_papers WHERE id = ${deleted.id}`);
  assert.deepEqual(before, await lists());
});
