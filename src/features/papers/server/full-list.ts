import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { chooseEncoding, type ContentEncoding } from '#platform/cache/content-encoding.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Paper } from '../papers.contract.ts';
import type { PapersService } from './papers.service.ts';

export interface FullList {
  /**
   * The ETag of the list now. Changes with every write that tells so, and with the counters, which may be a minute old. A
   * list that is being sent may be newer than its tag, never older.
   */
  etag(): Promise<string>;
  /** The whole library as a JSON array, compressed as the client accepts. A thousand papers are in memory at a time. */
  send(acceptEncoding: string | undefined): { encoding: ContentEncoding; body: Readable };
  /** To be called with what changed. */
  drop(tags: DroppedTags): void;
}

/** A JSON array, written batch by batch as the reader takes it. */
async function* jsonArray(batches: AsyncIterable<Paper[]>): AsyncIterable<string> {
  let opening = '[';
  for await (const batch of batches) {
    yield opening + batch.map((item) => JSON.stringify(item)).join(',');
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** Quick settings: the list is sent once, and tighter ones cost more than reading the papers. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: () => createGzip({ level: 1 }),
};

/** The list behind GET /api/papers/full. */
export function createFullList(papers: Pick<PapersService, 'all' | 'stats'>): FullList {
  // Versions of another node, or of an earlier start, are never taken for ours.
  const node = randomUUID().slice(0, 8);
  let changes = 0;
  return {
    async etag() {
      const { totalPapers, totalDownloads } = await papers.stats();
      return `"${node}-${changes}-${totalPapers}-${totalDownloads}"`;
    },
    send(acceptEncoding) {
      const json = Readable.from(jsonArray(papers.all()), { objectMode: false });
      const encoding = chooseEncoding(acceptEncoding);
      if (encoding === 'identity') return { encoding, body: json };
      // A failure reaches the reader through the body, which is destroyed with it.
      const body = pipeline(json, compressors[encoding](), () => {});
      return { encoding, body };
    },
    drop() {
      changes += 1;
    },
  };
}
