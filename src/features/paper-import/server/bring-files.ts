import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { copyPdf, storePdf, type LoosePdf, type StoredPaperFile } from '#features/files/files.server.ts';
import { inParallel } from '#lib/in-parallel.ts';
import { fileSize } from '#lib/text/format.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import type { PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { PdfFacts } from '#platform/pdf/pdf-verdict.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import type { PaperRow } from './check-row.ts';
import { findInFolder } from './files-folder.ts';
import type { Reject, RejectKind } from './reject.ts';

/** What brings files into the store. */
export interface IntakeContext extends Pick<Context, 'storage'> {
  config: Pick<Config, 'maxFileBytes'>;
  inspector: Pick<PdfInspector, 'inspect'>;
}

/** The files of an import. */
export interface FileIntake extends IntakeContext {
  /** Real path of the folder that contains them. */
  folder: string;
}

/** A row with its content: a file, or otherwise a URL. */
export interface Candidate {
  row: PaperRow;
  /** On disk. Its name is the name in the CSV, without folders. */
  file: LoosePdf | null;
}

/** Files read or written in parallel. */
export const fileConcurrency = 4;

/** Finds the file of every row that names one. A row whose file is unavailable is rejected. */
export async function findFiles(
  rows: PaperRow[],
  intake: FileIntake | null,
): Promise<{ candidates: Candidate[]; rejects: Reject[] }> {
  const candidates: Candidate[] = [];
  const rejects: Reject[] = [];
  const files = await inParallel(rows, fileConcurrency, async ({ file }) =>
    file === null || intake === null ? null : findFile(intake, file),
  );
  for (const [index, row] of rows.entries()) {
    const file = files[index] ?? null;
    if (file !== null && 'reason' in file) rejects.push(rejectRow(row, file));
    else candidates.push({ row, file });
  }
  return { candidates, rejects };
}

/**
 * Inspects each file that no paper has yet, once per content. Rows with a refused file are rejected. `facts` is keyed
 * by the file's hash.
 */
export async function inspectFiles(
  candidates: Candidate[],
  isKnown: (sha256: string) => boolean,
  intake: FileIntake | null,
): Promise<{ candidates: Candidate[]; rejects: Reject[]; facts: Map<string, PdfFacts> }> {
  const unknown = new Map<string, LoosePdf>();
  for (const { file } of candidates) {
    if (file && !isKnown(file.sha256)) unknown.set(file.sha256, file);
  }
  const verdicts = new Map<string, PdfFacts | FileProblem>();
  if (intake) {
    // The inspector has its own threads and queues the other files.
    await inParallel([...unknown.values()], unknown.size, async (file) => {
      verdicts.set(file.sha256, await inspectFile(intake, file));
    });
  }
  const facts = new Map<string, PdfFacts>();
  const rejects: Reject[] = [];
  const accepted = candidates.filter(({ row, file }) => {
    const verdict = file && verdicts.get(file.sha256);
    if (!verdict) return true;
    if ('reason' in verdict) rejects.push(rejectRow(row, verdict));
    else facts.set(file.sha256, verdict);
    return !('reason' in verdict);
  });
  return { candidates: accepted, rejects, facts };
}

function rejectRow({ line, cells }: PaperRow, { kind, reason }: FileProblem): Reject {
  return { line, cells, kind, reason };
}

interface FileProblem {
  kind: RejectKind;
  reason: string;
}

/** Finds and hashes the file of a row. */
async function findFile({ folder, config }: FileIntake, name: string): Promise<LoosePdf | FileProblem> {
  const path = await findInFolder(folder, name);
  if (path === null) return { kind: 'file-not-found', reason: `file not found: ${name}` };
  const { maxFileBytes } = config;
  try {
    const { size } = await stat(path);
    if (size > maxFileBytes)
      return { kind: 'file-too-large', reason: `the file is larger than ${fileSize(maxFileBytes)}: ${name}` };
    return { path, name: basename(name), ...(await hashFile(path)) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return { kind: 'file-not-found', reason: `the file cannot be read (${code}): ${name}` };
  }
}

/** Inspects the file. Returns its facts, or the problem. */
async function inspectFile({ inspector }: FileIntake, file: LoosePdf): Promise<PdfFacts | FileProblem> {
  const verdict = await inspector.inspect(file.path, { thumbnail: true });
  return verdict.ok ? verdict.facts : { kind: 'file-refused', reason: verdict.message };
}

/** Stores the file and its thumbnail. Call it under `lockStoredFiles`. */
export function storeFile(
  { storage, config }: FileIntake,
  file: LoosePdf,
  facts: PdfFacts,
): Promise<StoredPaperFile> {
  return storePdf(storage, file, facts, config.maxFileBytes);
}

/** Restores a referenced file that is missing or incomplete in the store. Returns whether it had to. */
export async function mendFile(
  { storage, config }: FileIntake,
  file: LoosePdf,
  storageKey: string,
): Promise<boolean> {
  const stored = await storage.stat(storageKey);
  if (stored?.bytes === file.bytes) return false;
  await copyPdf(storage, file, config.maxFileBytes);
  return true;
}
