import { addCounts, countText, isTrustedPage, type TextCounts } from '#lib/text/text-quality.ts';
import { PageUnreadable, type PageReader } from '#platform/ocr/page-reader.ts';
import type { ReadPage } from './reading-queue.queries.ts';

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
  store(pages: ReadPage[], progress: { nextPage: number; spentMs: number }): Promise<void>;
}

/** Stored with texts of a text layer. */
const textLayerEngine = 'PDFium';
const windowSize = 50;
const triesPerPage = 2;
/** A language with a smaller share of the words is a name or a formula in a text of the other one. */
const leastLanguageShare = 0.1;
/** Unreadable pages in a row, from the first recognised page on, after which the engine is to blame. */
const mostFailures = 3;

/**
 * Reads the pages of a file: the text layer if it passes the detectors, otherwise the recognised picture. A page that
 * cannot be recognised gets no text, which is not the same as an empty one. Returns how many pages have a trusted text layer, and whether pages were
 * recognised. Throws `FileUnreadable`, `RecognitionFails`, and the signal's reason.
 */
export async function readFile(reading: FileReading): Promise<{ trustedPages: number; isOcr: boolean }> {
  const isTrusted = await judgePages(reading);
  const recognise = createRecognition(reading);
  let batch: ReadPage[] = [];
  let nextPage = reading.nextPage;
  let startedAt = performance.now();

  /** Stores what was read up to a page. */
  async function storeTo(page: number): Promise<void> {
    if (page < nextPage) return;
    const now = performance.now();
    nextPage = page + 1;
    await reading.store(batch, { nextPage, spentMs: now - startedAt });
    batch = [];
    startedAt = now;
  }

  for (let page = reading.nextPage; page <= reading.pages; page += 1) {
    reading.signal.throwIfAborted();
    const isLayer = isTrusted[page - 1]!;
    const text = isLayer ? await readLayer(reading, page) : await recognise(page);
    if (text) batch.push(text);
    // A recognised page is worth a second of processor time: it is stored at once.
    if (!isLayer || batch.length >= windowSize) await storeTo(page);
  }
  await storeTo(reading.pages);
  return { trustedPages: isTrusted.filter(Boolean).length, isOcr: isTrusted.includes(false) };
}

/** Reads all text layers, because a page is judged with its document. Keeps only their counts in memory. */
async function judgePages(reading: FileReading): Promise<boolean[]> {
  const counts: TextCounts[] = [];
  for (let page = 1; page <= reading.pages; page += 1) {
    reading.signal.throwIfAborted();
    counts.push(countText(await layerOf(reading, page)));
  }
  const document = counts.reduce(addCounts, countText(''));
  return counts.map((count) => isTrustedPage(count, document));
}

async function layerOf({ reader, path, signal }: FileReading, page: number): Promise<string> {
  try {
    return await reader.readText(path, page);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PageUnreadable) return '';
    throw error;
  }
}

async function readLayer(reading: FileReading, page: number): Promise<ReadPage> {
  const text = await layerOf(reading, page);
  const language = languageOfPage(text);
  return { page, text, source: 'text layer', language, confidence: null, turn: 0, engine: textLayerEngine };
}

function createRecognition(reading: FileReading): (page: number) => Promise<ReadPage | null> {
  const { reader, path, signal, engineName: engine } = reading;
  let failures = 0;
  return async (page) => {
    let problem: unknown;
    for (let tries = 0; tries < triesPerPage; tries += 1) {
      try {
        const { text, confidence, turn } = await reader.recognise(path, page);
        failures = -Infinity;
        return { page, text, source: 'ocr', language: languageOfPage(text), confidence, turn, engine };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof PageUnreadable)) throw error;
        problem = error;
      }
    }
    failures += 1;
    if (failures === mostFailures)
      throw new RecognitionFails(`Text recognition fails: ${(problem as Error).message}`);
    return null;
  };
}

/** Returns the languages of a text by their scripts: `hi`, `en`, `hi+en`, or empty without words. */
function languageOfPage(text: string): string {
  const { words, hindiWords } = countText(text);
  if (words === 0) return '';
  const isHindi = hindiWords >= leastLanguageShare * words;
  const isEnglish = words - hindiWords >= leastLanguageShare * words;
  return isHindi ? (isEnglish ? 'hi+en' : 'hi') : 'en';
}
