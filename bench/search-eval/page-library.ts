import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { selectFilesToRead } from '#features/page-texts/server/reading-queue.queries.ts';
import { readLeasedFile, type LeasedReading } from '#features/page-texts/server/leased-reader.service.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { PageReader } from '#platform/ocr/page-reader.ts';

export interface LibraryFile {
  path: string;
  sha256: string;
  pages: number;
}

/**
 * Returns different PDFs of the folders until they have `maxPages`: those of `first`, then in an order that does not
 * follow their names.
 */
export async function findPdfs(
  folders: string[],
  maxPages: number,
  first: Set<string>,
): Promise<LibraryFile[]> {
  const paths = new Map<string, string>();
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name));
    for (const name of names.sort()) {
      const path = join(folder, name);
      const sha256 = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      if (!paths.has(sha256)) paths.set(sha256, path);
    }
  }
  const isLater = (path: string) => Number(!first.has(basename(path, '.pdf')));
  const ordered = [...paths].sort(
    ([one, onePath], [other, otherPath]) => isLater(onePath) - isLater(otherPath) || one.localeCompare(other),
  );
  const inspector = createPdfInspector({ workers: 1 });
  const files: LibraryFile[] = [];
  let left = maxPages;
  for (const [sha256, path] of ordered) {
    const verdict = await inspector.inspect(path);
    if (!verdict.ok || verdict.facts.pages > left) continue;
    const { pages } = verdict.facts;
    left -= pages;
    files.push({ path, sha256, pages });
  }
  await inspector.close();
  return files;
}

/** Stores a paper for each file, and reads its pages as a worker does. */
export async function readLibrary(
  db: Database,
  files: LibraryFile[],
  reader: PageReader,
  engineName: string,
): Promise<void> {
  const exam = await createExam(db, { name: 'Evaluation' });
  for (const { path, sha256, pages } of files)
    await createPaper(db, { examId: exam.id, title: basename(path, '.pdf'), file: { sha256, pages } });
  const paths = new Map(files.map(({ path, sha256 }) => [sha256, path]));
  const reading: LeasedReading = {
    db,
    storage: { withLocalFile: (key, use) => use(paths.get(basename(key, '.pdf')) ?? '') },
    reader,
    engineName,
    log: createLog('warn'),
    closing: new AbortController().signal,
    mayRead: async () => true,
    onDone: async () => undefined,
  };
  // The first pass reads text layers only.
  for (let pass = 1; pass <= 2; pass += 1)
    for (const sha256 of await selectFilesToRead(db, files.length)) await readLeasedFile(reading, sha256);
  await db.execute(sql`ANALYZE page_texts`);
}
