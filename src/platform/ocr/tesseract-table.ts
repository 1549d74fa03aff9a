import { toEdge } from '#lib/text/page-words.ts';
import type { RecognisedText } from './ocr-engine.ts';

/** Columns: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const [pageLevel, wordLevel] = ['1', '5'];

/**
 * Builds the text from Tesseract's TSV output, which has the confidence and the box of each word.
 * https://tesseract-ocr.github.io/tessdoc/Command-Line-Usage.html
 */
export function readTesseractTable(table: string): RecognisedText {
  let text = '';
  const edges: number[] = [];
  let pageSize = { width: Infinity, height: Infinity };
  let [line, block] = ['', ''];
  let [characters, sure, sideways] = [0, 0, 0];
  for (const row of table.split('\n')) {
    const columns = row.split('\t');
    const [level, page, blockNumber, paragraph, lineNumber] = columns;
    const [left, top, width, height, confidence] = columns.slice(6, 11).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    // White space separates words, also those of `edges`.
    const word = (columns[11] ?? '').replaceAll(/\s/g, '');
    if (level === pageLevel) pageSize = { width, height };
    if (level !== wordLevel || word === '') continue;
    const itsBlock = `${page} ${blockNumber}`;
    const itsLine = `${itsBlock} ${paragraph} ${lineNumber}`;
    if (text !== '') text += itsBlock !== block ? '\n\n' : itsLine !== line ? '\n' : ' ';
    text += word;
    const across = (edge: number) => toEdge(edge / pageSize.width);
    const down = (edge: number) => toEdge(edge / pageSize.height);
    edges.push(across(left), down(top), across(left + width), down(top + height));
    [line, block] = [itsLine, itsBlock];
    characters += word.length;
    // The box of a short word says little.
    if (word.length >= 3) sideways += height > width ? word.length : -word.length;
    sure += (word.length * Math.max(0, confidence)) / 100;
  }
  return { text, edges, confidence: characters === 0 ? 0 : sure / characters, isSideways: sideways > 0 };
}
