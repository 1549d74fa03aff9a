import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { byteOrderMark, spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { StorageError, type FileStorage } from '#platform/storage/file-storage.ts';
import { assertReplaceable } from '#platform/storage/assert-replaceable.ts';
import { paperFactNames } from '#features/papers/paper-fields.contract.ts';
import { paperColumns } from '../paper-columns.ts';
import {
  countPapers,
  hasSpecimens,
  selectPapersToExport,
  type ExportedPaper,
} from './papers-export.queries.ts';

/** Longest file name in bytes on common file systems, with some bytes reserved for a number. */
const maxNameLength = 240;

/**
 * Creates unique names for the files of one export. Names that differ only in case or Unicode normal form count as
 * equal, because some file systems do not distinguish them. Only names of stored files are in memory: about 100 bytes
 * each.
 */
export function createFileNames() {
  const usedNames = new Set<string>();
  const nextNumber = new Map<string, number>();
  return {
    /** Returns a name that no earlier call has returned: the given one, or `name-2.pdf`, `name-3.pdf`, ... */
    claim(originalName: string): string {
      const { stem, ending } = split(plainName(originalName));
      const base = getKey(stem + ending);
      let name = stem + ending;
      while (usedNames.has(getKey(name))) {
        const number = nextNumber.get(base) ?? 2;
        nextNumber.set(base, number + 1);
        name = `${stem}-${number}${ending}`;
      }
      usedNames.add(getKey(name));
      return name;
    },
  };
}

/** Returns the name without folders, characters that some file system refuses, and leading dots. */
function plainName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const plain = base.replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  return plain === '' ? 'paper.pdf' : plain;
}

function split(name: string): { stem: string; ending: string } {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  let stem = ending === '' ? name : name.slice(0, -ending.length);
  while (Buffer.byteLength(stem) > maxNameLength) stem = [...stem].slice(0, -1).join('');
  return { stem, ending };
}

function getKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export interface ExportSummary {
  rows: number;
  /** Rows with a stored file. */
  files: number;
  /** Files written to the files folder. */
  copied: number;
  /** CSV names of files that are missing in the store. */
  missing: string[];
  /** Hidden papers, which are left out: an import would show them. */
  hidden: number;
  csvPath: string;
}

/** Papers read per batch, so that memory use does not depend on the size of the library. */
const batchSize = 1_000;

/**
 * Writes all papers to a CSV in the format of the import, ordered by id, and with `filesFolder` also their stored files.
 * An import into an empty library restores the same library. The CSV appears only when it is complete.
 */
export async function exportPapers(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  options: {
    csvPath: string;
    filesFolder?: string;
    onProgress?: (progress: { done: number; rows: number }) => void;
    /** Stops between two batches of rows. No CSV remains then. */
    signal?: AbortSignal;
  },
): Promise<ExportSummary> {
  const { csvPath, filesFolder, onProgress, signal } = options;
  const { shown: rows, hidden } = await countPapers(db);
  // Without this column, an import would restore specimens as real papers.
  const columns = (await hasSpecimens(db)) ? [...paperColumns, 'specimen'] : [...paperColumns];
  const summary: ExportSummary = { rows: 0, files: 0, copied: 0, missing: [], hidden, csvPath };
  if (filesFolder !== undefined) await mkdir(filesFolder, { recursive: true });
  const names = createFileNames();
  await writeWhole(csvPath, async (write) => {
    await write(byteOrderMark + spreadsheetCsv([columns]));
    for await (const papers of readBatches(db)) {
      signal?.throwIfAborted();
      const cells = papers.map((paper) => getCells(paper, names));
      await write(spreadsheetCsv(cells.map((row) => row.slice(0, columns.length))));
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
}

const fileCell = paperColumns.indexOf('file');

async function* readBatches(db: Database): AsyncGenerator<ExportedPaper[]> {
  for (let afterId = 0; ;) {
    const papers = await selectPapersToExport(db, { afterId, limit: batchSize });
    const last = papers.at(-1);
    if (!last) return;
    yield papers;
    afterId = last.id;
  }
}

/** In the order of `paperColumns`, then `specimen`. */
function getCells(paper: ExportedPaper, names: ReturnType<typeof createFileNames>): string[] {
  return [
    paper.category,
    paper.exam,
    paper.subject ?? '',
    ...paperFactNames.map((name) => String(paper[name] ?? '')),
    paper.title,
    paper.originalName === null ? '' : names.claim(paper.originalName),
    paper.url ?? '',
    paper.isSpecimen ? 'yes' : '',
  ];
}

/** Returns false if the file is missing in the store. */
async function copyStored(storage: FileStorage, key: string, target: string): Promise<boolean> {
  try {
    await storage.withLocalFile(key, (path) => copyFile(path, target));
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not-found') return false;
    throw error;
  }
}

/** Writes a file under a temporary name and renames it at the end, so that no reader sees an incomplete file. */
async function writeWhole(
  path: string,
  use: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  await assertReplaceable(path);
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w');
  try {
    // On an open file, `writeFile` continues at the current position.
    await use((text) => file.writeFile(text));
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}
