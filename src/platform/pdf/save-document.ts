import { memoryAt, withMemory, type Pdfium } from './pdfium.ts';

/**
 * The compiled table of functions has a fixed size, and all its other places are taken. Place 0 is the null pointer:
 * PDFium never calls it on purpose. The writer is there only while a document is saved.
 */
const place = 0;

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
export function saveDocument(pdfium: Pdfium, document: number, write: (block: Uint8Array) => void): boolean {
  let failure: unknown;
  function writeBlock(_writer: number, block: number, bytes: number): number {
    if (failure !== undefined) return 0;
    try {
      write(memoryAt(pdfium, block, bytes));
      return 1;
    } catch (error) {
      // An exception must not pass through PDFium.
      failure = error;
      return 0;
    }
  }
  const { exports } = new WebAssembly.Instance(trampoline, { e: { f: writeBlock } });
  const table = pdfium.__indirect_function_table;
  table.set(place, exports['f']);
  try {
    // FPDF_FILEWRITE: its version, and the function.
    return withMemory(pdfium, 8, (writer) => {
      new Int32Array(pdfium.memory.buffer, writer, 2).set([1, place]);
      const isSaved = pdfium.FPDF_SaveAsCopy(document, writer, 0) !== 0;
      if (failure !== undefined) throw failure;
      return isSaved;
    });
  } finally {
    table.set(place, null);
  }
}
