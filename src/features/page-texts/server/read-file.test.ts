import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PageUnreadable } from '#platform/ocr/page-reader.ts';
import { readFile, RecognitionFails, type FileReading } from './read-file.ts';
import type { ReadPage } from './reading-queue.queries.ts';

const good =
  'Which of the following is an example of a renewable source of energy? The answer is in the list below.';
const scan = '';

/** Reads pages with these text layers. `recognise` returns the text on the picture of a page. */
async function read(
  layers: string[],
  options: Partial<FileReading> & { recognise?: (page: number) => string } = {},
) {
  const stored: ReadPage[][] = [];
  const recognised: number[] = [];
  const recognise = options.recognise ?? ((page: number) => `Recognised page ${page}`);
  const result = await readFile({
    path: 'paper.pdf',
    pages: layers.length,
    nextPage: 1,
    engineName: 'Engine 1 model',
    signal: new AbortController().signal,
    store: async (pages) => void stored.push(pages),
    ...options,
    reader: {
      readText: async (_path, page) => layers[page - 1]!,
      async recognise(_path, page) {
        recognised.push(page);
        return { text: recognise(page), confidence: 0.9, turn: 180 as const };
      },
    },
  });
  return { result, stored, pages: stored.flat(), recognised };
}

const unreadable = () => {
  throw new PageUnreadable('no answer');
};

describe('reading a file', () => {
  test('takes a text layer that is good', async () => {
    const { pages, recognised, result } = await read([good, good]);
    assert.deepEqual(recognised, []);
    assert.deepEqual(
      pages.map(({ page, text, source, language, confidence }) => [page, text, source, language, confidence]),
      [1, 2].map((page) => [page, good, 'text layer', 'en', null]),
    );
    assert.deepEqual(result, { trustedPages: 2, isOcr: false });
  });

  test('recognises pages without a good text layer', async () => {
    const { pages, recognised, result } = await read([good, scan, good]);
    assert.deepEqual(recognised, [2]);
    assert.deepEqual(pages[1], {
      page: 2,
      text: 'Recognised page 2',
      source: 'ocr',
      language: 'en',
      confidence: 0.9,
      turn: 180,
      engine: 'Engine 1 model',
    });
    assert.deepEqual(result, { trustedPages: 2, isOcr: true });
  });

  test('continues at the next page', async () => {
    const { pages, recognised } = await read([scan, scan, scan], { nextPage: 3 });
    assert.deepEqual([pages.map(({ page }) => page), recognised], [[3], [3]]);
  });

  test('stores each recognised page at once', async () => {
    const { stored } = await read([scan, scan]);
    assert.deepEqual(
      stored.map((pages) => pages.length),
      [1, 1],
    );
  });

  test('stores no text for a page that cannot be read, and reads the next page', async () => {
    const progress: number[] = [];
    const recognise = (page: number) => (page === 2 ? unreadable() : `Text ${page}`);
    const texts: string[] = [];
    const store: FileReading['store'] = async (pages, { nextPage }) => {
      progress.push(nextPage);
      texts.push(...pages.map(({ text }) => text));
    };
    await read([scan, scan, scan], { recognise, store });
    assert.deepEqual(
      [texts, progress],
      [
        ['Text 1', 'Text 3'],
        [2, 3, 4],
      ],
    );
  });

  test('fails if no page can be recognised', async () => {
    await assert.rejects(read([scan, scan, scan], { recognise: unreadable }), RecognitionFails);
  });

  test('ends without a page when it is stopped', async () => {
    const stopped = AbortSignal.abort(new Error('paused'));
    await assert.rejects(read([good], { signal: stopped }), { message: 'paused' });
  });
});
