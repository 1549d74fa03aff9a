import { randomUUID } from 'node:crypto';
import { exams } from '#features/catalog/catalog.table.ts';
import { createPaper } from '#testing/factories.ts';
import type { BenchLibrary } from './library.ts';

/**
 * Adds a paper with a stored PDF to a library, like an import. Its slug is random, because a kept library has the
 * papers of earlier runs.
 */
export async function addStoredPaper(
  { context: { database, storage } }: BenchLibrary,
  { title, content, pages = 1 }: { title: string; content: Buffer; pages?: number },
): Promise<{ id: number; slug: string; storageKey: string }> {
  const storing = (async function* () {
    yield content;
  })();
  const {
    key: storageKey,
    sha256,
    bytes,
  } = await storage.put(storing, {
    maxBytes: content.length,
    extension: 'pdf',
  });
  const [exam] = await database.db.select({ id: exams.id }).from(exams).orderBy(exams.id).limit(1);
  const { id, slug } = await createPaper(database.db, {
    examId: exam!.id,
    slug: `stored-${randomUUID()}`,
    title,
    file: { storageKey, sha256, bytes, pages },
  });
  return { id, slug, storageKey };
}
