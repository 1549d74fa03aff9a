import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsvRecords } from '#platform/csv/csv-records.ts';
import { brokenCsv, readCsvText } from '#platform/csv/csv-text.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { absent, sweepTemporaryFiles } from '#platform/storage/temporary-file.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { maxColumns, maxSourceRows, sampleRows } from '../site-import.contract.ts';

export interface ReadSource {
  /** The CSV as text, with \n at line ends. */
  content: string;
  sha256: string;
  rows: number;
}

const tooManyRows = `The list has more than ${maxSourceRows.toLocaleString('en')} rows. Import it on the server: pariksha import FILE`;

/** Reads and checks a CSV file. Throws `validation_failed` with the line of a problem. */
export async function readSource(path: string): Promise<ReadSource> {
  let rows = -1;
  for await (const { cells } of readCsvRecords(path)) {
    rows += 1;
    if (rows === 0 && cells.length > maxColumns)
      throw brokenCsv(1, `there are more than ${maxColumns} columns.`);
    if (rows > maxSourceRows) throw new AppError('validation_failed', { public: tooManyRows });
  }
  if (rows === -1) throw brokenCsv(1, 'the file is empty.');
  const content = (await Array.fromAsync(readCsvText(path))).join('');
  const zero = content.indexOf('\0');
  if (zero !== -1)
    throw brokenCsv(content.slice(0, zero).split('\n').length, 'the text has a NUL character.');
  return { content, sha256: createHash('sha256').update(content).digest('hex'), rows };
}

/** Reads the header and the first rows of a CSV file. */
export async function readStart(path: string): Promise<{ headings: string[]; sample: string[][] }> {
  const records: string[][] = [];
  for await (const { cells } of readCsvRecords(path)) {
    records.push(cells);
    if (records.length > sampleRows) break;
  }
  const [headings = [], ...sample] = records;
  return { headings, sample };
}

/** Files and folders that a crash left behind are older than this. In milliseconds. */
const leftBehindMs = 86_400_000;

/** Returns the folder for temporary files. */
export const getListFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'imports', 'lists');

/** Removes temporary lists that a crash left behind. */
export async function sweepLists(config: Config): Promise<void> {
  const folder = getListFolder(config);
  await sweepTemporaryFiles(join(folder, 'incoming'), leftBehindMs);
  const entries = await readdir(folder).catch(absent);
  for (const name of entries ?? []) {
    const path = join(folder, name);
    const list = name.startsWith('list-') ? await stat(path).catch(absent) : null;
    if (list && list.mtimeMs < Date.now() - leftBehindMs) await rm(path, { recursive: true, force: true });
  }
}

/** Writes a text to a temporary file while `use` runs. The folder is created if it is missing. */
export async function withTextFile<Result>(
  { config }: Pick<Context, 'config'>,
  text: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = getListFolder(config);
  makeFolder(folder);
  const own = await mkdtemp(join(folder, 'list-'));
  inheritOwner(own);
  try {
    const path = join(own, 'list.csv');
    await writeFile(path, text, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
