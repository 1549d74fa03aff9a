import assert from 'node:assert/strict';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { pageAttachments } from '../pages/page-parts.ts';
import { fillNewLibrary } from './starter-library.service.ts';
import { removeSpecimens } from '#features/paper-trash/server/papers-removal.service.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { createCategory } from '#testing/factories.ts';
import { testDatabase } from '#testing/database.ts';
import { emptyLibrary } from '#testing/library.ts';

const database = await testDatabase();
const starterFolder = fileURLToPath(new URL('../../../starter', import.meta.url));

async function counts(): Promise<Record<string, unknown> | undefined> {
  const result = await database.db.execute(sql`
    SELECT (SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM exams) AS exams,
      (SELECT count(*) FROM subjects) AS subjects, (SELECT count(*) FROM papers WHERE is_specimen) AS specimens,
      (SELECT count(*) FROM paper_files WHERE thumbnail_key IS NOT NULL) AS thumbnails`);
  return result.rows[0];
}

test('a new library loads the catalogue and specimens once, also if all is deleted', async () => {
  const library = await emptyLibrary(database);
  // Two nodes start in parallel.
  const loaded = await Promise.all([fillNewLibrary(library), fillNewLibrary(library)]);
  const papers = loaded.find((result) => result !== null) ?? 0;
  assert.ok(papers >= 35, String(papers));
  assert.equal(loaded.filter((result) => result === null).length, 1);
  const after = await counts();
  assert.ok(Number(after?.exams) >= 50);
  assert.deepEqual([after?.specimens, after?.thumbnails], [papers, papers]);
  // A specimen whose exam is missing in the taxonomy would have created an exam without a description.
  const bare = await database.db.execute(sql`SELECT name FROM exams WHERE description IS NULL
    UNION ALL SELECT name FROM categories WHERE description IS NULL`);
  assert.deepEqual(bare.rows, []);
  const slugs = await database.db
    .execute(sql`SELECT 1 FROM categories JOIN exams ON category_id = categories.id
    WHERE categories.slug = 'upsc' AND exams.slug = 'upsc-civil-services' AND 'CSE' = ANY(exams.aliases) AND duration_minutes = 120`);
  assert.equal(slugs.rowCount, 1);

  const invalidation: Pick<Invalidation, 'inTransaction'> = {
    inTransaction: (db, work) => db.transaction((transaction) => work(transaction, () => {})),
  };
  await removeSpecimens({ ...library, invalidation }, pageAttachments);
  assert.deepEqual(await Array.fromAsync(library.storage.list()), []);
  assert.equal(await fillNewLibrary(library), null);
  assert.deepEqual(await counts(), { ...after, specimens: 0, thumbnails: 0 });

  for (const remove of [sql`DELETE FROM categories`, sql`TRUNCATE all_categories, all_subjects CASCADE`]) {
    await database.db.execute(remove);
    const deleted = await counts();
    assert.equal(await fillNewLibrary(library), null);
    assert.deepEqual(await counts(), deleted);
  }
});

test('a starter library with a broken specimen is not loaded', async () => {
  const library = await emptyLibrary(database);
  const folder = join(library.home, 'starter');
  cpSync(starterFolder, folder, { recursive: true });
  writeFileSync(join(folder, 'specimens', 'broken.pdf'), 'no PDF');
  writeFileSync(
    join(folder, 'specimens.csv'),
    'category,exam,year,title,file\nUPSC,UPSC Civil Services,2020,Broken,broken.pdf\n',
  );
  await assert.rejects(fillNewLibrary(library, folder), /1 specimens .* cannot be imported/);
  assert.equal((await counts())?.categories, 0);
  rmSync(folder, { recursive: true });
});

test('a library with content never loads the starter library', async () => {
  const library = await emptyLibrary(database);
  await createCategory(database.db);
  assert.equal(await fillNewLibrary(library), null);
  await database.db.execute(sql`DELETE FROM categories`);
  assert.equal(await fillNewLibrary(library), null);
});
