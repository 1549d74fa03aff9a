import type { PdfPart } from './pdf-parts.ts';
import { createPdfThreadPool, type PdfThreadPoolOptions } from './pdf-thread-pool.ts';
import type { PdfTaskResult } from './pdf-thread.ts';
import { refusePdf, type PdfRefusal } from './pdf-verdict.ts';

/** Copies pages of local PDF files into new files, in threads of their own. */
export interface PdfSplitter {
  /**
   * Writes the parts. Returns null, or the reason of a refusal; then the caller deletes what was written. Rejects if a
   * file cannot be read or written, and after `close`.
   */
  split(path: string, parts: PdfPart[], maxBytes: number): Promise<PdfRefusal | null>;
  close(): Promise<void>;
}

export function createPdfSplitter(options: PdfThreadPoolOptions = {}): PdfSplitter {
  const threads = createPdfThreadPool(options);
  return {
    async split(path, parts, maxBytes) {
      const { end } = await threads.run({ kind: 'split', path, parts, maxBytes });
      return toRefusal(end);
    },
    close: threads.close,
  };
}

function toRefusal(end: PdfTaskResult['end']): PdfRefusal | null {
  if (end.type === 'unreadable') throw Object.assign(new Error(end.message), { code: end.code });
  if (end.type === 'end') return end.refusal;
  if (end.type === 'too-slow') return refusePdf('too-slow', 'The PDF takes too long to split.');
  const isShort = end.type === 'crash' && end.outOfMemory;
  return isShort
    ? refusePdf('too-large', 'The PDF takes more memory to split than is allowed.')
    : refusePdf('damaged');
}
