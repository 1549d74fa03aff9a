import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { StorageError, type FileStorage } from '#platform/storage/file-storage.ts';
import { csvLines } from './csv-lines.ts';
import { createFileNames, type FileNames } from './export/file-names.ts';
import { paperColumns } from './import/papers-csv.ts';
import {
  countPapers,
  hasSpecimens,
  selectPapersToExport,
  type ExportedPaper,
} from './papers-export.queries.ts';

export interface ExportSummary {
  rows: number;
  /** Rows that name a stored file. */
  files: number;
  /** Files written to the files folder. */
  copied: number;
  /** Names in the CSV of files that the store has lost. */
  missing: string[];
  csvPath: string;
}

export interface PapersExport {
  /**
   * Writes all papers as the CSV that the import reads, in the order they came, and with `filesFolder` also their
   * stored files. On an empty library the two make the same library again. The CSV appears when it is complete.
   */
  exportPapers(options: {
    csvPath: string;
    filesFolder?: string;
    onProgress?: (progress: { done: number; rows: number }) => void;
    /** Stops between two pages of rows; no CSV is left then. */
    signal?: AbortSignal;
  }): Promise<ExportSummary>;
}

/** Papers read at a time: memory stays the same however many there are. */
const rowsAtOnce = 1_000;

/** Exports of the library to a CSV and a folder of files. */
export function createPapersExport({ db, storage }: { db: Database; storage: FileStorage }): PapersExport {
  const exportPapers: PapersExport['exportPapers'] = async (options) => {
    const { csvPath, filesFolder, onProgress, signal } = options;
    const rows = await countPapers(db);
    // Without the column, specimens would come back as real papers.
    const columns = (await hasSpecimens(db)) ? [...paperColumns, 'specimen'] : [...paperColumns];
    const summary: ExportSummary = { rows: 0, files: 0, copied: 0, missing: [], csvPath };
    if (filesFolder !== undefined) await mkdir(filesFolder, { recursive: true });
    const names = createFileNames();
    await writeWhole(csvPath, async (write) => {
      await write(csvLines([columns]));
      for await (const papers of pagesOf(db)) {
        signal?.throwIfAborted();
        const cells = papers.map((paper) => cellsOf(paper, names));
        await write(csvLines(cells.map((row) => row.slice(0, columns.length))));
        summary.rows += papers.length;
        for (const [index, { storageKey }] of papers.entries()) {
          if (storageKey === null) continue;
          summary.files += 1;
          if (filesFolder === undefined) continue;
          const name = cells[index]![fileCell]!;
          const isCopied = await copyStored(storage, storageKey, join(filesFolder, name));
          if (isCopied) summary.copied += 1;
          else summary.missing.push(name);
        }
        onProgress?.({ done: summary.rows, rows });
      }
    });
    return summary;
  };
  return { exportPapers };
}

const fileCell = paperColumns.indexOf('file');

async function* pagesOf(db: Database): AsyncGenerator<ExportedPaper[]> {
  for (let afterId = 0; ;) {
    const papers = await selectPapersToExport(db, { afterId, limit: rowsAtOnce });
    const last = papers.at(-1);
    if (!last) return;
    yield papers;
    afterId = last.id;
  }
}

/** In the order of `paperColumns`, then `specimen`. */
function cellsOf(paper: ExportedPaper, names: FileNames): string[] {
  return [
    paper.category,
    paper.exam,
    paper.subject ?? '',
    String(paper.year),
    paper.session ?? '',
    paper.paperType,
    paper.language,
    paper.title,
    paper.originalName === null ? '' : names.claim(paper.originalName),
    paper.url ?? '',
    paper.isSpecimen ? 'yes' : '',
  ];
}

/** False when the store has lost the file. */
async function copyStored(storage: FileStorage, key: string, target: string): Promise<boolean> {
  try {
    await storage.withLocalFile(key, (path) => copyFile(path, target));
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not-found') return false;
    throw error;
  }
}

/** Writes a file under another name and renames it at the end, so that nobody finds half of it. */
async function writeWhole(
  path: string,
  use: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w');
  try {
    // On an open file writeFile goes on from where it stands.
    await use((text) => file.writeFile(text));
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}
