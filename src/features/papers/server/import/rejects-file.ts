import { realpathSync } from 'node:fs';
import { access, constants, open, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { AppError } from '#platform/errors/app-error.ts';
import { csvLines } from '../csv-lines.ts';
import type { PapersCsv } from './papers-csv.ts';
import type { Reject } from './reject.ts';

export interface RejectsFile {
  add(rejects: Reject[]): Promise<void>;
  /** Answers where the rejects are; null when there are none and no file was asked for. */
  close(): Promise<string | null>;
}

/**
 * Writes rows that were not taken, as they stood, with their line and reason: mended, the file can be imported.
 * Without `path` it is `<csv>.rejects.csv` beside the CSV (in the current folder where that one cannot be written),
 * made with the first reject; an older one of that name goes when there is no reject.
 */
export async function openRejectsFile(csv: PapersCsv, path: string | undefined): Promise<RejectsFile> {
  const target = path ?? (await defaultPath(csv.path));
  if (isSameFile(target, csv.path)) {
    throw new AppError('validation_failed', { public: 'The rejects cannot be written over the CSV itself' });
  }
  // Rejects of an earlier run have the two columns already.
  const isRerun = csv.header.slice(-2).join() === 'line,reason';
  const width = csv.header.length - (isRerun ? 2 : 0);
  let file: FileHandle | undefined;

  async function write(text: string): Promise<void> {
    if (!file) {
      file = await open(target, 'w');
      const mark = csv.hasByteOrderMark ? '\uFEFF' : '';
      await file.writeFile(mark + csvLines([[...csv.header.slice(0, width), 'line', 'reason']]));
    }
    // On an open file writeFile goes on from where it stands.
    await file.writeFile(text);
  }

  // One that was asked for is written in any case, and a wrong path is found out before the import begins.
  if (path !== undefined) await write('');
  return {
    async add(rejects) {
      if (rejects.length === 0) return;
      await write(
        csvLines(rejects.map(({ cells, line, reason }) => [...cells.slice(0, width), line, reason])),
      );
    },
    async close() {
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
