import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { ImportSummary } from '#features/paper-import/server/import-summary.ts';
import { importPapers, type ImportOptions } from '#features/paper-import/server/papers-import.service.ts';
import type { Database } from '#platform/database/database.ts';
import { createPdfInspector, type PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { PdfVerdict } from '#platform/pdf/pdf-verdict.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import type { TestDatabase } from './database.ts';
import { emptyTables } from './empty-tables.ts';

export type Cells = Record<string, string | number>;

const folder = mkdtempSync(join(tmpdir(), 'library-'));
const { inspect, close } = createPdfInspector({ workers: 2 });
let libraries = 0;

/** Verdicts by the hash of the file. Tests import the same file again and again, and PDFium needs most of their time. */
const verdicts = new Map<string, Promise<PdfVerdict>>();
const inspector: PdfInspector = {
  async inspect(path, options) {
    const key = JSON.stringify([(await hashFile(path)).sha256, options]);
    const verdict = verdicts.get(key) ?? inspect(path, options);
    verdicts.set(key, verdict);
    return verdict;
  },
  close,
};
after(async () => {
  await inspector.close();
  rmSync(folder, { recursive: true });
});

/** Empties the database and creates a store and a folder of incoming files: everything that an import needs. */
export async function emptyLibrary(database: TestDatabase, { maxFileBytes = 20_000_000 } = {}) {
  libraries += 1;
  const home = join(folder, String(libraries));
  const incoming = join(home, 'incoming');
  mkdirSync(incoming, { recursive: true });
  await emptyTables(database.db, ['categories', 'subjects', 'papers', 'search_words', 'starter_library'], {
    restartsIds: true,
  });
  const published: string[][] = [];
  const ctx = {
    database,
    db: database.db,
    storage: createFolderStorage(join(home, 'files')),
    inspector,
    invalidation: { publish: async (tags: string[]) => void published.push(tags) },
    config: { maxFileBytes },
  };
  const csvPath = join(home, 'papers.csv');

  /** Writes rows to the CSV of the library. Its columns are all keys of the rows. */
  function writeCsv(rows: Cells[]): void {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    writeFileSync(
      csvPath,
      spreadsheetCsv([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]),
    );
  }

  async function importCsv(
    options: Partial<ImportOptions> = {},
  ): Promise<ImportSummary & { rejects: Cells[] }> {
    const summary = await importPapers(ctx, { csvPath, ...options });
    return { ...summary, rejects: summary.rejectsFile === null ? [] : readRejects(summary.rejectsFile) };
  }

  return {
    ...ctx,
    published,
    home,
    csvPath,
    incoming,
    addFile: (name: string, bytes: Uint8Array) => writeFileSync(join(incoming, name), bytes),
    writeCsv,
    importCsv,
    async importRows(rows: Cells[], options: Partial<ImportOptions> = {}) {
      writeCsv(rows);
      return importCsv(options);
    },
    content: () => libraryContent(database.db),
  };
}

/** Returns the line and reason of each row of a rejects file. */
function readRejects(path: string): Cells[] {
  const rows: Cells[] = parse(readFileSync(path), { bom: true, columns: true });
  return rows.map(({ line, reason }) => ({ line: Number(line), reason: reason ?? '' }));
}

/** Returns everything that an import writes, in the order of the papers, without ids and times. */
async function libraryContent(db: Database): Promise<Record<string, unknown>[]> {
  const result = await db.execute(sql`
    SELECT papers.slug, papers.title, papers.year, papers.session, papers.paper_type, papers.language,
      papers.external_url, papers.is_specimen, papers.search_doc, exams.slug AS exam, exams.name AS exam_name,
      categories.slug AS category, categories.icon, subjects.slug AS subject, downloads,
      storage_key, bytes, pages, kind, original_name, thumbnail_key, thumbnail_width
    FROM papers
    JOIN paper_stats ON paper_stats.paper_id = papers.id
    JOIN exams ON exams.id = exam_id
    JOIN categories ON categories.id = category_id
    LEFT JOIN subjects ON subjects.id = subject_id
    LEFT JOIN paper_files ON paper_files.paper_id = papers.id
    ORDER BY papers.id`);
  return result.rows;
}
