import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { storageKey } from '#platform/storage/file-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { createPaper } from '#testing/factories.ts';
import { createRetainedFiles } from './retained-files.service.ts';
import { deleteUnusedFiles, usedKeys } from './stored-files.service.ts';

const { db } = await testDatabase();

/** Returns the nth key of a PDF. */
const pdf = (number: number) => storageKey(number.toString(16).padStart(64, '0'), 'pdf');
const picture = (number: number) => storageKey(number.toString(16).padStart(64, '0'), 'webp');

test('only files that no row refers to are deleted', async () => {
  const paper = await createPaper(db, { file: { storageKey: pdf(1), thumbnailKey: picture(1) } });
  const columns = sql`storage_key, thumbnail_key, sha256, bytes, pages, kind, original_name`;
  await db.execute(sql`
    INSERT INTO replaced_files (paper_id, ${columns})
    VALUES (${paper.id}, ${pdf(2)}, ${picture(2)}, '', 1, 1, 'text', 'earlier.pdf')`);
  const earlier = JSON.stringify([{ storage_key: pdf(4), thumbnail_key: picture(4) }]);
  await db.execute(sql`
    INSERT INTO paper_trash
      (paper_id, title, slug, exam_id, exam_name, year, storage_key, thumbnail_key, paper, ratings, replaced_files)
    VALUES (77, 'T', 't', 1, 'E', 2020, ${pdf(3)}, ${picture(3)}, '{}', '[]', ${earlier})`);
  await db.execute(sql`
    INSERT INTO uploads (name, bytes, fingerprint, state, storage_key, thumbnail_key)
    VALUES ('u.pdf', 1, 'f', 'ready', ${pdf(5)}, ${picture(5)})`);
  await createRetainedFiles({ db }).hold([pdf(7), picture(7)]);
  const named = [1, 2, 3, 4, 5, 7].flatMap((number) => [pdf(number), picture(number)]);
  const unnamed = [pdf(6), picture(6)];
  assert.deepEqual([...(await usedKeys(db, [...named, ...unnamed]))].sort(), named.sort());

  const deleted: string[] = [];
  const storage = { delete: async (key: string) => void deleted.push(key) };
  const files = await deleteUnusedFiles({ db, storage }, [...named, ...unnamed, ...unnamed]);
  assert.equal(files, 2);
  assert.deepEqual(deleted.sort(), unnamed.sort());
});
