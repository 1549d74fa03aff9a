import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { catalogFeature } from '#app/pages/catalog-feature.ts';
import { moveToTrash } from '#features/paper-trash/server/move-to-trash.service.ts';
import { restorePapers } from '#features/paper-trash/server/restore-papers.service.ts';
import { updateColumns } from '#features/papers/server/admin/bulk-papers.queries.ts';
import { papersById } from '#features/papers/server/admin/chosen-papers.ts';
import { proposeSeoDescription } from '#lib/text/seo-texts.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createCategory, createExam, createPaper, createSubject, deletePapers } from '#testing/factories.ts';
import { addAttachments, attachments } from '#testing/page-attachments.ts';
import { getRedirectTarget } from '#testing/redirect-target.ts';

const { ctx, db, app, write, call, drops, actors, audited } = await backOffice();
catalogFeature.routes?.(app, ctx);

const list = async (query = '') => (await call('GET', `/api/admin/catalog-trash${query}`)).json();
const restore = (kind: string, id: number, body: object = {}) =>
  call('POST', `/api/admin/catalog-trash/${kind}/${id}/restore`, body);
const rows = async (table: string) =>
  (await db.execute(sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} AS t ORDER BY 1`)).rows;
const erase = (before: Date) => catalogFeature.eraseTrash(ctx, actors.owner, { before, isLogged: true });
const leadsTo = (url: string) => getRedirectTarget(ctx, url);

/** Creates the category SSC with the exams CGL, with a date and two papers, and CHSL. */
async function libraryOfSsc() {
  const category = await createCategory(db, { name: 'SSC', description: 'Staff', icon: 'Users' });
  const cgl = await createExam(db, { name: 'CGL', categoryId: category.id });
  const chsl = await createExam(db, { name: 'CHSL', categoryId: category.id });
  await db.execute(sql`UPDATE exams SET aliases = '{"Combined Graduate"}' WHERE id = ${cgl.id}`);
  const papers = [
    await createPaper(db, { examId: cgl.id, slug: 'cgl-2020' }),
    await createPaper(db, { examId: cgl.id, slug: 'cgl-2021' }),
  ];
  await db.execute(
    sql`INSERT INTO exam_events (exam_id, stage, starts_on) VALUES (${cgl.id}, 'Prelims', '2027-05-24')`,
  );
  return { category, cgl, chsl, papers };
}

beforeEach(async () => {
  await emptyTables(db, [
    'categories',
    'subjects',
    'papers',
    'redirects',
    'audit_entries',
    'blocks',
    'page_seo',
  ]);
  drops.length = 0;
});

describe('a deleted category', () => {
  test('is restored with its exams, dates and papers', async () => {
    const { category } = await libraryOfSsc();
    const tables = ['categories', 'exams', 'exam_events', 'papers', 'paper_stats'];
    const before = await Promise.all(tables.map(rows));
    await call('DELETE', `/api/admin/categories/${category.id}`);
    const answer = await restore('category', category.id);
    assert.deepEqual(answer.json(), {
      kind: 'category',
      id: category.id,
      name: 'SSC',
      slug: 'ssc',
      exams: 2,
      papers: 2,
    });
    assert.deepEqual(await Promise.all(tables.map(rows)), before);
  });

  test('leaves nothing in the trash after a restore', async () => {
    const { category } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    await restore('category', category.id);
    assert.deepEqual(await list(), { records: [], total: 0 });
  });

  test('is listed with its exams, papers and dates', async () => {
    const { category } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    const { records, total } = await list();
    assert.equal(total, 3);
    assert.deepEqual(
      records.map(({ name, exams, papers, dates, categoryState }: Record<string, unknown>) => {
        return [name, exams, papers, dates, categoryState];
      }),
      [
        ['SSC', 2, 2, 0, null],
        ['CGL', 0, 2, 1, 'in-trash'],
        ['CHSL', 0, 0, 0, 'in-trash'],
      ],
    );
  });

  test('leaves papers in the trash that were deleted before it', async () => {
    const { category, papers } = await libraryOfSsc();
    await deletePapers(db, [papers[0]!.id]);
    await call('DELETE', `/api/admin/categories/${category.id}`);
    assert.equal((await restore('category', category.id)).json().papers, 1);
    assert.equal((await rows('papers')).length, 1);
  });

  test('gets a free slug when its own is taken', async () => {
    const { category } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    await createCategory(db, { name: 'SSC' });
    assert.equal((await restore('category', category.id)).json().slug, 'ssc-2');
    assert.equal(await leadsTo('/category/ssc'), undefined, 'the page that has the URL now stays reachable');
    assert.equal(await leadsTo('/ssc/cgl'), '/ssc-2/cgl');
  });

  test('gets its redirects after a restore', async () => {
    const { category } = await libraryOfSsc();
    await call('PUT', `/api/admin/categories/${category.id}`, { name: 'SSC', slug: 'staff' });
    await call('DELETE', `/api/admin/categories/${category.id}`);
    assert.equal(await leadsTo('/category/ssc'), undefined);
    await restore('category', category.id);
    assert.equal(await leadsTo('/category/ssc'), '/category/staff');
    assert.equal(await leadsTo('/ssc/cgl'), '/staff/cgl');
  });

  test('does not hide a new page at its old URL', async () => {
    const { category } = await libraryOfSsc();
    await call('PUT', `/api/admin/categories/${category.id}`, { name: 'SSC', slug: 'staff' });
    await call('DELETE', `/api/admin/categories/${category.id}`);
    await createCategory(db, { name: 'SSC' });
    await restore('category', category.id);
    assert.equal(await leadsTo('/category/ssc'), undefined);
  });

  test('keeps its SEO record and inline blocks', async () => {
    const { category, cgl } = await libraryOfSsc();
    await addAttachments(db, 'category', category.id);
    await addAttachments(db, 'exam', cgl.id);
    const before = await attachments(db);
    await call('DELETE', `/api/admin/categories/${category.id}`);
    await restore('category', category.id);
    assert.deepEqual(await attachments(db), before);
  });

  test('invalidates its pages and those of its exams when restored', async () => {
    const { category, cgl, chsl } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    drops.length = 0;
    await restore('category', category.id);
    const tags = [`category:${category.id}`, `exam:${cgl.id}`, `exam:${chsl.id}`, 'catalog', 'papers'];
    assert.deepEqual(
      tags.filter((tag) => !drops.at(-1)?.includes(tag)),
      [],
    );
  });

  test('creates one audit entry when restored', async () => {
    const { category } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    await restore('category', category.id);
    const entries = (await audited()).filter(({ action }) => action.endsWith('.restored'));
    assert.deepEqual(entries, [
      {
        action: 'category.restored',
        subjectName: 'SSC',
        before: null,
        after: { slug: 'ssc', exams: ['CGL', 'CHSL'], papers: 2 },
      },
    ]);
  });

  test('is found by search after a restore', async () => {
    const { category } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    await restore('category', category.id);
    const words = await db.execute(sql`SELECT FROM search_words WHERE word = 'cgl'`);
    assert.equal(words.rowCount, 1);
  });

  test('is restored once by two parallel requests', async () => {
    const { category } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    const answers = await Promise.all([restore('category', category.id), restore('category', category.id)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 404]);
    const restored = await db.execute(sql`SELECT FROM categories WHERE id = ${category.id}`);
    assert.equal(restored.rowCount, 1);
    assert.deepEqual(await list(), { records: [], total: 0 });
  });
});

describe('a deleted exam', () => {
  test('returns to its category with its papers', async () => {
    const { cgl } = await libraryOfSsc();
    await call('DELETE', `/api/admin/exams/${cgl.id}`);
    const answer = await restore('exam', cgl.id);
    assert.deepEqual(answer.json(), {
      kind: 'exam',
      id: cgl.id,
      name: 'CGL',
      slug: 'cgl',
      exams: 0,
      papers: 2,
    });
    assert.equal((await rows('exam_events')).length, 1);
  });

  test('needs a category while its own is deleted', async () => {
    const { category, cgl } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    const answer = await restore('exam', cgl.id);
    assert.equal(answer.statusCode, 409);
    assert.equal(answer.json().fields[0].field, 'categoryId');
  });

  test('restores its category without the other exams', async () => {
    const { category, cgl } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    await restore('exam', cgl.id, { categoryId: null });
    assert.deepEqual(
      (await list()).records.map(({ name }: { name: string }) => name),
      ['CHSL'],
    );
    assert.deepEqual((await rows('categories')).length, 1);
  });

  test('moves to another category with a redirect from its old URL', async () => {
    const { category, cgl } = await libraryOfSsc();
    const other = await createCategory(db, { name: 'Staff' });
    await call('DELETE', `/api/admin/categories/${category.id}`);
    assert.equal((await restore('exam', cgl.id, { categoryId: other.id })).statusCode, 200);
    assert.equal(await leadsTo('/ssc/cgl'), '/staff/cgl');
  });

  test('is reached at its old URL after its category was renamed meanwhile', async () => {
    const { category, chsl } = await libraryOfSsc();
    await call('DELETE', `/api/admin/exams/${chsl.id}`);
    const renamed = await call('PUT', `/api/admin/categories/${category.id}`, { name: 'SSC', slug: 'staff' });
    assert.equal(renamed.statusCode, 200, renamed.body);
    assert.equal(await leadsTo('/ssc/chsl'), undefined);
    await restore('exam', chsl.id);
    assert.equal(await leadsTo('/ssc/chsl'), '/staff/chsl');
  });

  test('stays in the trash after its category was restored without it', async () => {
    const { category, cgl, chsl } = await libraryOfSsc();
    await call('DELETE', `/api/admin/categories/${category.id}`);
    await restore('exam', cgl.id, { categoryId: null });
    await call('DELETE', `/api/admin/categories/${category.id}`);
    assert.equal((await restore('category', category.id)).json().exams, 1);
    assert.equal((await list()).records[0].id, chsl.id);
  });
});

test('a restored paper gets a generated description of the renamed exam', async () => {
  const { cgl, papers } = await libraryOfSsc();
  const { id: paperId } = papers[0]!;
  await db.transaction(async (transaction) => {
    const row = (await papersById(transaction, [paperId])).get(paperId)!;
    await updateColumns(transaction, [{ ...row, seoDescription: proposeSeoDescription(row) }]);
  });
  await write(actors.owner, (change) => moveToTrash(change, actors.owner, [paperId]));
  await db.execute(sql`UPDATE exams SET name = 'Graduate Level' WHERE id = ${cgl.id}`);
  await write(actors.owner, (change) => restorePapers(change, [paperId]));
  const row = (await papersById(db, [paperId])).get(paperId)!;
  assert.equal(row.seoDescription, proposeSeoDescription(row));
});

describe('a deleted subject', () => {
  test('returns to its papers unless they have another subject', async () => {
    const [physics, maths] = [await createSubject(db, { name: 'Physics' }), await createSubject(db)];
    const kept = await createPaper(db, { subjectId: physics.id });
    const changed = await createPaper(db, { subjectId: physics.id });
    await call('DELETE', `/api/admin/subjects/${physics.id}`);
    await db.execute(sql`UPDATE papers SET subject_id = ${maths.id} WHERE id = ${changed.id}`);
    assert.equal((await restore('subject', physics.id)).json().papers, 1);
    const result = await db.execute(sql`SELECT id FROM papers WHERE subject_id = ${physics.id}`);
    assert.deepEqual(result.rows, [{ id: kept.id }]);
  });

  test('returns to a paper that was deleted before it and restored', async () => {
    const { id } = await createSubject(db, { name: 'Biology' });
    const paper = await createPaper(db, { subjectId: id });
    await write(actors.owner, (change) => moveToTrash(change, actors.owner, [paper.id]));
    await call('DELETE', `/api/admin/subjects/${id}`);
    await write(actors.owner, (change) => restorePapers(change, [paper.id]));
    await restore('subject', id);
    const result = await db.execute(sql`SELECT id FROM papers WHERE subject_id = ${id}`);
    assert.deepEqual(result.rows, [{ id: paper.id }]);
  });

  test('returns to the generated description of its papers', async () => {
    const { id } = await createSubject(db, { name: 'Zoology' });
    const { id: paperId } = await createPaper(db, { subjectId: id });
    await db.transaction(async (transaction) => {
      const row = (await papersById(transaction, [paperId])).get(paperId)!;
      await updateColumns(transaction, [{ ...row, seoDescription: proposeSeoDescription(row) }]);
    });
    const description = async () =>
      (await db.execute(sql`SELECT seo_description AS text FROM papers WHERE id = ${paperId}`)).rows;
    const before = await description();
    await call('DELETE', `/api/admin/subjects/${id}`);
    assert.notDeepEqual(await description(), before);
    await restore('subject', id);
    assert.deepEqual(await description(), before);
  });

  test('is refused while another subject has its name', async () => {
    const { id } = await createSubject(db, { name: 'Physics' });
    await call('DELETE', `/api/admin/subjects/${id}`);
    await createSubject(db, { name: 'physics', slug: 'physics-again' });
    const answer = await restore('subject', id);
    assert.equal(answer.statusCode, 409);
    assert.equal(answer.json().fields[0].field, 'name');
  });
});

test('erasing deletes old records with their SEO records and inline blocks', async () => {
  const { category, cgl } = await libraryOfSsc();
  await addAttachments(db, 'exam', cgl.id);
  await call('DELETE', `/api/admin/categories/${category.id}`);
  assert.equal(await erase(new Date(Date.now() - 60_000)), 0);
  await db.execute(sql`DELETE FROM all_papers`);
  assert.equal(await erase(new Date(Date.now() + 60_000)), 3);
  assert.deepEqual(await attachments(db), []);
});

test('the trash needs a signed-in editor', async () => {
  assert.equal((await call('GET', '/api/admin/catalog-trash', undefined, null)).statusCode, 401);
  assert.equal((await call('POST', '/api/admin/catalog-trash/exam/1/restore', {}, null)).statusCode, 401);
});

test('restoring an unknown kind or id is refused', async () => {
  assert.equal((await restore('paper', 1)).statusCode, 400);
  assert.equal((await restore('exam', 99_999_999_999)).statusCode, 400);
  assert.equal((await restore('exam', 5)).statusCode, 404);
});
