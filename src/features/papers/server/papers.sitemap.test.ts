import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { catalogSitemap } from '#features/catalog/server/catalog.sitemap.ts';
import { homeSitemap } from '#features/home/server/home.sitemap.ts';
import { sitemapPieceSize, type SitemapSource } from '#platform/seo/sitemap-source.ts';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { papersSitemap } from './papers.sitemap.ts';

const { ctx } = await testContext();
const { db } = ctx;
const source = papersSitemap(ctx);

async function readEntries(of: SitemapSource, piece = 0): Promise<[string, string | undefined][]> {
  const entries = await Array.fromAsync(of.entries(piece));
  return entries.map(({ path, lastModified }) => [path, lastModified?.toISOString()]);
}
const day = (number: number) => new Date(Date.UTC(2024, 0, number));

test('the sitemap of an empty library has only home and browse', async () => {
  assert.equal(await source.pieces(), 0);
  assert.deepEqual(await readEntries(homeSitemap(ctx)), [
    ['/', undefined],
    ['/browse', undefined],
  ]);
  assert.deepEqual(await readEntries(catalogSitemap(ctx)), []);
});

test('the sitemap lists every page with papers with its last change', async () => {
  const category = await createCategory(db, { name: 'राज्य', updatedAt: day(2) });
  const exam = await createExam(db, { name: 'Exam', categoryId: category.id, updatedAt: day(1) });
  const empty = await createExam(db, { name: 'Empty', categoryId: category.id, updatedAt: day(3) });
  await createCategory(db, { name: 'Without exams' });
  await createPaper(db, { slug: 'one', examId: exam.id, createdAt: day(4), updatedAt: day(9) });
  await createPaper(db, { slug: 'दो', examId: exam.id, createdAt: day(5), updatedAt: day(6) });

  const state = `/category/${encodeURIComponent('राज्य')}`;
  assert.deepEqual(await readEntries(catalogSitemap(ctx)), [
    [state, day(5).toISOString()],
    [`/${encodeURIComponent('राज्य')}/exam`, day(5).toISOString()],
  ]);
  assert.equal(await catalogSitemap(ctx).count(), 2);
  assert.deepEqual(await readEntries(source), [
    ['/paper/one', day(9).toISOString()],
    [`/paper/${encodeURIComponent('दो')}`, day(6).toISOString()],
  ]);
  assert.deepEqual((await readEntries(homeSitemap(ctx)))[0], ['/', day(5).toISOString()]);
  assert.equal(await source.count(), 2);
  await createPaper(db, { examId: empty.id });
  const paths = (await readEntries(catalogSitemap(ctx))).map(([path]) => path);
  assert.ok(
    paths.includes(`/${encodeURIComponent('राज्य')}/empty`),
    'with its first paper, an exam is listed',
  );
});

test('a sitemap piece contains exactly its range of ids', async () => {
  const exam = await createExam(db);
  await db.execute(sql`
    INSERT INTO papers (id, exam_id, slug, title, year) OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, ${exam.id}::bigint, 'bulk-' || n, 'Bulk', 2000 FROM generate_series(1, 3500) AS n
    UNION ALL SELECT ${sitemapPieceSize}::int, ${exam.id}::bigint, 'last-of-first', 'x', 2000
    UNION ALL SELECT ${sitemapPieceSize + 1}::int, ${exam.id}::bigint, 'first-of-second', 'x', 2000`);
  assert.equal(await source.pieces(), 2);
  const first = await readEntries(source, 0);
  assert.equal(new Set(first.map(([path]) => path)).size, 3504);
  assert.equal(first.at(-1)?.[0], '/paper/last-of-first');
  assert.deepEqual(
    (await readEntries(source, 1)).map(([path]) => path),
    ['/paper/first-of-second'],
  );
  assert.deepEqual(await readEntries(source, 2), []);
});
