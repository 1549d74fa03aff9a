import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { getMemory, withMemory, type Pdfium } from './pdfium.ts';

/**
 * Reads a local file into PDFium's memory and runs `use` with it. `bytes` is a pointer, 0 for an empty file. Throws
 * file system errors (with `code`), and a RangeError if the file does not fit.
 */
export function withFileBytes<Result>(
  pdfium: Pdfium,
  path: string,
  use: (bytes: number, size: number) => Result,
): Result {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    if (size === 0) return use(0, 0);
    return withMemory(pdfium, size, (bytes) => {
      readWhole(file, getMemory(pdfium, bytes, size));
      return use(bytes, size);
    });
  } finally {
    closeSync(file);
  }
}

/** Opens a local PDF and runs `use` with its handle. Returns null if PDFium cannot open it. Throws as above. */
export function withDocument<Result>(
  pdfium: Pdfium,
  path: string,
  use: (document: number, content: () => Uint8Array) => Result,
): Result | null {
  return withFileBytes(pdfium, path, (bytes, size) => {
    const document = size === 0 ? 0 : pdfium.FPDF_LoadMemDocument(bytes, size, 0);
    if (document === 0) return null;
    try {
      return use(document, () => getMemory(pdfium, bytes, size));
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  });
}

function readWhole(file: number, into: Uint8Array): void {
  let filled = 0;
  while (filled < into.length) {
    const read = readSync(file, into, filled, into.length - filled, null);
    if (read === 0) break;
    filled += read;
  }
}
