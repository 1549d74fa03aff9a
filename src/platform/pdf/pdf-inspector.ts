import { stat } from 'node:fs/promises';
import type { PagePicture } from './pdf-page.ts';
import { createPdfThreadPool, type PdfThreadPoolOptions } from './pdf-thread-pool.ts';
import type { PdfTaskResult } from './pdf-thread.ts';
import { refusePdf, type PdfRefusalReason, type PdfThumbnail, type PdfVerdict } from './pdf-verdict.ts';

export interface PdfInspectorOptions extends PdfThreadPoolOptions {
  /** A larger file is refused unread. Without it, only memory limits the size. */
  maxBytes?: number;
}

export interface PdfInspector {
  /**
   * Inspects a local file with PDFium and returns facts or a refusal. Accepts a file that opens without a password
   * (encrypted with an owner password only). The order is pages, text, thumbnail. If a step after the page count
   * fails (time, memory, crash), the file is accepted with the facts known so far (`scan`, no thumbnail). Calls wait
   * for a free thread. Rejects if the path is unreadable or not a regular file, and after `close`.
   */
  inspect(path: string, options?: { thumbnail?: boolean }): Promise<PdfVerdict>;
  /** Stops the threads. Running and waiting calls reject. */
  close(): Promise<void>;
}

/** Inspects PDF files in threads. They start with the first file, and do not keep the process alive when idle. */
export function createPdfInspector(options: PdfInspectorOptions = {}): PdfInspector {
  const { maxBytes = Infinity, ...ofThreads } = options;
  const threads = createPdfThreadPool(ofThreads);

  async function inspect(path: string, { thumbnail = false } = {}): Promise<PdfVerdict> {
    const file = await stat(path);
    if (!file.isFile()) throw new Error('not a plain file');
    if (file.size > maxBytes) {
      return refusePdf('too-large', `The PDF is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
    }
    return toVerdict(await threads.run({ kind: 'inspect', path, thumbnail }));
  }

  return { inspect, close: threads.close };
}

async function toVerdict({ end, facts, picture }: PdfTaskResult): Promise<PdfVerdict> {
  if (end.type === 'unreadable') throw Object.assign(new Error(end.message), { code: end.code });
  if (end.type === 'end' && end.refusal) return end.refusal;
  if (!facts) return refusePdf(getFailureReason(end));
  if (!picture) return { ok: true, facts };
  const thumbnail = await encodeThumbnail(picture).catch(() => undefined);
  return { ok: true, facts: thumbnail ? { ...facts, thumbnail } : facts };
}

function getFailureReason(end: PdfTaskResult['end']): PdfRefusalReason {
  if (end.type === 'too-slow') return 'too-slow';
  return end.type === 'crash' && end.outOfMemory ? 'too-large' : 'damaged';
}

/** At 360 pixels, 30 looks the same as 60 and needs a quarter less space: 6 to 19 KB for a full page. */
const thumbnailQuality = 30;

/**
 * Encodes a picture on the thread pool in about 20 ms. Not in the PDF thread: terminating that thread would also tear
 * down its native code. https://sharp.pixelplumbing.com/install/#worker-threads
 */
async function encodeThumbnail({ pixels, width, height, channels }: PagePicture): Promise<PdfThumbnail> {
  // Imported on demand, because most processes that inspect files never draw one.
  const { default: sharp } = await import('sharp');
  const webp = await sharp(pixels, { raw: { width, height, channels } })
    .removeAlpha()
    .webp({ quality: thumbnailQuality })
    .toBuffer();
  return { webp, width, height };
}
