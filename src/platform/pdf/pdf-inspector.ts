import type { PagePicture } from './pdf-page.ts';
import { stat } from 'node:fs/promises';
import PQueue from 'p-queue';
import { startPdfThread, type PdfTask, type PdfTaskResult, type PdfThread } from './pdf-thread.ts';
import { refusePdf, type PdfRefusalReason, type PdfVerdict, type PdfThumbnail } from './pdf-verdict.ts';

/** At 360 pixels, 30 looks the same as 60 and needs a quarter less space: 6 to 19 KB for a full page. */
const thumbnailQuality = 30;

/**
 * Encodes a picture on the thread pool in about 20 ms. Not in the PDF thread: terminating that thread would also tear
 * down its native code. https://sharp.pixelplumbing.com/install/#worker-threads
 */
async function encodeThumbnail({ pixels, width, height }: PagePicture): Promise<PdfThumbnail> {
  // Imported on demand, because most processes that inspect files never draw one.
  const { default: sharp } = await import('sharp');
  const webp = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: thumbnailQuality })
    .toBuffer();
  return { webp, width, height };
}

export interface PdfInspectorOptions {
  /** Number of threads. Each one needs 30 MB or more while it is in use. */
  workers?: number;
  /** Timeout for one file, from the start in its thread. */
  timeoutMs?: number;
  /** A larger file is refused unread. Without it, only memory limits the size. */
  maxBytes?: number;
  /** Limit for the JavaScript heap of a thread. `maxWasmPages` limits PDFium's memory. */
  maxOldGenerationMb?: number;
  /** Limit of PDFium's memory, in pages of 64 KiB. It holds the file and all decoded data. Default: 512 MiB. */
  maxWasmPages?: number;
  /** Idle threads stop after this time. */
  idleMs?: number;
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

/** PDFium's memory never shrinks: a thread that has reached this size is replaced after its file. */
const keptWasmBytes = 128 * 1024 * 1024;

/** Inspects PDF files in threads. They start with the first file, and do not keep the process alive when idle. */
export function createPdfInspector(options: PdfInspectorOptions = {}): PdfInspector {
  const { workers = 1, timeoutMs = 5_000, maxBytes = Infinity, idleMs = 30_000 } = options;
  const settings = {
    maxOldGenerationMb: options.maxOldGenerationMb ?? 64,
    maxWasmPages: options.maxWasmPages ?? 8_192,
  };
  const queue = new PQueue({ concurrency: workers });
  const closing = new AbortController();
  const idle: PdfThread[] = [];
  const started = new Set<PdfThread>();
  let idleTimer: NodeJS.Timeout | undefined;
  queue.addEventListener('idle', () => {
    if (!closing.signal.aborted) idleTimer = setTimeout(() => void stopIdle(), idleMs).unref();
  });

  async function inspect(path: string, { thumbnail = false } = {}): Promise<PdfVerdict> {
    const file = await stat(path);
    if (!file.isFile()) throw new Error('not a plain file');
    if (file.size > maxBytes) {
      return refusePdf('too-large', `The PDF is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
    }
    const result = await queue.add(() => run({ path, thumbnail }), { signal: closing.signal });
    return verdictOf(result);
  }

  async function run(task: PdfTask): Promise<PdfTaskResult> {
    clearTimeout(idleTimer);
    return runIn(takeIdle() ?? (await start()), task);
  }

  function takeIdle(): PdfThread | undefined {
    let thread = idle.pop();
    while (thread && !thread.isAlive()) thread = idle.pop();
    return thread;
  }

  async function start(): Promise<PdfThread> {
    const thread = await startPdfThread(settings);
    started.add(thread);
    if (closing.signal.aborted) await stop(thread);
    closing.signal.throwIfAborted();
    return thread;
  }

  async function runIn(thread: PdfThread, task: PdfTask): Promise<PdfTaskResult> {
    const result = await thread.run(task, timeoutMs);
    closing.signal.throwIfAborted();
    if (canGoOn(result)) idle.push(thread);
    else await stop(thread);
    return result;
  }

  async function stop(thread: PdfThread): Promise<void> {
    started.delete(thread);
    await thread.stop();
  }

  async function stopIdle(): Promise<void> {
    await Promise.all(idle.splice(0).map(stop));
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer);
    closing.abort(new Error('the PDF inspector is closed'));
    await Promise.all([...started].map(stop));
  }

  return { inspect, close };
}

function canGoOn({ end }: PdfTaskResult): boolean {
  return end.type === 'unreadable' || (end.type === 'end' && end.wasmBytes <= keptWasmBytes);
}

async function verdictOf({ end, facts, picture }: PdfTaskResult): Promise<PdfVerdict> {
  if (end.type === 'unreadable') throw Object.assign(new Error(end.message), { code: end.code });
  if (end.type === 'end' && end.refusal) return end.refusal;
  if (!facts) return refusePdf(reasonOfFailure(end));
  if (!picture) return { ok: true, facts };
  const thumbnail = await encodeThumbnail(picture).catch(() => undefined);
  return { ok: true, facts: thumbnail ? { ...facts, thumbnail } : facts };
}

function reasonOfFailure(end: PdfTaskResult['end']): PdfRefusalReason {
  if (end.type === 'too-slow') return 'too-slow';
  return end.type === 'crash' && end.outOfMemory ? 'too-large' : 'damaged';
}
