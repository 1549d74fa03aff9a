import { readPdf, writePdf } from './pdf-objects.ts';
import { emboldenBlackText } from './bold-text.ts';
import { trimEmbeddedFonts } from './embedded-fonts.ts';
import { joinTextRuns } from './text-runs.ts';

const OUR_FONTS = /\/FontName \/[A-Z]{6}\+(SourceSerif4|NotoSansDevanagari)-/;
const MADE_ON = "D:20260101000000+00'00'";

/**
 * Returns Chromium's PDF with readable Hindi and without values that differ between runs (dates, browser version).
 * Throws if a character used a system font, because the file would differ on another machine.
 */
export function settlePdf(printed: Buffer): Buffer {
  const document = readPdf(printed);
  for (const { body } of document.objects.values()) {
    if (body.includes('/FontName ') && !OUR_FONTS.test(body))
      throw new Error(`A character has no glyph: ${body}`);
  }
  joinTextRuns(document);
  emboldenBlackText(document);
  trimEmbeddedFonts(document);
  const info = document.objects.get(document.info)!;
  info.body = info.body
    .replace(/\/(CreationDate|ModDate) \(.*?\)/g, `/$1 (${MADE_ON})`)
    .replace(/\/Creator \((?:\\.|[^)\\])*\)/, '/Creator (Pariksha specimens)')
    .replace(/\/Producer \(.*?\)/, '/Producer (Skia/PDF)');
  return writePdf(document);
}
