import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  backupApplication,
  backupFormat,
  backupManifest,
  type BackupManifest,
  manifestName,
  tableEntry,
} from '../backup-format.contract.ts';
import { isKeyOf, isStorageKey } from '#platform/storage/file-storage.ts';
import { hashStream } from '#platform/storage/hash-file.ts';
import type { RestoreLimits } from './restore-limits.ts';
import { otherContentSentence, refuseBackup } from './restore-refusal.ts';
import { openZip, type ZipContent, type ZipReader } from './zip-reader.ts';

const newline = 0x0a;

/**
 * Yields the non-empty lines of a UTF-8 text. Throws for a line longer than `maxBytes` before all of it is in
 * memory. `what` names the text in the thrown sentence.
 */
async function* readLines(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  what: string,
): AsyncGenerator<{ line: number; text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  let begun: Uint8Array[] = [];
  let begunBytes = 0;

  function decode(bytes: Uint8Array): string {
    try {
      return decoder.decode(bytes);
    } catch (error) {
      return refuseBackup(`Line ${line} of ${what} is not text.`, error);
    }
  }

  function take(end: Uint8Array): { line: number; text: string } {
    line += 1;
    const whole = begun.length === 0 ? end : Buffer.concat([...begun, end]);
    begun = [];
    begunBytes = 0;
    return { line, text: decode(whole) };
  }

  const refuseLong = (bytes: number) => {
    if (bytes > maxBytes) refuseBackup(`Line ${line + 1} of ${what} is longer than a row can be.`);
  };

  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
      refuseLong(begunBytes + end - start);
      const row = take(piece.subarray(start, end));
      if (row.text.trim() !== '') yield row;
      start = end + 1;
    }
    const rest = piece.subarray(start);
    if (rest.length === 0) continue;
    begunBytes += rest.length;
    refuseLong(begunBytes);
    begun.push(rest);
  }
  if (begunBytes === 0) return;
  const last = take(new Uint8Array());
  if (last.text.trim() !== '') yield last;
}

export interface BackupLine {
  /** Counted from 1. */
  line: number;
  /** The exact line in the backup, with every digit of its numbers. */
  text: string;
}

export type BackupReader = ReturnType<typeof createReader>;

/**
 * Opens a backup and unpacks only its manifest. `migrations` are the names of the migrations that this version knows.
 * Throws a sentence if the file is not a backup, if another version made it that this one cannot read, or if its
 * entries do not match its manifest.
 */
export async function openBackup(
  path: string,
  { limits, migrations }: { limits: RestoreLimits; migrations: ReadonlySet<string> },
): Promise<BackupReader> {
  const zip = await openZip(path, limits);
  try {
    const manifest = await readManifest(zip, limits);
    if (!migrations.has(manifest.schemaVersion))
      refuseBackup(`The backup was made by version ${manifest.version}, which is newer than this one.`);
    refuseOtherEntries(zip, manifest);
    return createReader({ zip, manifest, limits });
  } catch (error) {
    zip.close();
    throw error;
  }
}

function createReader({
  zip,
  manifest,
  limits,
}: {
  zip: ZipReader;
  manifest: BackupManifest;
  limits: RestoreLimits;
}) {
  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  return {
    manifest,
    /** Yields the rows of a table. Throws a sentence for a line that is too long or not text. */
    async *rows(table: string): AsyncGenerator<BackupLine> {
      const content = await zip.find(tableEntry(table))!.open();
      yield* readLines(content, limits.lineBytes, table);
    },
    async *files(): AsyncGenerator<{ key: string; bytes: number; open: () => Promise<Readable> }> {
      for await (const { name, bytes, open } of zip.contents())
        if (name.startsWith('files/')) yield { key: name.slice('files/'.length), bytes, open };
    },
    /** Reads every entry. Throws a sentence for the first one whose checksum differs from the manifest. */
    async verify({ signal, onEntry }: { signal?: AbortSignal; onEntry?: () => void }): Promise<void> {
      for await (const content of zip.contents()) {
        signal?.throwIfAborted();
        const entry = expected.get(content.name);
        if (!entry) continue;
        if ((await hashEntry(content)) !== entry.sha256)
          refuseBackup(`The entry ${content.name} is damaged: its checksum does not match.`);
        onEntry?.();
      }
    },
    close: (): void => zip.close(),
  };
}

async function hashEntry({ name, open }: ZipContent): Promise<string> {
  try {
    return await hashStream(await open());
  } catch (error) {
    return refuseBackup(`The entry ${name} is damaged: it cannot be unpacked.`, error);
  }
}

async function readManifest(zip: ZipReader, limits: RestoreLimits): Promise<BackupManifest> {
  const content = zip.find(manifestName);
  if (!content) return refuseBackup('This ZIP is not a backup. It has no manifest.json.');
  if (content.bytes > limits.manifestBytes)
    refuseBackup(`The file ${manifestName} of the backup is too large.`);
  const fields = parseObject(await buffer(await content.open()));
  if (fields === undefined) return refuseBackup('The manifest of the backup cannot be read.');
  if (fields.application !== backupApplication)
    refuseBackup('This is a backup of another application, not of Pariksha.');
  if (fields.format !== backupFormat) return refuseBackup(formatSentence(fields.format, fields.version));
  const parsed = backupManifest.safeParse(fields);
  if (!parsed.success) return refuseBackup('The manifest of the backup cannot be read.', parsed.error);
  return parsed.data;
}

function formatSentence(format: unknown, version: unknown): string {
  if (typeof format !== 'number') return 'The backup has an unknown format.';
  return format > backupFormat
    ? `The backup has format ${format}, made by version ${String(version)}: this version reads format ${backupFormat}.`
    : 'A version before 0.1 made the backup, and this version cannot restore it. Restore it with the old version, export the papers there, and import them here.';
}

/** Throws if an entry of the manifest is missing, has another size, or is a file whose name and checksum differ. */
function refuseOtherEntries({ sizes }: ZipReader, { entries, tables, copies }: BackupManifest): void {
  for (const { key } of copies)
    if (!isStorageKey(key)) refuseBackup('The manifest of the backup names a file that cannot exist.');
  for (const { name, bytes, sha256 } of entries) {
    const key = name.startsWith('files/') ? name.slice('files/'.length) : undefined;
    if (key !== undefined && !isKeyOf(key, sha256)) refuseBackup(otherContentSentence(key));
    const size = sizes.get(name);
    if (size === undefined) refuseBackup(`The entry ${name} is missing from the backup.`);
    if (size !== bytes) refuseBackup(`The entry ${name} has ${size} bytes, and the manifest says ${bytes}.`);
  }
  const entryNames = new Set(entries.map(({ name }) => name));
  for (const { name } of tables)
    if (!entryNames.has(tableEntry(name))) refuseBackup(`The rows of ${name} are missing from the backup.`);
}

function parseObject(json: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
