import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { catalogCleanup } from '#features/catalog/server/catalog-cleanup.service.ts';
import { uploadsCleanup } from '#features/files/server/uploads-cleanup.service.ts';
import { uploads } from '#features/files/server/uploads.table.ts';
import { papersCleanup } from '#features/papers/server/papers-cleanup.service.ts';
import { paperFiles } from '#features/papers/server/papers.table.ts';
import { backOffice } from '#testing/back-office.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { cleanupRoutes } from './cleanup.routes.ts';
import { createCleanupService } from './cleanup.service.ts';

const { db, app, call, actors } = await backOffice();
/** Keys that the store does not have. */
const gone = new Set<string>();
let looks = 0;
const storage = {
  stat: async (key: string) => {
    looks += 1;
    return gone.has(key) ? null : { bytes: 1, modifiedAt: new Date() };
  },
};
cleanupRoutes(
  app,
  createCleanupService({
    checks: [...catalogCleanup({ db }), ...papersCleanup({ db, storage }), ...uploadsCleanup({ db })],
  }),
);
const stats = async () => (await call('GET', '/api/admin/cleanup-stats', undefined, 'editor')).json();

test('in a tidy library there is nothing to tidy up', async () => {
  const subject = await createSubject(db, { name: 'Physics' });
  await createPaper(db, { subjectId: subject.id });
  await createPaper(db, { file: { storageKey: 'kept.pdf' } });
  await db.insert(uploads).values({ userId: actors.editor.id, name: 'a.pdf', bytes: 1, fingerprint: 'a' });
  assert.deepEqual(await stats(), {
    duplicateSubjects: 0,
    orphanedPapers: 0,
    emptyCategories: 0,
    missingFiles: 0,
    staleUploads: 0,
  });
});

test('what could be tidied up is counted, each kind by itself', async () => {
  await createSubject(db, { name: ' PHYSICS', slug: 'physics-2' });
  await createSubject(db, { name: 'Phýsics', slug: 'physics-3' });
  await createExam(db, { categoryId: (await createCategory(db)).id });
  const orphan = await createPaper(db, { file: { storageKey: 'never.pdf' } });
  await db.delete(paperFiles).where(eq(paperFiles.paperId, orphan.id));
  await createPaper(db, { file: { storageKey: 'gone.pdf' } });
  gone.add('gone.pdf');
  await db.update(uploads).set({ updatedAt: sql`now() - interval '25 hours'` });
  assert.deepEqual(await stats(), {
    duplicateSubjects: 2,
    orphanedPapers: 1,
    emptyCategories: 1,
    missingFiles: 1,
    staleUploads: 1,
  });
});

test('of a large library the files are looked for once, not for each reader', async () => {
  const [, missingFiles] = papersCleanup({ db, storage, manyFiles: 2 });
  assert.equal(await missingFiles?.count(), 1);
  const looksBefore = looks;
  assert.equal(await missingFiles?.count(), 1);
  assert.equal(looks, looksBefore);
});

test('a count that takes long is left out, and the others are told', async () => {
  const never = new Promise<number>(() => {});
  const service = createCleanupService({
    checks: [
      { kind: 'missingFiles', count: () => never },
      { kind: 'staleUploads', count: async () => 4 },
    ],
    patienceMs: 1,
  });
  const { missingFiles, staleUploads, emptyCategories } = await service.stats();
  assert.deepEqual([missingFiles, staleUploads, emptyCategories], [null, 4, 0]);
});

test('who is not signed in learns nothing', async () => {
  assert.equal((await call('GET', '/api/admin/cleanup-stats', undefined, null)).statusCode, 401);
});
