import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipWriter = ReturnType<typeof zipInto>;

/**
 * Streams a ZIP of any size, one entry after the other. The backpressure of `output` limits the reads. If a content
 * or `output` fails or `signal` aborts, everything ends with the first reason, and `output` is destroyed.
 */
export function zipInto(output: Writable, signal?: AbortSignal) {
  // yazl scans all its entries at each step, so finished entries are moved out until `end` writes the directory.
  const zip = new ZipFile() as ZipFile & { entries: object[] };
  const writtenEntries: object[] = [];
  const zipped = zip.outputStream as Readable;
  let current: Readable | undefined;
  const all = pipeline(zipped, output, { signal }).catch((error: Error) => {
    current?.destroy(error);
    signal?.throwIfAborted();
    throw error;
  });
  // `add` and `end` report the error.
  all.catch(() => {});
  zip.on('error', (error: Error) => zipped.destroy(error));

  const fail = async (reason: unknown): Promise<never> => {
    zipped.destroy(reason as Error);
    await all;
    throw reason;
  };

  return {
    /** Destroys the streams and throws `reason`, or the error that already ended the ZIP. */
    fail,
    /** Writes one entry, and returns its size and hash after all of `content` was read. */
    async add(
      name: string,
      content: AsyncIterable<Uint8Array>,
      { isCompressed }: { isCompressed: boolean },
    ): Promise<{ bytes: number; sha256: string }> {
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
      const reading = finished(source);
      if (zipped.destroyed) source.destroy(new Error('The ZIP is closed.'));
      zip.addReadStreamLazy(name, { compress: isCompressed }, (take) => {
        // yazl calls this once all entries before it are written.
        writtenEntries.push(...zip.entries.splice(0, zip.entries.length - 1));
        take(null, source);
      });
      await reading.catch(fail);
      return { bytes, sha256: hash.digest('hex') };
    },
    /** Writes the ZIP directory. Resolves once `output` has received everything. */
    async end(): Promise<void> {
      zip.entries = [...writtenEntries, ...zip.entries];
      zip.end();
      await all;
    },
  };
}
