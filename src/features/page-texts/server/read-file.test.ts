import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PageUnreadable } from '#platform/ocr/page-reader.ts';
import { readFile, readLayers, RecognitionFails, type FileReading } from './read-file.ts';
import type { ReadPage } from './reading-queue.queries.ts';

const good =
  'Which of the following is an example of a renewable source of energy? The answer is in the list below.';
const scan = '';
const sentence = (word: string) =>
  `Which of the following is an example of ${word} energy and of the forces that are in a field of it? The correct ` +
  'answer is in the list that is given below, and it is to be marked on the sheet with a black pen before noon.';
/** English beside Hindi in a legacy font, whose letters tell nothing. */
const legacy = `${sentence('renewable')} fganh dk lgh mrj fyf[k, vkSj fuEu iz'u Hkkjr dk lafo/kku fdl o"kZ ykxw gqvk ewy vf/kdkj
  jk"Vªifr pquko laln lnL; dk;Zdky fuokZpu vk;ksx mRrj izns'k jkT; fo/kku lHkk ea=h ifj"kn U;k;ky;`;
const legacyOnPicture = `${sentence('renewable')} हिन्दी का सही उत्तर लिखिए और निम्न प्रश्न भारत का संविधान किस वर्ष लागू हुआ मूल
  अधिकार राष्ट्रपति चुनाव संसद सदस्य कार्यकाल निर्वाचन आयोग उत्तर प्रदेश राज्य विधान सभा मंत्री परिषद न्यायालय`;

/** Reads pages with these text layers. `recognise` returns the text on the picture of a page. */
async function read(
  layers: string[],
  options: Partial<FileReading> & { recognise?: (page: number) => string } = {},
  pass: typeof readFile | typeof readLayers = readFile,
) {
  const stored: ReadPage[][] = [];
  const recognised: number[] = [];
  const failed: number[] = [];
  const recognise = options.recognise ?? ((page: number) => `Recognised page ${page}`);
  const result = await pass({
    path: 'paper.pdf',
    pages: layers.length,
    nextPage: 1,
    engineName: 'Engine 1 model',
    signal: new AbortController().signal,
    async store(pages, { failedPages }) {
      stored.push(pages);
      failed.push(...failedPages);
    },
    ...options,
    reader: {
      readText: async (_path, page) => ({ text: layers[page - 1]!, edges: [page, 0, 9, 9] }),
      async recognise(_path, page) {
        recognised.push(page);
        return { text: recognise(page), edges: [page, 5, 9, 9], confidence: 0.9, turn: 180 as const };
      },
    },
  });
  return { result, stored, pages: stored.flat(), recognised, failed };
}

const unreadable = () => {
  throw new PageUnreadable('no answer');
};

describe('reading a file', () => {
  test('takes a text layer that is good', async () => {
    const { pages, recognised, result } = await read([good, good]);
    assert.deepEqual(recognised, []);
    assert.deepEqual(
      pages.map(({ page, text, edges, source, language, confidence }) => [
        page,
        text,
        edges[0],
        source,
        language,
        confidence,
      ]),
      [1, 2].map((page) => [page, good, page, 'text layer', 'en', null]),
    );
    assert.deepEqual(result, { isOcr: false });
  });

  test('recognises pages without a good text layer', async () => {
    const { pages, recognised, result } = await read([good, scan, good]);
    assert.deepEqual(recognised, [2]);
    assert.deepEqual(pages[1], {
      page: 2,
      text: 'Recognised page 2',
      edges: [2, 5, 9, 9],
      source: 'ocr',
      language: 'en',
      confidence: 0.9,
      turn: 180,
      engine: 'Engine 1 model',
    });
    assert.deepEqual(result, { isOcr: true });
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

describe('layers that disagree with the picture of a page', () => {
  const layers = [sentence('solar'), legacy, sentence('tidal')];
  const pictures = [sentence('solar'), legacyOnPicture, sentence('tidal')];
  const sources = ({ pages }: Awaited<ReturnType<typeof read>>) => pages.map(({ source }) => source);

  test('are replaced, and pages in good English keep theirs', async () => {
    const found = await read(layers, { recognise: (page) => pictures[page - 1]! });
    assert.deepEqual(sources(found), ['text layer', 'ocr', 'text layer']);
    assert.equal(found.pages[1]!.text, legacyOnPicture);
  });

  test('are found with one recognized page, which is used again', async () => {
    const found = await read(layers, { recognise: (page) => pictures[page - 1]! });
    assert.deepEqual(found.recognised, [2, 1, 3]);
  });

  test('are only searched on the least English page', async () => {
    const found = await read([...layers.slice(0, 1), ...layers.slice(2)], { recognise: () => layers[0]! });
    assert.deepEqual([found.recognised.length, sources(found)], [1, ['text layer', 'text layer']]);
  });

  test('are found again after an interruption', async () => {
    const found = await read(layers, { recognise: (page) => pictures[page - 1]!, nextPage: 3 });
    assert.deepEqual([found.recognised, sources(found)], [[2, 3], ['text layer']]);
  });

  test('are removed if the picture cannot be read', async () => {
    const recognise = (page: number) => (page === 1 ? unreadable() : pictures[page - 1]!);
    const found = await read(layers, { recognise });
    assert.deepEqual([found.failed, sources(found)], [[1], ['ocr', 'text layer']]);
  });
});

test('a doubtful layer stays if the picture has its words', async () => {
  const names =
    'Ashoka Kanishka Harsha Samudragupta Chandragupta Bindusara Ajatashatru Bimbisara Pulakeshin '.repeat(4);
  const many = `${names} Rajaraja Rajendra Krishnadevaraya Akbar Humayun Jahangir Aurangzeb Shivaji Tipu Ranjit`;
  const { pages } = await read([many], { recognise: () => many });
  assert.equal(pages[0]!.source, 'text layer');
});

describe('the first pass', () => {
  test('stores good text layers and recognizes nothing', async () => {
    const { pages, recognised } = await read([good, scan, `${legacy} `.repeat(2), good], {}, readLayers);
    assert.deepEqual([pages.map(({ page }) => page), recognised], [[1, 3, 4], []]);
  });

  test('of a scan stores no page', async () => {
    assert.deepEqual((await read([scan, scan], {}, readLayers)).stored, [[]]);
  });
});
