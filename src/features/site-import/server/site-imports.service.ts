import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCount } from '#lib/text/format.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { StorageError } from '#platform/storage/file-storage.ts';
import { writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import {
  importFieldNames,
  maxSourceBytes,
  maxWordPressBytes,
  type FieldMapping,
  type ImportPreview,
  type ImportSource,
  type ImportWish,
  type ReadWish,
  type SourceDetail,
} from '../site-import.contract.ts';
import { guessMapping } from './guess-mapping.ts';
import type { ImportContext, SiteImportContext } from './import-context.ts';
import { runImport } from './import-run.service.ts';
import { importJob, readJob, type ImportInput, type ReadInput } from './site-import.jobs.ts';
import { deleteSource, selectSources } from './site-import.queries.ts';
import { addList, getSource, presentSource, withCandidates } from './list-source.service.ts';
import { getCell } from './list-rows.ts';
import { readWordPress } from './sources/wordpress.ts';
import { getListFolder, readStart, withTextFile } from './source-content.ts';

/** Stores an upload as a list. */
type AddUpload = (
  ctx: ImportContext,
  author: Author,
  name: string,
  content: AsyncIterable<Uint8Array>,
) => Promise<ImportSource>;

/** Returns the stored lists, newest first. */
export const getLists = async ({ db }: ImportContext): Promise<ImportSource[]> =>
  (await selectSources(db)).map(presentSource);

/** Returns a list with its first rows and guessed columns. Throws `not_found`. */
export async function getList(ctx: ImportContext, id: string): Promise<SourceDetail> {
  const { content, ...source } = await getSource(ctx.db, id);
  const start = await withTextFile(ctx, content, readStart);
  return { ...presentSource(source), ...start, mapping: guessMapping(start.headings) };
}

/**
 * Stores an uploaded CSV. The same content again returns the stored list. Throws `validation_failed` with the line
 * of a problem, and `payload_too_large`.
 */
export const addCsv: AddUpload = (ctx, author, name, content) =>
  withUpload(ctx, content, maxSourceBytes, (path) =>
    addList(ctx, author, { kind: 'csv', name, notes: [] }, path),
  );

/** Stores the list of the PDFs of a WordPress export. Throws as `addCsv`. */
export const addWordPress: AddUpload = (ctx, author, name, content) =>
  withUpload(ctx, content, maxWordPressBytes, async (path) => {
    const { candidates, notes } = await readWordPress(path);
    return withCandidates(ctx, candidates, (csvPath) =>
      addList(ctx, author, { kind: 'wordpress', name, notes }, csvPath),
    ).catch(refuseTooLarge(maxSourceBytes));
  });

/** Throws `not_found`. */
export const removeList = ({ write }: ImportContext, author: Author, id: string): Promise<void> =>
  write(author, async ({ transaction, audit }) => {
    const deleted = await deleteSource(transaction, id);
    if (!deleted) throw notFound('This list no longer exists');
    audit({ action: 'paper.list-removed', subjectName: deleted.name, before: { rows: deleted.rows } });
  });

/** Runs the import without writing anything. */
export async function previewImport(
  ctx: ImportContext,
  author: Author,
  id: string,
  mapping: FieldMapping,
): Promise<ImportPreview> {
  const source = await getSource(ctx.db, id);
  return withTextFile(ctx, source.content, async (path) => {
    const { headings, sample } = await readStart(path);
    refuseMissingColumns(headings, mapping);
    const {
      rejectsFile: _file,
      fileUrls: _urls,
      ...outcome
    } = await runImport(ctx, path, mapping, {
      author,
      name: source.name,
      isDryRun: true,
      withRedirects: true,
    });
    const getFields = (cells: string[]) =>
      Object.fromEntries(importFieldNames.map((field) => [field, getCell(cells, mapping[field])]));
    return { ...outcome, sample: sample.map(getFields) };
  });
}

/** Starts the job that ctx. Throws `validation_failed` for a missing column, and `conflict` while one runs. */
export async function startImport(
  ctx: SiteImportContext,
  { id: userId, name }: Actor,
  id: string,
  wish: ImportWish,
): Promise<{ jobId: string }> {
  const { content } = await getSource(ctx.db, id);
  const { headings } = await withTextFile(ctx, content, readStart);
  refuseMissingColumns(headings, wish.mapping);
  const startedBy = { id: userId, name };
  const input = { ...wish, sourceId: id, startedBy };
  return { jobId: (await ctx.jobs.start<ImportInput>(importJob, input, startedBy)).id };
}

/** Starts the job that reads a site or a folder, and stores the list of its papers. */
export async function startReading(
  { jobs }: SiteImportContext,
  { id, name }: Actor,
  wish: ReadWish,
): Promise<{ jobId: string }> {
  const startedBy = { id, name };
  return { jobId: (await jobs.start<ReadInput>(readJob, { wish, startedBy }, startedBy)).id };
}

/** Keeps an upload in a temporary file while `use` runs. */
async function withUpload<Result>(
  { config }: ImportContext,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const { path } = await writeTemporaryFile(join(getListFolder(config), 'incoming'), content, maxBytes).catch(
    refuseTooLarge(maxBytes),
  );
  try {
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Throws `validation_failed` with the field of each column that the list does not have. */
function refuseMissingColumns(headings: string[], mapping: FieldMapping): void {
  const message = `The list has only ${formatCount(headings.length, 'column')}`;
  const fields = importFieldNames
    .filter((field) => (mapping[field].column ?? 0) >= headings.length)
    .map((field) => ({ field: `mapping.${field}.column`, message }));
  if (fields.length > 0) throw new AppError('validation_failed', { public: message, fields });
}

function refuseTooLarge(maxBytes: number) {
  return (error: unknown): never => {
    if (!(error instanceof StorageError && error.reason === 'too-large')) throw error;
    const limit = `${maxBytes / 1_000_000} MB`;
    throw new AppError('payload_too_large', {
      public: `The list is over the ${limit} limit. Import it on the server with the command pariksha import.`,
    });
  };
}
