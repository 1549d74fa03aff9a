import {
  countText,
  isLayerOfPicture,
  judgeText,
  type TextCounts,
  type TextQuality,
} from '#lib/text/text-quality.ts';
import type { PageWords } from '#lib/text/page-words.ts';
import { PageUnreadable, type PageReader } from '#platform/ocr/page-reader.ts';
import type { ReadingProgress, ReadPage } from './reading-queue.queries.ts';

/** Recognition does not work at all. Stored empty pages would look like pages without text. */
export class RecognitionFails extends Error {
  override name = 'RecognitionFails';
}

export interface FileReading {
  path: string;
  pages: number;
  /** The first page to read, from 1. */
  nextPage: number;
  reader: Pick<PageReader, 'readText' | 'recognise'>;
  /** The name of the OCR engine that is stored with recognised pages. */
  engineName: string;
  signal: AbortSignal;
  /** Stores pages in their order. Throws if the file is no longer ours. */
  store(pages: ReadPage[], progress: ReadingProgress): Promise<void>;
}

/** Stored with texts of a text layer. */
const textLayerEngine = 'PDFium';
const windowSize = 50;
const minSampleWords = 25;
const triesPerPage = 2;
/** A language with a smaller share of the words is a name or a formula in a text of the other one. */
const minLanguageShare = 0.1;
/** Unreadable pages in a row, from the first recognised page on, after which the engine is to blame. */
const maxFailures = 3;

/**
 * Reads the text layers of a file, without recognition: stores the texts of pages that are good as far as their letters
 * say. Throws `FileUnreadable` and the signal's reason.
 */
export async function readLayers(reading: FileReading): Promise<undefined> {
  const counts = await countLayers(reading);
  let batch: ReadPage[] = [];
  for (let page = 1; page <= reading.pages; page += 1) {
    reading.signal.throwIfAborted();
    if (judgeText(counts[page - 1]!) === 'good') batch.push(await readLayer(reading, page));
    if (batch.length < windowSize && page < reading.pages) continue;
    await reading.store(batch, { nextPage: reading.nextPage, spentMs: 0, failedPages: [] });
    batch = [];
  }
}

/**
 * Reads the pages of a file: the text layer if it is what a reader sees, otherwise the recognized picture. A page that
 * cannot be recognized gets no text, which is not the same as an empty one. Returns whether pages were recognized.
 * Throws `FileUnreadable`, `RecognitionFails`, and the signal's reason.
 */
export async function readFile(reading: FileReading): Promise<{ isOcr: boolean }> {
  const recognise = createRecognition(reading);
  const counts = await countLayers(reading);
  const qualities = counts.map(judgeText);
  const sample = findSample(counts, qualities);
  const sampled = sample === undefined ? null : await recognise(sample);
  /** Bad pages without telling letters: now each layer is compared with its picture. */
  const isSuspect =
    sampled !== null &&
    isLayerOfPicture((await readTextLayer(reading, sample!)).text, sampled.text) === false;
  let batch: ReadPage[] = [];
  let failedPages: number[] = [];
  let nextPage = reading.nextPage;
  let startedAt = performance.now();

  /** Stores what was read up to a page. */
  async function storeUpTo(page: number): Promise<void> {
    if (page < nextPage) return;
    nextPage = page + 1;
    await reading.store(batch, { nextPage, spentMs: performance.now() - startedAt, failedPages });
    [batch, failedPages] = [[], []];
    startedAt = performance.now();
  }

  for (let page = reading.nextPage; page <= reading.pages; page += 1) {
    reading.signal.throwIfAborted();
    const quality = qualities[page - 1]!;
    const isLayer = quality === 'good' && !isSuspect;
    const picture = isLayer ? null : page === sample ? sampled : await recognise(page);
    if (isLayer) batch.push(await readLayer(reading, page));
    else if (picture) batch.push(await choose(reading, picture, quality));
    else failedPages.push(page);
    // A recognized page is worth a second of processor time: it is stored at once.
    if (!isLayer || batch.length >= windowSize) await storeUpTo(page);
  }
  await storeUpTo(reading.pages);
  return { isOcr: isSuspect || qualities.some((quality) => quality !== 'good') };
}

/** Returns the text layer of a recognized page if both certainly have the same words, otherwise what was recognized. */
async function choose(reading: FileReading, picture: ReadPage, quality: TextQuality): Promise<ReadPage> {
  if (quality === 'none') return picture;
  const layer = await readLayer(reading, picture.page);
  return isLayerOfPicture(layer.text, picture.text) === true ? layer : picture;
}

/**
 * Returns the page whose picture proves the text layers of a file: among good pages with enough words, the one with the
 * lowest share of English. A file with bad pages has them there, also if its other pages are in good English.
 */
function findSample(counts: TextCounts[], qualities: TextQuality[]): number | undefined {
  const pages = counts.map(({ englishWords, latinWords, hindiWords }, index) => {
    const words = latinWords + hindiWords;
    const isSample = qualities[index] === 'good' && words >= minSampleWords;
    return { page: index + 1, isSample, share: englishWords / words };
  });
  return pages.filter(({ isSample }) => isSample).sort((a, b) => a.share - b.share)[0]?.page;
}

/** Reads all text layers. Keeps only their counts in memory. */
async function countLayers(reading: FileReading): Promise<TextCounts[]> {
  const counts: TextCounts[] = [];
  for (let page = 1; page <= reading.pages; page += 1) {
    reading.signal.throwIfAborted();
    counts.push(countText((await readTextLayer(reading, page)).text));
  }
  return counts;
}

async function readTextLayer({ reader, path, signal }: FileReading, page: number): Promise<PageWords> {
  try {
    return await reader.readText(path, page);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PageUnreadable) return { text: '', edges: [] };
    throw error;
  }
}

async function readLayer(reading: FileReading, page: number): Promise<ReadPage> {
  const words = await readTextLayer(reading, page);
  const language = detectLanguages(words.text);
  const engine = textLayerEngine;
  return { page, ...words, source: 'text layer', language, confidence: null, turn: 0, engine };
}

function createRecognition(reading: FileReading): (page: number) => Promise<ReadPage | null> {
  const { reader, path, signal, engineName: engine } = reading;
  let failures = 0;
  return async (page) => {
    let problem: unknown;
    for (let tries = 0; tries < triesPerPage; tries += 1) {
      try {
        const words = await reader.recognise(path, page);
        failures = -Infinity;
        return { page, ...words, source: 'ocr', language: detectLanguages(words.text), engine };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof PageUnreadable)) throw error;
        problem = error;
      }
    }
    failures += 1;
    if (failures === maxFailures)
      throw new RecognitionFails(`Text recognition fails: ${(problem as Error).message}`);
    return null;
  };
}

/** Returns the languages of a text by their scripts: `hi`, `en`, `hi+en`, or empty without words. */
function detectLanguages(text: string): string {
  const { words, hindiWords } = countText(text);
  if (words === 0) return '';
  const isHindi = hindiWords >= minLanguageShare * words;
  const isEnglish = words - hindiWords >= minLanguageShare * words;
  return isHindi ? (isEnglish ? 'hi+en' : 'hi') : 'en';
}
