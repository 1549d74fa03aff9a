import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { storageKey } from '#platform/storage/file-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { createPaper, deletePapers } from '#testing/factories.ts';
import { selectUsedKeys } from './stored-files.queries.ts';
import { deleteUnusedFiles, holdFiles } from './stored-files.service.ts';

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
  const trashed = await createPaper(db, { file: { storageKey: pdf(3), thumbnailKey: picture(3) } });
  await db.execute(sql`
    INSERT INTO replaced_files (paper_id, ${columns})
    VALUES (${trashed.id}, ${pdf(4)}, ${picture(4)}, '', 1, 1, 'text', 'earlier.pdf')`);
  await deletePapers(db, [trashed.id]);
  await db.execute(sql`
    INSERT INTO uploads (name, bytes, fingerprint, state, storage_key, thumbnail_key)
    VALUES ('u.pdf', 1, 'f', 'ready', ${pdf(5)}, ${picture(5)})`);
  await holdFiles(db, [pdf(7), picture(7)]);
  const named = [1, 2, 3, 4, 5, 7].flatMap((number) => [pdf(number), picture(number)]);
  const unnamed = [pdf(6), picture(6)];
  assert.deepEqual([...(await selectUsedKeys(db, [...named, ...unnamed]))].sort(), named.sort());

  const deleted: string[] = [];
  const storage = { delete: async (key: string) => void deleted.push(key) };
  const files = await deleteUnusedFiles({ db, storage }, [...named, ...unnamed, ...unnamed]);
  assert.equal(files, 2);
  assert.deepEqual(deleted.sort(), unnamed.sort());
});
