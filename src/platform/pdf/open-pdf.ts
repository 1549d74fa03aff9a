import { readFileSync } from 'node:fs';
import type { PageWords } from '#lib/text/page-words.ts';
import type { PageTurn } from '#lib/url/picture-name.ts';
import { drawGreyPage, type GreyPicture } from './grey-page.ts';
import { dropHiddenObjects, hasLayers } from './hidden-layers.ts';
import { withPage, withTurn } from './pdf-page.ts';
import { pageWords } from './page-words.ts';
import { memoryAt, type Pdfium } from './pdfium.ts';

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
  memoryAt(pdfium, bytes, file.length).set(file);
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
