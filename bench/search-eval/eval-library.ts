import { readFile, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { fillNewLibrary } from '#app/starter-library/starter-library.service.ts';
import { addTaxonomy, taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import { importPapers } from '#features/paper-import/server/papers-import.service.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { openScratchDatabase } from './scratch-database.ts';

const starter = new URL('../../starter/taxonomy.json', import.meta.url);
/** About 1,550 papers of real exams, made for the evaluation, in several styles of titles. */
const usualPapers = fileURLToPath(new URL('library.csv', import.meta.url));

/** Returns the rows of a CSV. A row without URL gets one, because an import needs a place of the file. */
async function readRows(path: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = parse(await readFile(path), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  });
  return rows.map((row, index) => ({
    ...row,
    file_url: row.file_url || `https://papers.example.org/${index}.pdf`,
  }));
}

/**
 * Creates a database of its own with papers that are imported as `pariksha import` does: those of a CSV, or without one
 * those of the starter library and of `library.csv`.
 */
export async function openEvalLibrary(csvPath: string | undefined) {
  const scratch = await openScratchDatabase();
  const { database, ctx } = scratch;
  const inspector = createPdfInspector({ workers: 1 });
  const papersImport = {
    database,
    storage: ctx.storage,
    inspector,
    invalidation: { publish: async () => {} },
    config: { maxFileBytes: 20_000_000 },
  };
  if (!csvPath) await fillNewLibrary(papersImport);
  else await addTaxonomy(database.db, taxonomy.parse(JSON.parse(await readFile(starter, 'utf8'))));
  const path = join(ctx.config.dataDir, 'papers.csv');
  await writeFile(path, stringify(await readRows(csvPath ?? usualPapers), { header: true }));
  await importPapers(papersImport, { csvPath: path, rejectsPath: devNull });
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
