import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readWxr, type WxrItem } from './read-wxr.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const pieces = 400;
const pieceLength = 100_000;

async function* largeExport(): AsyncGenerator<string> {
  yield '<rss><channel>';
  for (let at = 0; at < pieces; at += 1) {
    const category = `<category domain="category" nicename="category-of-post-${at}">Category of post ${at}</category>`;
    const start = `<item><link>https://old.example/post-${at}/</link>${category}<content:encoded>`;
    yield `${start}${String(at % 10).repeat(pieceLength)}</content:encoded></item>`;
  }
  yield '</channel></rss>';
}

describe('readWxr', () => {
  test('keeps the parts of an export without its pieces', async () => {
    const kept: Pick<WxrItem, 'link' | 'terms'>[] = [];
    const before = heapBytes();
    await readWxr(largeExport(), async ({ link, terms }) => void kept.push({ link, terms }));
    const bytes = heapBytes() - before;
    assert.equal(kept.length, pieces);
    assert.ok(bytes < (pieces * pieceLength) / 4, `${bytes} bytes are kept`);
  });
});
