import { boxAround, edgeAt, pageSpan, type PageBox, type PageWords } from '#lib/text/page-words.ts';
import { cleanText, unwanted, withText } from './pdf-page.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

const nowhere: PageBox = [0, 0, 0, 0];
/** Four doubles and two integers. */
const boxBytes = 40;

/** Returns the first characters of the text layer of a page, cleaned, with the place of each word. */
export function pageWords(pdfium: Pdfium, page: number, maxLength: number): PageWords {
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
    return [32, 36].map((offset) => edgeAt(view().getInt32(offset, true) / pageSpan));
  };
  // A page can be turned: its left edge is then the top one.
  const [[x1, y1], [x2, y2]] = [onPage(left!, top!), onPage(right!, bottom!)];
  return boxAround([x1!, y1!, x1!, y1!], [x2!, y2!, x2!, y2!]);
}
