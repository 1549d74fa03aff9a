import { changePageContents } from './pdf-objects.ts';
import type { PdfDocument } from './pdf-objects.ts';

const PURE_BLACK = '0 0 0 RG 0 0 0 rg';
const STROKE_OF_SIZE = 0.03;
const TEXT_BLOCK = /^BT\n(.*?)^ET\n/gms;
const SIZE = /\/F\d+ ([\d.]+) Tf\n/;

/**
 * Draws pure black text in bold, with fill and outline. The embedded fonts have only one weight (see `staticFont`).
 * The style sheet therefore marks bold text with pure black, which no other text has.
 */
export function emboldenBlackText(document: PdfDocument): void {
  changePageContents(document, (content) => {
    const blacks = blackPlaces(content);
    return content.replace(TEXT_BLOCK, (block, _lines, place: number) => {
      const size = Number(SIZE.exec(block)?.[1] ?? 0);
      if (!blacks.has(place) || size === 0) return block;
      return `q\n2 Tr ${(size * STROKE_OF_SIZE).toFixed(3)} w\n${block}Q\n`;
    });
  });
}

/** Returns the positions of text blocks in pure black. Follows the page's saves and restores of colours. */
function blackPlaces(content: string): Set<number> {
  const places = new Set<number>();
  const saved: boolean[] = [];
  let isBlack = false;
  let place = 0;
  for (const line of content.split('\n')) {
    if (line === 'q') saved.push(isBlack);
    else if (line === 'Q') isBlack = saved.pop() ?? false;
    else if (line.endsWith(' rg')) isBlack = line === PURE_BLACK;
    else if (line === 'BT' && isBlack) places.add(place);
    place += line.length + 1;
  }
  return places;
}
