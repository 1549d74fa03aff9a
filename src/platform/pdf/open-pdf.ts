import { readFileSync } from 'node:fs';
import { boxAround, toEdge, pageSpan, type PageBox, type PageWords } from '#lib/text/page-words.ts';
import type { PageTurn } from '#lib/url/picture-name.ts';
import { drawGreyPage, type GreyPicture } from './grey-page.ts';
import { dropHiddenObjects, hasLayers } from './hidden-layers.ts';
import { cleanText, unwanted, withPage, withText, withTurn } from './pdf-page.ts';
import { getMemory, withMemory, type Pdfium } from './pdfium.ts';

/** An open document. Pages are counted from 1. */
export interface OpenPdf {
  /** Returns the text layer of a page, cleaned, or null if the page cannot be opened. Empty for a scan. */
  words(page: number, maxLength: number): PageWords | null;
  /** Returns a picture for text recognition, turned clockwise, or null if the page cannot be drawn. */
  picture(page: number, turn?: PageTurn): GreyPicture | null;
  close(): void;
}

/** Opens a local file, or returns null if PDFium cannot open it. Throws file system errors, and if memory is short. */
export function openPdf(pdfium: Pdfium, path: string): OpenPdf | null {
  const file = readFileSync(path);
  const bytes = pdfium.malloc(file.length);
  if (bytes === 0) throw new RangeError('out of memory');
  getMemory(pdfium, bytes, file.length).set(file);
  const document = pdfium.FPDF_LoadMemDocument(bytes, file.length, 0);
  if (document === 0) {
    pdfium.free(bytes);
    return null;
  }
  const isLayered = hasLayers(file);
  return {
    words: (page, maxLength) =>
      withPage(pdfium, document, page - 1, (opened) => {
        if (isLayered) dropHiddenObjects(pdfium, opened);
        return pageWords(pdfium, opened, maxLength);
      }),
    picture: (page, turn = 0) =>
      withPage(pdfium, document, page - 1, (opened) =>
        withTurn(pdfium, opened, turn, () => drawGreyPage(pdfium, document, opened)),
      ),
    close() {
      pdfium.FPDF_CloseDocument(document);
      pdfium.free(bytes);
    },
  };
}

const nowhere: PageBox = [0, 0, 0, 0];
/** Four doubles and two integers. */
const boxBytes = 40;

/** Returns the first characters of the text layer of a page, cleaned, with the place of each word. */
function pageWords(pdfium: Pdfium, page: number, maxLength: number): PageWords {
  return withText(pdfium, page, maxLength, (raw, text) => ({
    text: cleanText(raw, maxLength),
    edges: withMemory(pdfium, boxBytes, (memory) =>
      wordBoxes(raw, (index) => characterBox(pdfium, { page, text, memory }, index)),
    ).flatMap((box) => box ?? nowhere),
  }));
}

/** Returns the box around the characters of each word, or `undefined` for a word without a place. */
function wordBoxes(raw: string, getBox: (index: number) => PageBox | undefined): (PageBox | undefined)[] {
  const words: (PageBox | undefined)[] = [];
  let isInWord = false;
  // As `cleanText`, so that the words are those of the cleaned text.
  for (const { 0: character, index } of raw.matchAll(/./gsu)) {
    if (character !== '\r' && unwanted.test(character)) continue;
    const wasInWord = isInWord;
    isInWord = /\S/.test(character);
    if (!isInWord) continue;
    const last = wasInWord ? words.pop() : undefined;
    const box = getBox(index);
    words.push(last && box ? boxAround(last, box) : (box ?? last));
  }
  return words;
}

/** Returns the box of a character as it is drawn, or `undefined` without a place on the page. */
function characterBox(
  pdfium: Pdfium,
  { page, text, memory }: { page: number; text: number; memory: number },
  index: number,
): PageBox | undefined {
  const character = pdfium.FPDFText_GetCharIndexFromTextIndex(text, index);
  if (character < 0) return undefined;
  if (!pdfium.FPDFText_GetCharBox(text, character, memory, memory + 8, memory + 16, memory + 24))
    return undefined;
  const view = () => new DataView(pdfium.memory.buffer, memory);
  const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => view().getFloat64(offset, true));
  const onPage = (x: number, y: number) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, pageSpan, pageSpan, 0, x, y, memory + 32, memory + 36);
    return [32, 36].map((offset) => toEdge(view().getInt32(offset, true) / pageSpan));
  };
  // A page can be turned: its left edge is then the top one.
  const [[x1, y1], [x2, y2]] = [onPage(left!, top!), onPage(right!, bottom!)];
  return boxAround([x1!, y1!, x1!, y1!], [x2!, y2!, x2!, y2!]);
}
