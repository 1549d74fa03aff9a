import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { csvLines } from '#features/papers/server/csv-lines.ts';
import type { Site } from './site.ts';

const main = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));

export interface PaperRow {
  category: string;
  exam: string;
  year: number;
  title: string;
  subject?: string;
  language?: string;
  paper_type?: string;
}

/** Adds papers that are on another server to a running site, as its owner does, by the command. */
export async function addPapers(site: Site, rows: PaperRow[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pariksha-papers-'));
  try {
    const columns = ['category', 'exam', 'year', 'title', 'subject', 'language', 'paper_type'] as const;
    const cells = rows.map((row, position) => [
      ...columns.map((column) => row[column] ?? ''),
      `https://papers.example/${position}.pdf`,
    ]);
    const csv = join(folder, 'papers.csv');
    await writeFile(csv, csvLines([[...columns, 'file_url'], ...cells]));
    const { DATABASE_URL: _database, ...environment } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'import', csv, '--json'], {
      env: { ...environment, DATA_DIR: site.dataDir, LOG_LEVEL: 'warn' },
    });
    const { added } = JSON.parse(stdout) as { added: number };
    if (added !== rows.length)
      throw new Error(`Only ${added} of ${rows.length} papers were added: ${stdout}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
