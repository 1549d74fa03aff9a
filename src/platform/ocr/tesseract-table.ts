import type { RecognisedText } from './ocr-engine.ts';

/** Rows of this level are words. Their columns: level, page, block, paragraph, line, word, box (4), confidence, text. */
const wordLevel = '5';

/**
 * Builds the text from Tesseract's TSV output, which has the confidence of each word.
 * https://tesseract-ocr.github.io/tessdoc/Command-Line-Usage.html
 */
export function readTesseractTable(table: string): RecognisedText {
  let text = '';
  let [line, block] = ['', ''];
  let [characters, sure, sideways] = [0, 0, 0];
  for (const row of table.split('\n')) {
    const [level, page, blockNumber, paragraph, lineNumber, , , , width, height, confidence, word = ''] =
      row.split('\t');
    if (level !== wordLevel || word.trim() === '') continue;
    const itsBlock = `${page} ${blockNumber}`;
    const itsLine = `${itsBlock} ${paragraph} ${lineNumber}`;
    if (text !== '') text += itsBlock !== block ? '\n\n' : itsLine !== line ? '\n' : ' ';
    text += word.trim();
    [line, block] = [itsLine, itsBlock];
    characters += word.length;
    // The box of a short word says little.
    if (word.length >= 3) sideways += Number(height) > Number(width) ? word.length : -word.length;
    sure += (word.length * Math.max(0, Number(confidence))) / 100;
  }
  return { text, confidence: characters === 0 ? 0 : sure / characters, isSideways: sideways > 0 };
}
