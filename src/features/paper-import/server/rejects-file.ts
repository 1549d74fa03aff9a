import { realpathSync } from 'node:fs';
import { access, constants, open, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { byteOrderMark, spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PapersCsv } from './papers-csv.ts';
import type { Reject } from './reject.ts';

export type RejectsFile = Awaited<ReturnType<typeof openRejectsFile>>;

/**
 * Writes rejected rows unchanged, with their line and reason. After correction, the file can be imported. Without
 * `path`, the file is `<csv>.rejects.csv` next to the CSV, or in the current folder if that one is not writable. It
 * is created with the first reject. Without rejects, an older file of that name is deleted.
 */
export async function openRejectsFile(csv: PapersCsv, path: string | undefined) {
  const target = path ?? (await defaultPath(csv.path));
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

  // A given path is always written. This also finds an invalid path before the import begins.
  if (path !== undefined) await write('');
  return {
    async add(rejects: Reject[]): Promise<void> {
      if (rejects.length === 0) return;
      await write(
        spreadsheetCsv(rejects.map(({ cells, line, reason }) => [...cells.slice(0, width), line, reason])),
      );
    },
    /** Returns the path of the rejects, or `null` if there are none and no path was given. */
    async close(): Promise<string | null> {
      await file?.close();
      if (file) return target;
      await rm(target, { force: true }).catch(() => {});
      return null;
    },
  };
}

async function defaultPath(csvPath: string): Promise<string> {
  const beside = `${csvPath}.rejects.csv`;
  const isWritable = await access(dirname(beside), constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? beside : resolve(basename(beside));
}

function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return resolve(one) === resolve(other);
  }
}
