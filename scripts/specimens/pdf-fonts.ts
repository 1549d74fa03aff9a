import type { PdfDocument } from './pdf-objects.ts';

type Objects = PdfDocument['objects'];

/**
 * Returns a function for the glyph widths of a composite font, in thousandths of its size, or `null` for other fonts.
 */
export function glyphWidth(objects: Objects, font: number): ((glyph: number) => number) | null {
  const descendant = /\/DescendantFonts \[(\d+) 0 R\]/.exec(objects.get(font)?.body ?? '');
  if (!descendant) return null;
  const { body } = objects.get(Number(descendant[1]))!;
  const listing = /\/W \[(.*)\]/s.exec(body)?.[1] ?? '';
  const usualWidth = Number(/\/DW (\d+)/.exec(body)?.[1] ?? 1000);
  const widths = new Map<number, number>();
  // Either `first [width width ...]` or `first last width`.
  for (const [, first, list, last, same] of listing.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) (-?[\d.]+))/g)) {
    const start = Number(first);
    if (list === undefined) {
      for (let glyph = start; glyph <= Number(last); glyph++) widths.set(glyph, Number(same));
    } else {
      for (const [index, width] of list.trim().split(/\s+/).entries())
        widths.set(start + index, Number(width));
    }
  }
  return (glyph) => widths.get(glyph) ?? usualWidth;
}

/** Returns the codes (four hex digits) that the font's Unicode map defines as a space. */
export function glyphsThatAreSpaces(objects: Objects, font: number): Set<string> {
  const reference = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.body ?? '');
  const map = reference && objects.get(Number(reference[1]))?.stream?.toString('latin1');
  return new Set([...(map ?? '').matchAll(/<([0-9A-F]{4})> <0020>/g)].map(([, code]) => code!));
}
