import type { Entry, FileEntry } from '@zip.js/zip.js';
import { compareNames } from '#lib/text/compare-names.ts';
import { isPdfName, isSystemFile, isZip, maxEntries, type FoundFile } from './drop-limits.ts';

/** Limit of one unpacked file. The server has its own limit, which can be lower. */
const maxFileBytes = 1024 ** 3;
/** Limit of all unpacked files of an archive. */
const maxBytes = 4 * 1024 ** 3;
/** PDFs are compressed inside: ten times is much. */
const maxGrowth = 100;
const smallBytes = 10 * 1024 ** 2;

/** Yields the PDFs of a ZIP archive by name, unpacked one after the other, and the names of other files. */
export async function* readZip(
  archive: File,
  limits: { maxFileBytes?: number; maxBytes?: number; maxEntries?: number } = {},
): AsyncGenerator<FoundFile> {
  // With the browser's own decompression: the Content-Security-Policy forbids workers and WASM.
  const { ZipReader, BlobReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const options = {
    useWebWorkers: false,
    useCompressionStream: true,
    checkOverlappingEntry: true,
    // Otherwise one bad name makes the whole archive unreadable. `leadsOutside` refuses it alone.
    filenameValidation: 'tolerant',
  } as const;
  const zip = new ZipReader(new BlobReader(archive), options);
  let bytesLeft = limits.maxBytes ?? maxBytes;
  const limit = limits.maxEntries ?? maxEntries;
  let entries = 0;
  try {
    const listed: Entry[] = [];
    for await (const entry of zip.getEntriesGenerator()) if (listed.push(entry) > limit) break;
    for (const entry of listed.toSorted((a, b) => compareNames(a.filename, b.filename))) {
      entries += 1;
      if (entries > limit) {
        yield refuse(archive.name, `The archive has more than ${limit} files.`);
        return;
      }
      if (entry.directory || isSystemFile(entry.filename)) continue;
      const name = getName(entry.filename);
      if (!isPdfName(name)) {
        const isInner = isZip({ name, type: '' });
        yield isInner ? refuse(name, 'It is an archive inside the archive.') : { skipped: name };
        continue;
      }
      const reason = findProblem(entry, Math.min(bytesLeft, limits.maxFileBytes ?? maxFileBytes));
      if (reason !== undefined) yield refuse(name, reason);
      else {
        bytesLeft -= entry.uncompressedSize;
        const result = await unpack(entry, name);
        const value = `${archive.webkitRelativePath || archive.name}/${entry.filename}`;
        if ('file' in result) Object.defineProperty(result.file, 'webkitRelativePath', { value });
        yield result;
      }
    }
  } catch {
    yield refuse(archive.name, 'The archive is damaged or is no ZIP file.');
  } finally {
    await zip.close().catch(() => {});
  }
}

const refuse = (name: string, reason: string): FoundFile => ({ refused: { name, reason } });

const getName = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** No path is built from a name. A name like these shows that the archive was made to do harm. */
function leadsOutside(path: string): boolean {
  return /^([/\\]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..');
}

function findProblem(entry: FileEntry, maxSize: number): string | undefined {
  const { filename, encrypted, compressedSize, uncompressedSize } = entry;
  if (leadsOutside(filename)) return 'Its name leads out of the archive.';
  if (encrypted) return 'It needs a password.';
  if (uncompressedSize > maxSize) return 'It is too large when it is unpacked.';
  if (uncompressedSize > smallBytes && uncompressedSize > maxGrowth * compressedSize)
    return 'It unpacks to far more than its size in the archive.';
  return undefined;
}

async function unpack(entry: FileEntry, name: string): Promise<FoundFile> {
  const { readable, writable } = new TransformStream(atMost(entry.uncompressedSize));
  // The browser can put a large response on disk, unlike an array.
  const content = new Response(readable).blob();
  try {
    const [blob] = await Promise.all([content, entry.getData(writable, { checkSignature: true })]);
    const { lastModDate } = entry;
    const lastModified = Number.isNaN(lastModDate.getTime()) ? 0 : lastModDate.getTime();
    return { file: new File([blob], name, { type: 'application/pdf', lastModified }) };
  } catch {
    await content.catch(() => {});
    return refuse(name, 'It is damaged in the archive.');
  }
}

/** The size in the archive can be a lie. */
function atMost(bytes: number): Transformer<Uint8Array, Uint8Array> {
  let bytesLeft = bytes;
  return {
    transform(chunk, controller) {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) controller.error(new Error('larger than the archive says'));
      else controller.enqueue(chunk);
    },
  };
}
