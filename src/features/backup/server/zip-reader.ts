import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { isStorageKey } from '#platform/storage/file-storage.ts';
import { smallEntryBytes, type RestoreLimits } from './restore-limits.ts';
import { refuseBackup } from './restore-refusal.ts';

export interface ZipContent {
  name: string;
  /** Unpacked size. The stream fails if the content has another size. */
  bytes: number;
  open(): Promise<Readable>;
}

export type ZipReader = Awaited<ReturnType<typeof openZip>>;

/** Names of our backups are shorter. */
const maxNameLength = 100;
const isTableName = (name: string) => /^tables\/[a-z][a-z0-9_]{0,62}\.jsonl$/.test(name);
const isText = (name: string) => /^[a-z]+\.json$/.test(name);
const isFileName = (name: string) => name.startsWith('files/') && isStorageKey(name.slice('files/'.length));

/** Bits of the Unix mode that hold the file type. The value 0 means that the ZIP does not say it. */
const kindBits = 0o170000;
const plainFile = 0o100000;
const stored = 0;
const deflated = 8;

/**
 * Opens a ZIP and checks its directory without unpacking anything. Throws a sentence if the ZIP is not one of our
 * backups: paths outside the folder, unknown or duplicate names, links, encrypted entries, or more or larger entries
 * than the limits allow.
 */
export async function openZip(path: string, limits: RestoreLimits) {
  const zip = await openDirectory(path);
  const sizes = new Map<string, number>();
  const few = new Map<string, ZipContent>();
  let bytes = 0;
  try {
    for await (const entry of readEntries(zip)) {
      const { fileName: name } = entry;
      refuseUnfit(entry);
      if (sizes.has(name)) refuseBackup(`The backup has the entry ${name} twice.`);
      refuseLarge(entry, limits);
      sizes.set(name, entry.uncompressedSize);
      bytes += entry.uncompressedSize;
      if (sizes.size > limits.entries) refuseBackup(`The backup has more than ${limits.entries} entries.`);
      if (bytes > limits.bytes) refuseBackup('Unpacked, the backup would be larger than is allowed.');
      if (isFileName(name)) continue;
      few.set(name, createContent(zip, entry));
      if (few.size > limits.few) refuseBackup(`The backup has more than ${limits.few} tables.`);
    }
    // Entries that share their packed bytes can each have a low ratio.
    if (bytes > smallEntryBytes && bytes > zip.fileSize * limits.ratio)
      refuseBackup('Unpacked, the backup would be larger than such a ZIP can honestly be.');
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    /** Unpacked sizes by name, in the order of the ZIP. */
    sizes,
    /** Returns an entry that is not a stored file, or `undefined`. */
    find: (name: string): ZipContent | undefined => few.get(name),
    /** Yields every entry in the order of the ZIP. Open each one before asking for the next. */
    async *contents(): AsyncGenerator<ZipContent> {
      const again = await openDirectory(path);
      try {
        for await (const entry of readEntries(again)) yield createContent(again, entry);
      } finally {
        again.close();
      }
    },
    close: (): void => zip.close(),
  };
}

async function openDirectory(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') refuseBackup('Backup not found.', error);
    return refuseBackup(`This is no ZIP that can be read: ${getErrorMessage(error)}`, error);
  }
}

async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch((error: unknown) => {
      const sentence = getErrorMessage(error);
      if (/^(absolute path|invalid relative path|invalid characters in fileName)/.test(sentence))
        return refuseBackup('The backup has an entry whose name leads out of its folder.', error);
      return refuseBackup(`The ZIP is damaged: ${sentence}`, error);
    });
    if (next.done) return;
    yield next.value;
  }
}

function refuseUnfit(entry: Entry): void {
  const { fileName: name, compressionMethod: method } = entry;
  if (name.length > maxNameLength) refuseBackup('The backup has an entry whose name is too long.');
  const kind = (entry.externalFileAttributes >>> 16) & kindBits;
  if (kind !== 0 && kind !== plainFile) refuseBackup(`The entry ${name} is a link or a folder, and no file.`);
  if (!isTableName(name) && !isText(name) && !isFileName(name))
    refuseBackup(`The entry ${name} belongs to no backup.`);
  if (entry.isEncrypted()) refuseBackup(`The entry ${name} is encrypted.`);
  if (method !== stored && method !== deflated)
    refuseBackup(`The entry ${name} is packed in a way that backups are not.`);
}

function refuseLarge({ fileName, compressedSize, uncompressedSize }: Entry, { ratio }: RestoreLimits): void {
  if (uncompressedSize > smallEntryBytes && uncompressedSize > compressedSize * ratio)
    refuseBackup(`Unpacked, the entry ${fileName} would be larger than it can honestly be.`);
}

function createContent(zip: ZipFile, entry: Entry): ZipContent {
  const name = entry.fileName;
  return {
    name,
    bytes: entry.uncompressedSize,
    async open() {
      const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        return refuseBackup(`The entry ${name} is damaged: ${getErrorMessage(error)}`, error);
      });
      return stream;
    },
  };
}

const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
