import { stat } from 'node:fs/promises';
import { startPdfThread, type PdfTask, type PdfTaskResult, type PdfThread } from './pdf-thread.ts';
import { refusePdf, type PdfRefusalReason, type PdfVerdict } from './pdf-verdict.ts';
import { encodeThumbnail } from './thumbnail.ts';

export interface PdfInspectorOptions {
  /** Threads, each with 30 MB or more of its own while it is in use. */
  workers?: number;
  /** For one file, from when a thread turns to it. */
  timeoutMs?: number;
  /** A larger file is refused unread; left out, only memory bounds it. */
  maxBytes?: number;
  /** For the JavaScript of a thread; what PDFium needs is bounded by `maxWasmPages`. */
  maxOldGenerationMb?: number;
  /** Of 64 KiB: PDFium's memory, which holds the file and all that is decoded of it: by default 512 MiB in all. */
  maxWasmPages?: number;
  /** A thread without work is stopped after this. */
  idleMs?: number;
}

export interface PdfInspector {
  /**
   * What PDFium makes of the file at a path: facts, or why it is refused. A file that opens without a password
   * (encrypted for its owner only) is taken. Facts are gathered in the order pages, text, thumbnail; if time, memory or
   * PDFium gives out after the page count, the file is taken with what is known by then (`scan`, no thumbnail).
   * Calls wait for a free thread. Rejects when the path cannot be read, is no plain file, or after `close`.
   */
  inspect(path: string, options?: { thumbnail?: boolean }): Promise<PdfVerdict>;
  /** Stops the threads; calls under way or waiting reject. */
  close(): Promise<void>;
}

interface Job {
  task: PdfTask;
  resolve(verdict: PdfVerdict | Promise<PdfVerdict>): void;
  reject(error: unknown): void;
}

/** PDFium's memory never shrinks: a thread that had to take this much is replaced after its file. */
const keptWasmBytes = 128 * 1024 * 1024;

/** Inspects PDF files in threads, which start with the first file and do not keep the process alive when idle. */
export function createPdfInspector(options: PdfInspectorOptions = {}): PdfInspector {
  const { workers = 1, timeoutMs = 5_000, maxBytes = Infinity, idleMs = 30_000 } = options;
  const settings = {
    maxOldGenerationMb: options.maxOldGenerationMb ?? 64,
    maxWasmPages: options.maxWasmPages ?? 8_192,
  };
  const waiting: Job[] = [];
  const idle: PdfThread[] = [];
  const started = new Set<PdfThread>();
  let busy = 0;
  let closed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  async function inspect(path: string, { thumbnail = false } = {}): Promise<PdfVerdict> {
    const file = await stat(path);
    if (!file.isFile()) throw new Error('not a plain file');
    if (file.size > maxBytes) {
      return refusePdf('too-large', `The PDF is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
    }
    return new Promise((resolve, reject) => {
      waiting.push({ task: { path, thumbnail }, resolve, reject });
      if (busy < workers) void work();
    });
  }

  /** Takes one job after the other until none waits. */
  async function work(): Promise<void> {
    busy += 1;
    clearTimeout(idleTimer);
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        job.resolve(verdictOf(await runIn(takeIdle() ?? (await start()), job.task)));
      } catch (error) {
        job.reject(error);
      }
    }
    busy -= 1;
    if (busy === 0) idleTimer = setTimeout(() => void stopIdle(), idleMs).unref();
  }

  function takeIdle(): PdfThread | undefined {
    let thread = idle.pop();
    while (thread && !thread.isAlive()) thread = idle.pop();
    return thread;
  }

  async function start(): Promise<PdfThread> {
    if (closed) throw closedError();
    const thread = await startPdfThread(settings);
    started.add(thread);
    if (!closed) return thread;
    await stop(thread);
    throw closedError();
  }

  async function runIn(thread: PdfThread, task: PdfTask): Promise<PdfTaskResult> {
    const result = await thread.run(task, timeoutMs);
    if (closed) throw closedError();
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
    closed = true;
    clearTimeout(idleTimer);
    for (const job of waiting.splice(0)) job.reject(closedError());
    await Promise.all([...started].map(stop));
  }

  return { inspect, close };
}

function closedError(): Error {
  return new Error('the PDF inspector is closed');
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
