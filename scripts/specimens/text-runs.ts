import { glyphsThatAreSpaces, glyphWidth } from './pdf-fonts.ts';
import { changePageContents } from './pdf-objects.ts';
import type { PdfDocument } from './pdf-objects.ts';

type Glyph = { code: string; x: number };
/** Glyphs on one baseline, drawn with one operator. */
type Line = { x: number; y: number; glyphs: Glyph[] };
/**
 * Plain glyphs, or a cluster whose text differs from its glyphs: then `actualText` has the text (UTF-16 in hex). Only
 * a cluster with a raised or lowered mark has more than one line.
 */
type Run = { actualText: string | null; lines: Line[] };
type Font = { size: number; advance: (code: string) => number; isSpace: (code: string) => boolean };

const TEXT_BLOCK = /^BT\n((?:\/Span[^\n]*\n)?)(\/F(\d+) ([\d.]+) Tf\n[^\n]* Tm\n)(.*?)^ET\n/gms;
const SHOWN = /^(?:(-?[\d.]+) (-?[\d.]+) Td )?<([0-9A-F]+)> Tj$/;
const SPAN = /^\/Span<<\/ActualText <FEFF([0-9A-F]+)> >> BDC$/;
const SPACE = '0020';

/**
 * Draws each word and each marked syllable (a Devanagari cluster of several glyphs) with one operator, without moving
 * them. Chromium draws glyph by glyph, so readers must guess the text: PDFium repeats syllables and inserts spaces
 * into words, and search cannot find a Hindi word. The files also become smaller.
 */
export function joinTextRuns(document: PdfDocument): void {
  changePageContents(document, (content) =>
    content.replace(
      TEXT_BLOCK,
      (block, span: string, setting: string, name: string, size: string, lines: string) => {
        const font = compositeFont(document.objects, Number(name), Number(size));
        const runs = font && readRuns(span + lines, font);
        return runs ? `BT\n${setting}${writeRuns(runs, font)}ET\n` : block;
      },
    ),
  );
}

function compositeFont(objects: PdfDocument['objects'], number: number, size: number): Font | null {
  const widthOf = glyphWidth(objects, number);
  if (!widthOf) return null;
  const spaces = glyphsThatAreSpaces(objects, number);
  return {
    size,
    advance: (code) => (widthOf(Number.parseInt(code, 16)) * size) / 1000,
    isSpace: (code) => spaces.has(code),
  };
}

/** Returns the runs of one text block, or `null` if it has operators other than simple moves and glyphs. */
function readRuns(lines: string, font: Font): Run[] | null {
  const runs: Run[] = [];
  let [x, y] = [0, 0];
  let span: string | null = null;
  let current: Run | null = null;
  for (const line of lines.trimEnd().split('\n')) {
    const opening = SPAN.exec(line);
    if (opening || line === 'EMC') {
      span = opening?.[1] ?? null;
      if (opening) current = null;
      continue;
    }
    const shown = SHOWN.exec(line);
    if (!shown) return null;
    x += Number(shown[1] ?? 0);
    y += Number(shown[2] ?? 0);
    let pen = x;
    for (const code of shown[3]!.match(/.{4}/g) ?? []) {
      current = runFor(current, runs, { y, span, isSpace: font.isSpace(code) });
      lineAt(current, pen, y).glyphs.push({ code, x: pen });
      pen += font.advance(code);
    }
  }
  return runs;
}

/** Returns the run for a glyph. `current` is `null` at the start of a cluster. */
function runFor(
  current: Run | null,
  runs: Run[],
  glyph: { y: number; span: string | null; isSpace: boolean },
): Run {
  if (current && current.actualText !== null) {
    if (glyph.span !== null) return current;
    // A space after a cluster joins it, because PDFium would drop it otherwise.
    if (glyph.isSpace) {
      current.actualText += SPACE;
      return current;
    }
  } else if (current && current.lines.at(-1)?.y === glyph.y) {
    return current;
  }
  const run: Run = { actualText: glyph.span, lines: [] };
  runs.push(run);
  return run;
}

function lineAt({ lines }: Run, x: number, y: number): Line {
  const last = lines.at(-1);
  if (last?.y === y) return last;
  const line: Line = { x, y, glyphs: [] };
  lines.push(line);
  return line;
}

function writeRuns(runs: Run[], font: Font): string {
  let content = '';
  let [left, top] = [0, 0];
  for (const { actualText, lines } of runs) {
    let shown = '';
    for (const line of lines) {
      const isMoved = line.x !== left || line.y !== top;
      if (isMoved) shown += `${shortest(line.x - left)} ${shortest(line.y - top)} Td `;
      shown += `[${glyphArray(line, font)}] TJ\n`;
      [left, top] = [line.x, line.y];
    }
    content += actualText === null ? shown : `/Span<</ActualText <FEFF${actualText}> >> BDC\n${shown}EMC\n`;
  }
  return content;
}

function glyphArray({ x: start, glyphs }: Line, font: Font): string {
  let array = '<';
  let pen = start;
  for (const { code, x } of glyphs) {
    const shift = Math.round(((pen - x) * 1000) / font.size);
    if (shift !== 0) array += `>${shift}<`;
    array += code;
    pen += font.advance(code) - (shift * font.size) / 1000;
  }
  return `${array}>`.replace(/^<>/, '');
}

const shortest = (value: number): string => String(Number(value.toFixed(3)));
