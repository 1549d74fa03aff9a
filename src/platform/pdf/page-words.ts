import { boxAround, edgeAt, pageSpan, type PageBox, type PageWords } from '#lib/text/page-words.ts';
import { cleanText, unwanted, withText } from './pdf-page.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

const nowhere: PageBox = [0, 0, 0, 0];

/** Returns the first characters of the text layer of a page, cleaned, with the place of each word. */
export function pageWords(pdfium: Pdfium, page: number, maxLength: number): PageWords {
  return withText(pdfium, page, maxLength, (raw, text) => {
    const words: (PageBox | undefined)[] = [];
    let isInWord = false;
    // As `cleanText`, so that the words are those of the cleaned text.
    for (const { 0: character, index } of raw.matchAll(/./gsu)) {
      if (character !== '\r' && unwanted.test(character)) continue;
      const wasInWord = isInWord;
      isInWord = /\S/.test(character);
      if (!isInWord) continue;
      const last = wasInWord ? words.pop() : undefined;
      const box = characterBox(pdfium, page, text, index);
      words.push(last && box ? boxAround(last, box) : (box ?? last));
    }
    return { text: cleanText(raw, maxLength), edges: words.flatMap((box) => box ?? nowhere) };
  });
}

/** Returns the box of a character as it is drawn, or `undefined` without a place on the page. */
function characterBox(pdfium: Pdfium, page: number, text: number, index: number): PageBox | undefined {
  const character = pdfium.FPDFText_GetCharIndexFromTextIndex(text, index);
  if (character < 0) return undefined;
  return withMemory(pdfium, 48, (at) => {
    if (!pdfium.FPDFText_GetCharBox(text, character, at, at + 8, at + 16, at + 24)) return undefined;
    const memory = () => new DataView(pdfium.memory.buffer, at);
    const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => memory().getFloat64(offset, true));
    const onPage = (x: number, y: number) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, pageSpan, pageSpan, 0, x, y, at + 32, at + 36);
      return [32, 36].map((offset) => edgeAt(memory().getInt32(offset, true) / pageSpan));
    };
    // A page can be turned: its left edge is then the top one.
    const [[x1, y1], [x2, y2]] = [onPage(left!, top!), onPage(right!, bottom!)];
    return boxAround([x1!, y1!, x1!, y1!], [x2!, y2!, x2!, y2!]);
  });
}
