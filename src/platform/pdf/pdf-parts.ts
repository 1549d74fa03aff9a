import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { PageTurn } from '#lib/url/picture-name.ts';
import { dropHiddenObjects, hasLayers } from './hidden-layers.ts';
import { withDocument } from './pdf-file.ts';
import { drawPage, turnPage, withPage, type PagePicture } from './pdf-page.ts';
import { refusePdf, type PdfRefusal } from './pdf-verdict.ts';
import { getMemory, withMemory, type Pdfium } from './pdfium.ts';

/** A page of the original. */
export interface PartPage {
  /** Starts at 1. */
  number: number;
  /** Degrees clockwise, added to the rotation that the page has. */
  rotation: PageTurn;
}

export interface PdfPart {
  /** The new file. Must not exist yet. */
  path: string;
  pages: PartPage[];
}

export interface SplitTask {
  kind: 'split';
  path: string;
  parts: PdfPart[];
  /** Limit of all new files together, because parts do not share fonts and images. */
  maxBytes: number;
}

class TooLarge extends Error {}

const damagedPage = 'The PDF has a damaged page that cannot be copied.';
/** Largest difference of a colour, for the rounding of coordinates. */
const maxDifference = 64;

/**
 * Writes pages of a PDF into new files. The original is only read. Returns the reason of a refusal; then files may be
 * incomplete. Only pages are copied: no scripts, attachments or bookmarks of the document.
 */
export function writeParts(pdfium: Pdfium, { path, parts, maxBytes }: SplitTask): PdfRefusal | null {
  let left = maxBytes;
  function countBytes(bytes: number): void {
    left -= bytes;
    if (left < 0) throw new TooLarge();
  }
  try {
    const result = withDocument(pdfium, path, (document, content) => {
      const isLayered = hasLayers(content());
      for (const part of parts) {
        const before = isLayered ? dropHidden(pdfium, document, part.pages) : [];
        const refusal = writePart(pdfium, document, part, before, countBytes);
        if (refusal) return { refusal };
      }
      return { refusal: null };
    });
    return result ? result.refusal : refusePdf('damaged');
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return refusePdf('too-large', 'The new files would be much larger than the original.');
  }
}

function writePart(
  pdfium: Pdfium,
  source: number,
  { path, pages }: PdfPart,
  before: (PagePicture | null | undefined)[],
  countBytes: (bytes: number) => void,
): PdfRefusal | null {
  const document = pdfium.FPDF_CreateNewDocument();
  if (document === 0) throw new RangeError('out of memory');
  try {
    if (!importPages(pdfium, document, source, pages)) return refusePdf('damaged', damagedPage);
    if (!before.every((picture, index) => !picture || isSame(picture, drawWhole(pdfium, document, index))))
      return refusePdf('damaged', 'The PDF has hidden layers that cannot be left out of a part.');
    if (!rotatePages(pdfium, document, pages)) return refusePdf('damaged', damagedPage);
    return withNewFile(path, (file) =>
      saveDocument(pdfium, document, (block) => {
        countBytes(block.length);
        writeAll(file, block);
      }),
    )
      ? null
      : refusePdf('damaged', 'The PDF is damaged, and its pages cannot be saved.');
  } finally {
    pdfium.FPDF_CloseDocument(document);
  }
}

/**
 * Removes what hidden layers contain from pages of an open document, because a copied page has no layers. Returns the
 * pictures of the changed pages: the writer of the content does not know everything that a page can have.
 */
function dropHidden(pdfium: Pdfium, document: number, pages: PartPage[]) {
  return pages.map(({ number }) => {
    const picture = drawWhole(pdfium, document, number - 1);
    return withPage(pdfium, document, number - 1, (page) => {
      if (!dropHiddenObjects(pdfium, page)) return undefined;
      pdfium.FPDFPage_GenerateContent(page);
      return picture;
    });
  });
}

const drawWhole = (pdfium: Pdfium, document: number, index: number) =>
  withPage(pdfium, document, index, (page) => drawPage(pdfium, document, page));

function isSame(a: PagePicture, b: PagePicture | null): boolean {
  if (b?.pixels.length !== a.pixels.length) return false;
  return a.pixels.every((value, at) => Math.abs(value - b.pixels[at]!) <= maxDifference);
}

function importPages(pdfium: Pdfium, document: number, source: number, pages: PartPage[]): boolean {
  return withMemory(pdfium, 4 * pages.length, (indices) => {
    const list = new Int32Array(pdfium.memory.buffer, indices, pages.length);
    list.set(pages.map(({ number }) => number - 1));
    return pdfium.FPDF_ImportPagesByIndex(document, source, indices, pages.length, 0) !== 0;
  });
}

function rotatePages(pdfium: Pdfium, document: number, pages: PartPage[]): boolean {
  return pages.every(({ rotation }, index) => {
    if (rotation === 0) return true;
    return withPage(pdfium, document, index, (page) => {
      turnPage(pdfium, page, rotation);
      return true;
    });
  });
}

function withNewFile(path: string, fill: (file: number) => boolean): boolean {
  const file = openSync(path, 'wx', 0o600);
  try {
    const isFilled = fill(file);
    if (isFilled) fsyncSync(file);
    return isFilled;
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, block: Uint8Array): void {
  for (let at = 0; at < block.length;) at += writeSync(file, block, at);
}

/**
 * The compiled table of functions has a fixed size, and all its other places are taken. Place 0 is the null pointer:
 * PDFium never calls it on purpose. The writer is there only while a document is saved.
 */
const index = 0;

/** A WASM module that exports its import `(i32, i32, i32) -> i32`, because a table takes no function of JavaScript. */
const trampoline = new WebAssembly.Module(
  Buffer.from(
    '0061736d01000000' +
      // Its type, the import "e" "f", and the export "f".
      '01080160037f7f7f017f' +
      '02070101650166' +
      '0000' +
      '07050101660000',
    'hex',
  ),
);

/**
 * Passes the bytes of an open document to `write`, block by block, so that the new file is never in memory as a whole.
 * Returns false if PDFium cannot save it. Rethrows errors of `write`.
 */
function saveDocument(pdfium: Pdfium, document: number, write: (block: Uint8Array) => void): boolean {
  let failure: unknown;
  function writeBlock(_writer: number, block: number, bytes: number): number {
    if (failure !== undefined) return 0;
    try {
      write(getMemory(pdfium, block, bytes));
      return 1;
    } catch (error) {
      // An exception must not pass through PDFium.
      failure = error;
      return 0;
    }
  }
  const { exports } = new WebAssembly.Instance(trampoline, { e: { f: writeBlock } });
  const table = pdfium.__indirect_function_table;
  table.set(index, exports['f']);
  try {
    // FPDF_FILEWRITE: its version, and the function.
    return withMemory(pdfium, 8, (writer) => {
      new Int32Array(pdfium.memory.buffer, writer, 2).set([1, index]);
      const isSaved = pdfium.FPDF_SaveAsCopy(document, writer, 0) !== 0;
      if (failure !== undefined) throw failure;
      return isSaved;
    });
  } finally {
    table.set(index, null);
  }
}
