import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PageText } from '#features/page-texts/page-texts.contract.ts';
import { pageTexts } from '#features/page-texts/page-texts.table.ts';
import { selectFilesToRead } from '#features/page-texts/server/reading-queue.queries.ts';
import { createLeasedReader } from '#features/page-texts/server/leased-reader.service.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { countText } from '#lib/text/text-quality.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { PageReader } from '#platform/ocr/page-reader.ts';

export interface LibraryFile {
  path: string;
  sha256: string;
  pages: number;
}

export type PageKind = 'good text layer' | 'scan' | 'legacy font';

export interface LibraryPage extends Pick<PageText, 'page' | 'text'> {
  file: LibraryFile;
  kind: PageKind;
}

/** Scans have a few letters at most, as in `text-quality.ts`. */
const fewLetters = 40;

/** Returns different PDFs of the folders until they have `mostPages`: those of `first`, then in an order that does not follow their names. */
export async function findPdfs(
  folders: string[],
  mostPages: number,
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
  let left = mostPages;
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
  const leased = createLeasedReader({
    db,
    storage: { withLocalFile: (key, use) => use(paths.get(basename(key, '.pdf')) ?? '') },
    reader,
    engineName,
    log: createLog('warn'),
    closing: new AbortController().signal,
    mayRead: async () => true,
    onDone: async () => undefined,
  });
  // The first pass reads text layers only.
  for (let pass = 1; pass <= 2; pass += 1)
    for (const sha256 of await selectFilesToRead(db, files.length)) await leased.read(sha256);
  await db.execute(sql`ANALYZE page_texts`);
}

/** Returns all pages with the stored text, and how the PDF has it. */
export async function selectLibraryPages(
  db: Database,
  files: LibraryFile[],
  reader: PageReader,
): Promise<LibraryPage[]> {
  const known = new Map(files.map((file) => [file.sha256, file]));
  const rows = await db.select().from(pageTexts).orderBy(pageTexts.sha256, pageTexts.page);
  const pages: LibraryPage[] = [];
  for (const { sha256, page, text, source } of rows) {
    const file = known.get(sha256);
    if (!file) continue;
    const isScan = source === 'ocr' && countText(await layerOf(reader, file, page)).letters <= fewLetters;
    const kind = source === 'text layer' ? 'good text layer' : isScan ? 'scan' : 'legacy font';
    pages.push({ file, page, text, kind });
  }
  return pages;
}

const layerOf = (reader: PageReader, { path }: LibraryFile, page: number) =>
  reader.readText(path, page).then(
    ({ text }) => text,
    () => '',
  );
