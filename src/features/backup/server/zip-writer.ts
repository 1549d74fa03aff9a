import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  /** Writes one entry and answers what was in it; on return all of `content` was read. */
  add(
    name: string,
    content: AsyncIterable<Uint8Array>,
    options: { isCompressed: boolean },
  ): Promise<{ bytes: number; sha256: string }>;
  /** Writes the directory; settles once `output` has taken everything. */
  end(): Promise<void>;
  /** Ends all, and throws why it ended: for this reason unless there was one before. */
  fail(reason: unknown): Promise<never>;
}

/**
 * A ZIP of any size into a stream, an entry after the other: no more is read than `output` takes. When a content
 * fails, `output` fails or `signal` aborts, everything does, with the first reason, and `output` is destroyed.
 */
export function zipInto(output: Writable, signal?: AbortSignal): ZipWriter {
  // yazl looks through all its entries at each step: those that are written wait apart until the directory.
  const zip = new ZipFile() as ZipFile & { entries: object[] };
  const written: object[] = [];
  const zipped = zip.outputStream as Readable;
  let current: Readable | undefined;
  const all = pipeline(zipped, output, { signal }).catch((error: Error) => {
    current?.destroy(error);
    signal?.throwIfAborted();
    throw error;
  });
  // Told by whoever adds an entry.
  all.catch(() => {});
  zip.on('error', (error: Error) => zipped.destroy(error));

  const fail = async (reason: unknown): Promise<never> => {
    zipped.destroy(reason as Error);
    await all;
    throw reason;
  };

  return {
    fail,
    async add(name, content, { isCompressed }) {
      const hash = createHash('sha256');
      let bytes = 0;
      async function* counted() {
        for await (const piece of content) {
          hash.update(piece);
          bytes += piece.byteLength;
          yield piece;
        }
      }
      const source = Readable.from(counted(), { objectMode: false });
      current = source;
      const read = finished(source);
      if (zipped.destroyed) source.destroy(new Error('The ZIP is closed.'));
      zip.addReadStreamLazy(name, { compress: isCompressed }, (take) => {
        // Called once all before it are written.
        written.push(...zip.entries.splice(0, zip.entries.length - 1));
        take(null, source);
      });
      await read.catch(fail);
      return { bytes, sha256: hash.digest('hex') };
    },
    async end() {
      zip.entries = [...written, ...zip.entries];
      zip.end();
      await all;
    },
  };
}
