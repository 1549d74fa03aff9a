import { once } from 'node:events';
import { createWriteStream, realpathSync, type WriteStream } from 'node:fs';
import { access, constants, rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { AppError } from '#platform/errors/app-error.ts';
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
  let stream: WriteStream | undefined;

  async function write(text: string): Promise<void> {
    if (!stream) {
      stream = createWriteStream(target);
      await once(stream, 'open');
      const mark = csv.hasByteOrderMark ? '\uFEFF' : '';
      stream.write(mark + csvLines([[...csv.header.slice(0, width), 'line', 'reason']]));
    }
    if (!stream.write(text)) await once(stream, 'drain');
  }

  return {
    async add(rejects) {
      if (rejects.length === 0) return;
      await write(
        csvLines(rejects.map(({ cells, line, reason }) => [...cells.slice(0, width), line, reason])),
      );
    },
    async close() {
      if (!stream && path !== undefined) await write('');
      if (!stream) {
        await rm(target, { force: true }).catch(() => {});
        return null;
      }
      stream.end();
      await once(stream, 'close');
      return target;
    },
  };
}

/**
 * Rows as CSV text. Cells are written as they are, also those that a spreadsheet would take for a formula:
 * a prefix against that would come back as part of the text.
 */
export function csvLines(rows: (string | number | null)[][]): string {
  return stringify(rows, { quoted_match: /[\r\n]/ });
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
