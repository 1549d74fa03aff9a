import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import { maxSourceBytes, maxSources, type ImportSource, type SourceKind } from '../site-import.contract.ts';
import { candidatesCsv, type Candidate } from './candidate.ts';
import { readLibraryFacts } from './guess-facts.ts';
import type { ImportContext } from './import-context.ts';
import { deleteOldSources, selectSource, upsertSource, type SourceRow } from './site-import.queries.ts';
import { getListFolder, readSource } from './source-content.ts';

/** Writes candidates to a temporary CSV with guessed facts while `use` runs. */
export async function withCandidates<Result>(
  ctx: ImportContext,
  candidates: Candidate[],
  use: (csvPath: string) => Promise<Result>,
  maxBytes = maxSourceBytes,
): Promise<Result> {
  const library = await readLibraryFacts(ctx);
  const pieces = Readable.from(encoded(candidatesCsv(candidates, library)));
  const { path } = await writeTemporaryFile(join(getListFolder(ctx.config), 'incoming'), pieces, maxBytes);
  try {
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

function* encoded(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

export const presentSource = ({ createdAt, ...source }: SourceRow): ImportSource => ({
  ...source,
  createdAt: createdAt.toISOString(),
});

/** Stores the CSV of a source as a list. */
export async function addList(
  { write }: ImportContext,
  author: Author,
  { kind, name, notes }: { kind: SourceKind; name: string; notes: string[] },
  csvPath: string,
): Promise<ImportSource> {
  const source = await readSource(csvPath);
  return write(author, async ({ transaction, audit }) => {
    const stored = await upsertSource(transaction, { ...source, kind, name: name.slice(0, 300), notes });
    await deleteOldSources(transaction, maxSources);
    audit({ action: 'paper.list-added', subjectName: stored.name, after: { rows: source.rows } });
    return presentSource(stored);
  });
}

/** Returns a stored list. Throws `not_found`. */
export async function getSource(db: Database, id: string) {
  const source = await selectSource(db, id);
  if (!source) throw notFound('This list no longer exists');
  return source;
}
