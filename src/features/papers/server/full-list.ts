import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { chooseEncoding, type ContentEncoding } from '#platform/cache/content-encoding.ts';
import { perContext } from '#platform/context/context.ts';
import type { PaperWithSeo } from '../papers.contract.ts';
import { readStats, streamPapers } from './papers.service.ts';

/** Streams a JSON array batch by batch, at the speed of the reader. */
async function* jsonArray(batches: AsyncIterable<PaperWithSeo[]>): AsyncIterable<string> {
  let opening = '[';
  for await (const batch of batches) {
    yield opening + batch.map((item) => JSON.stringify(item)).join(',');
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** Fast settings: each list is sent once, and better compression costs more than reading the papers. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: () => createGzip({ level: 1 }),
};

/** The list behind GET /api/papers/full. */
export const getFullList = perContext((ctx) => {
  // Prevents matches with ETags of another process or of an earlier start.
  const node = randomUUID().slice(0, 8);
  let changes = 0;
  ctx.onChange(() => (changes += 1));
  return {
    /**
     * Returns the current ETag of the list. It changes after every write that publishes a tag, and with the counters,
     * which may be a minute old. A list in transfer may be newer than its ETag, never older.
     */
    async etag() {
      const { totalPapers, totalDownloads } = await readStats(ctx);
      return `"${node}-${changes}-${totalPapers}-${totalDownloads}"`;
    },
    /**
     * Streams the whole library as a JSON array, compressed as the client accepts. At most 1,000 papers are in memory.
     */
    send(acceptEncoding: string | undefined): { encoding: ContentEncoding; body: Readable } {
      const json = Readable.from(jsonArray(streamPapers(ctx)), { objectMode: false });
      const encoding = chooseEncoding(acceptEncoding);
      if (encoding === 'identity') return { encoding, body: json };
      // The callback is empty because `pipeline` also destroys the body, which passes the error to the reader.
      const body = pipeline(json, compressors[encoding](), () => {});
      return { encoding, body };
    },
  };
});
