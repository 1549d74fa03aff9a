import { readFile, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { createStarterLibrary } from '#app/starter-library/starter-library.service.ts';
import { addTaxonomy, taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import { createPapersImport } from '#features/paper-import/server/papers-import.service.ts';
import type { Context } from '#platform/context/context.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { libraryRows } from './library-rows.ts';
import { openScratchDatabase } from './scratch-database.ts';

export interface EvalLibrary {
  ctx: Context;
  papers: number;
  close(): Promise<void>;
}

const starter = new URL('../../starter/taxonomy.json', import.meta.url);

type Cells = Record<string, string | number>;

/** Returns the rows of a CSV. A row without URL gets one, because an import needs a place of the file. */
async function readRows(path: string): Promise<Cells[]> {
  const rows: Cells[] = parse(await readFile(path), { columns: true, bom: true, skip_empty_lines: true });
  return rows.map((row, index) => ({
    ...row,
    file_url: row.file_url || `https://papers.example.org/${index}.pdf`,
  }));
}

async function writeCsv(path: string, rows: Cells[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await writeFile(
    path,
    spreadsheetCsv([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]),
  );
}

export interface EvalLibraryOptions {
  /** CSV of other papers. Without it, the papers are the starter library and those of `libraryRows`. */
  csvPath?: string | undefined;
  /** Whether the exams of a CSV have only the names of the CSV, without the aliases of the starter library. */
  isBare?: boolean | undefined;
}

/** Creates a database of its own with papers that are imported as `pariksha import` does. */
export async function openEvalLibrary({ csvPath, isBare }: EvalLibraryOptions): Promise<EvalLibrary> {
  const scratch = await openScratchDatabase();
  const { database, ctx, folder } = scratch;
  const inspector = createPdfInspector({ workers: 1 });
  const papersImport = createPapersImport({
    database,
    storage: ctx.storage,
    inspector,
    invalidation: { publish: async () => {} },
    maxFileBytes: 20_000_000,
  });
  if (!csvPath) await createStarterLibrary({ database, papersImport }).loadOnce();
  else if (!isBare)
    await addTaxonomy(database.db, taxonomy.parse(JSON.parse(await readFile(starter, 'utf8'))));
  const path = join(folder, 'papers.csv');
  await writeCsv(path, csvPath ? await readRows(csvPath) : libraryRows().map((row) => ({ ...row })));
  await papersImport.importPapers({ csvPath: path, rejectsPath: devNull });
  await inspector.close();
  await database.db.execute(sql`ANALYZE`);
  const counted = await database.db.execute<{ papers: number }>(
    sql`SELECT count(*)::int AS papers FROM papers`,
  );
  return {
    ctx,
    papers: counted.rows[0]?.papers ?? 0,
    close: scratch.close,
  };
}
