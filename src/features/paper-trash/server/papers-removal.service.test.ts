import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pageAttachments } from '#app/pages/page-parts.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { removePapers, removeSpecimens } from './papers-removal.service.ts';
import { testDatabase } from '#testing/database.ts';
import { addAttachments, attachments } from '#testing/page-attachments.ts';
import { emptyLibrary } from '#testing/library.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';

const database = await testDatabase();
const sound = { category: 'SSC', exam: 'SSC CGL', year: 2019 };

async function libraryWithRemoval() {
  const library = await emptyLibrary(database);
  const dropped: string[] = [];
  const ctx = {
    db: database.db,
    storage: library.storage,
    invalidation: {
      inTransaction: (db, work) =>
        db.transaction((transaction) => work(transaction, (...tags) => dropped.push(...tags))),
    } satisfies Pick<Invalidation, 'inTransaction'>,
  };
  const deletePapers = (paperIds: number[]) => removePapers(ctx, pageAttachments, paperIds);
  const keys = async () => (await Array.fromAsync(library.storage.list())).map(({ key }) => key).sort();
  const findId = async (title: string) =>
    Number((await database.db.execute(sql`SELECT id FROM papers WHERE title = ${title}`)).rows[0]?.id);
  return { ...library, ctx, deletePapers, dropped, keys, findId };
}

test('deleting a paper deletes its files unless another paper uses them', async () => {
  const { addFile, importRows, incoming, deletePapers, dropped, keys, findId, content } =
    await libraryWithRemoval();
  // Two different files with the same first page, and so the same thumbnail.
  addFile('a.pdf', tinyPdf());
  addFile('b.pdf', tinyPdf([{}], { ballast: 10 }));
  await importRows(
    [
      { ...sound, title: 'A', file: 'a.pdf' },
      { ...sound, title: 'B', file: 'b.pdf' },
      { ...sound, title: 'C', file: '', file_url: 'https://ssc.gov.in/c.pdf' },
    ],
    { filesFolder: incoming },
  );
  assert.equal((await keys()).length, 3);
  const id = await findId('A');
  await addAttachments(database.db, 'paper', id, { sections: [] });
  assert.deepEqual(await deletePapers([id, 2_000_000_000]), { papers: 1, files: 1 });
  assert.deepEqual(await attachments(database.db), []);
  assert.deepEqual(
    (await content()).map((paper) => paper.title),
    ['B', 'C'],
  );
  const [b] = await content();
  assert.deepEqual(await keys(), [b?.storage_key, b?.thumbnail_key].sort());
  assert.ok(['papers', 'catalog', `paper:${id}`].every((tag) => dropped.includes(tag)));
  assert.deepEqual(await deletePapers([await findId('B'), await findId('C')]), { papers: 2, files: 2 });
  assert.deepEqual(await keys(), []);
  assert.deepEqual(await deletePapers([]), { papers: 0, files: 0 });
});

test('deleting a paper deletes its replaced files', async () => {
  const { addFile, importRows, incoming, deletePapers, keys, findId } = await libraryWithRemoval();
  addFile('a.pdf', tinyPdf([{ text: 'Present' }]));
  addFile('b.pdf', tinyPdf([{ text: 'Earlier' }]));
  await importRows(
    [
      { ...sound, title: 'A', file: 'a.pdf' },
      { ...sound, title: 'B', file: 'b.pdf' },
    ],
    { filesFolder: incoming },
  );
  const [a, b] = [await findId('A'), await findId('B')];
  await database.db.execute(sql`
    INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name, thumbnail_key)
    SELECT ${a}::bigint, storage_key, sha256, bytes, pages, kind, original_name, thumbnail_key
    FROM paper_files WHERE paper_id = ${b}`);
  assert.deepEqual(await deletePapers([b]), { papers: 1, files: 0 });
  assert.deepEqual(await deletePapers([a]), { papers: 1, files: 4 });
  assert.deepEqual(await keys(), []);
});

test('removing specimens keeps the catalogue and other papers', async () => {
  const { addFile, importRows, incoming, ctx, keys, content } = await libraryWithRemoval();
  addFile('a.pdf', tinyPdf([{ text: 'Specimen' }]));
  await importRows([{ ...sound, title: 'Specimen', file: 'a.pdf' }], {
    filesFolder: incoming,
    areSpecimens: true,
  });
  await importRows([{ ...sound, title: 'Real', file_url: 'https://ssc.gov.in/c.pdf' }]);
  assert.deepEqual(await removeSpecimens(ctx, pageAttachments), { papers: 1, files: 2 });
  assert.deepEqual(
    (await content()).map((paper) => paper.title),
    ['Real'],
  );
  assert.deepEqual(await keys(), []);
  const remaining = await database.db
    .execute(sql`SELECT (SELECT count(*) FROM exams) AS exams, word FROM search_words
    WHERE word IN ('specimen', 'real')`);
  assert.deepEqual(remaining.rows, [{ exams: 1, word: 'real' }]);
  assert.deepEqual(await removeSpecimens(ctx, pageAttachments), { papers: 0, files: 0 });
});

test('a parallel delete and import leave no paper without its file', async () => {
  const { addFile, importCsv, importRows, incoming, deletePapers, storage, content } =
    await libraryWithRemoval();
  addFile('a.pdf', tinyPdf([{ text: 'Busy' }]));
  const rows = [{ ...sound, title: 'A', file: 'a.pdf' }];
  await importRows(rows, { filesFolder: incoming });
  for (let round = 0; round < 8; round += 1) {
    const result = await database.db.execute<{ id: number }>(sql`SELECT id FROM papers`);
    await Promise.all([deletePapers(result.rows.map(({ id }) => id)), importCsv({ filesFolder: incoming })]);
    for (const { storage_key: key } of await content())
      assert.ok(await storage.stat(String(key)), `round ${round}`);
  }
});
