import { existsSync, realpathSync } from 'node:fs';
import { access, constants, lstat, open, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { byteOrderMark, spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PapersCsv } from './papers-csv.ts';
import type { Reject } from './reject.ts';

export type RejectsFile = Awaited<ReturnType<typeof openRejectsFile>>;

/**
 * Writes rejected rows unchanged, with their line and reason. After correction, the file can be imported. Without
 * `path`, it is the default path of the CSV. The file is created with the first reject. Without rejects, an older file
 * of that name is deleted. Throws before the import begins if the file cannot be created.
 */
export async function openRejectsFile(csv: PapersCsv, path: string | undefined) {
  const target = path ?? (await findRejectsPath(csv.path));
  if (isSameFile(target, csv.path)) {
    throw new AppError('validation_failed', { public: 'The rejects file must differ from the CSV file' });
  }
  // Rejects of an earlier run already have the two columns.
  const isRerun = csv.header.slice(-2).join() === 'line,reason';
  const width = csv.header.length - (isRerun ? 2 : 0);
  let file: FileHandle | undefined;

  async function write(text: string): Promise<void> {
    if (!file) {
      file = await open(target, 'w');
      await file.writeFile(
        byteOrderMark + spreadsheetCsv([[...csv.header.slice(0, width), 'line', 'reason']]),
      );
    }
    // On an open file, `writeFile` continues at the current position.
    await file.writeFile(text);
  }

  await access(existsSync(target) ? target : dirname(target), constants.W_OK);
  return {
    async add(rejects: Reject[]): Promise<void> {
      if (rejects.length === 0) return;
      await write(
        spreadsheetCsv(rejects.map(({ cells, line, reason }) => [...cells.slice(0, width), line, reason])),
      );
    },
    /** Returns the path of the rejects, or `null` if there are none. */
    async close(): Promise<string | null> {
      await file?.close();
      if (file) return target;
      const isFile = await lstat(target).then(
        (stats) => stats.isFile(),
        () => false,
      );
      if (isFile) await rm(target).catch(() => {});
      return null;
    },
  };
}

/** Returns `<source>.rejects.csv` next to the source, or in the current folder if that one is not writable. */
export async function findRejectsPath(source: string): Promise<string> {
  const beside = `${source}.rejects.csv`;
  const isWritable = await access(dirname(beside), constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? beside : resolve(basename(beside));
}

function isSameFile(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return resolve(a) === resolve(b);
  }
}
