import type { Writable } from 'node:stream';
import { schemaVersion } from '#platform/database/migrations.ts';
import { isKeyOf, type FileStorage } from '#platform/storage/file-storage.ts';
import { readBytes } from '#platform/storage/hash-file.ts';
import {
  backupApplication,
  backupFormat,
  fileEntry,
  manifestName,
  tableEntry,
  type BackupManifest,
} from '../backup-format.contract.ts';
import type { BackupContext } from './backup-context.ts';
import { withWholeFile, type FileCopies } from './file-copies.ts';
import { withSnapshot, type Snapshot } from './snapshot.queries.ts';
import { zipInto, type ZipWriter } from './zip-writer.ts';

export interface BackupOptions {
  withFiles: boolean;
  /** With files: where they are copied, instead of into the ZIP. */
  copies?: FileCopies;
  /** When it aborts, the backup rejects with its reason and destroys the output. */
  signal?: AbortSignal;
  /** Called often, with the number of unpacked bytes read from rows and files. */
  onProgress?: (bytes: number) => void;
}

/**
 * Writes a backup as a ZIP: all tables from one snapshot, then the files that their rows name, then the manifest.
 * Memory use does not grow with the files, and the backpressure of `output` limits the reads. Resolves with the
 * manifest once `output` has everything. The manifest lists files that the store has lost. Any other failure
 * rejects and destroys `output`.
 */
export async function writeBackup(
  ctx: BackupContext,
  output: Writable,
  { withFiles, copies, signal, onProgress = () => {} }: BackupOptions,
): Promise<BackupManifest> {
  // Must come first: it registers the error handlers of `output`.
  const zip = zipInto(output, signal);
  const work = async (snapshot: Snapshot) => {
    const manifest = beginManifest(ctx.version, withFiles, await schemaVersion(snapshot.db));
    let readBytes = 0;
    const add: ZipWriter['add'] = async (name, pieces, options) => {
      const counted = counting(pieces, (bytes) => onProgress((readBytes += bytes)));
      const entry = await zip.add(name, counted, options);
      manifest.entries.push({ name, ...entry });
      return entry;
    };
    await writeTables(ctx, snapshot, manifest, add);
    await snapshot.end();
    if (withFiles && copies) await copyFiles(ctx, copies, snapshot, manifest, signal);
    else if (withFiles) await writeFiles(ctx, snapshot, manifest, add);
    await zip.add(manifestName, encoded(manifestPieces(manifest)), { isCompressed: true });
    await zip.end();
    return manifest;
  };
  return withSnapshot(ctx.database, ctx.content, work).catch(zip.fail);
}

async function writeTables(
  { content, config }: BackupContext,
  snapshot: Snapshot,
  manifest: BackupManifest,
  add: ZipWriter['add'],
): Promise<void> {
  for (const table of snapshot.tables) {
    const entry = { name: table.name, rows: 0, lastId: table.lastId };
    const lines = encodeLines(snapshot.rows(table), (rows) => (entry.rows += rows));
    await add(tableEntry(table.name), lines, { isCompressed: true });
    manifest.tables.push(entry);
  }
  for (const { name, pieces } of content.documents)
    await add(name, encoded(pieces(snapshot.db, config.publicUrl)), { isCompressed: true });
}

async function writeFiles(
  { storage }: BackupContext,
  snapshot: Snapshot,
  manifest: BackupManifest,
  add: ZipWriter['add'],
): Promise<void> {
  for await (const keys of snapshot.fileKeys())
    for (const key of keys) {
      const bytes = await addFile(storage, key, add);
      if (bytes === null) manifest.missingFiles.push(key);
      else {
        manifest.files.count += 1;
        manifest.files.bytes += bytes;
      }
    }
}

/** Copies the files that the place of the backups does not have yet. */
async function copyFiles(
  { storage }: BackupContext,
  copies: FileCopies,
  snapshot: Snapshot,
  manifest: BackupManifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  const existing = await copies.list();
  for await (const keys of snapshot.fileKeys())
    for (const key of keys) {
      signal?.throwIfAborted();
      const bytes = existing.get(key)?.bytes ?? (await copies.copy(storage, key));
      if (bytes === null) manifest.missingFiles.push(key);
      else manifest.copies.push({ key, bytes });
    }
}

function beginManifest(version: string, withFiles: boolean, schema: string): BackupManifest {
  return {
    format: backupFormat,
    application: backupApplication,
    version,
    createdAt: new Date().toISOString(),
    withFiles,
    schemaVersion: schema,
    tables: [],
    files: { count: 0, bytes: 0 },
    copies: [],
    missingFiles: [],
    entries: [],
  };
}

/** Adds a stored file. Returns its size, or null if the store has lost it or its content does not match its key. */
async function addFile(
  storage: Pick<FileStorage, 'withLocalFile'>,
  key: string,
  add: ZipWriter['add'],
): Promise<number | null> {
  // The file is read twice: an entry cannot be removed from the ZIP once it is written.
  return withWholeFile(storage, key, async (path) => {
    const { bytes, sha256 } = await add(fileEntry(key), readBytes(path), { isCompressed: false });
    if (!isKeyOf(key, sha256)) throw new Error(`The stored file ${key} changed while it was read.`);
    return bytes;
  });
}

async function* counting(pieces: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const piece of pieces) {
    count(piece.byteLength);
    yield piece;
  }
}

async function* encodeLines(rows: AsyncIterable<string[]>, count: (rows: number) => void) {
  for await (const some of rows) {
    count(some.length);
    yield Buffer.from(`${some.join('\n')}\n`);
  }
}

async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** Yields the manifest as JSON in pieces: hundreds of thousands of entries are too long for one string. */
function* manifestPieces({ entries, ...facts }: BackupManifest): Generator<string> {
  yield `${JSON.stringify(facts).slice(0, -1)},"entries":[`;
  for (const [index, entry] of entries.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(entry)}`;
  yield '\n]}\n';
}
