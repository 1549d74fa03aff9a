import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommandInvalidation } from '#app/commands/command-invalidation.ts';
import { openImport } from '#app/compose/library.ts';
import { importPapers } from '#features/paper-import/paper-import.server.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import { insideSite, type Site } from './site.ts';

export interface PaperRow {
  category: string;
  exam: string;
  year: number;
  title: string;
  subject?: string;
  language?: string;
  paper_type?: string;
}

/** Adds papers with external files to a running site, with the owner's command. */
export async function addPapers(site: Site, rows: PaperRow[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pariksha-papers-'));
  try {
    const columns = ['category', 'exam', 'year', 'title', 'subject', 'language', 'paper_type'] as const;
    const cells = rows.map((row, position) => [
      ...columns.map((column) => row[column] ?? ''),
      `https://papers.example/${position}.pdf`,
    ]);
    const csv = join(folder, 'papers.csv');
    await writeFile(csv, spreadsheetCsv([[...columns, 'file_url'], ...cells]));
    const { added, rejected } = await insideSite(site, async (context) => {
      const papersImport = openImport(context, createCommandInvalidation(context));
      try {
        return await importPapers(papersImport, { csvPath: csv });
      } finally {
        await papersImport.close();
      }
    });
    if (added !== rows.length)
      throw new Error(`Only ${added} of ${rows.length} papers were added, ${rejected} were rejected`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
