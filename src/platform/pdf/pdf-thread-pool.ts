import PQueue from 'p-queue';
import { startPdfThread, type PdfTask, type PdfTaskResult, type PdfThread } from './pdf-thread.ts';

export interface PdfThreadPoolOptions {
  /** Number of threads. Each one needs 30 MB or more while it is in use. */
  workers?: number;
  /** Timeout for one task, from the start in its thread. */
  timeoutMs?: number;
  /** Limit for the JavaScript heap of a thread. `maxWasmPages` limits PDFium's memory. */
  maxOldGenerationMb?: number;
  /** Limit of PDFium's memory, in pages of 64 KiB. It holds the file and all decoded data. Default: 512 MiB. */
  maxWasmPages?: number;
  /** Idle threads stop after this time. */
  idleMs?: number;
}

export type PdfThreadPool = ReturnType<typeof createPdfThreadPool>;

/** PDFium's memory never shrinks: a thread that has reached this size is replaced after its task. */
const maxReusedWasmBytes = 128 * 1024 * 1024;

/** Runs PDF tasks in threads. They start with the first task, and do not keep the process alive when idle. */
export function createPdfThreadPool(options: PdfThreadPoolOptions = {}) {
  const { workers = 1, timeoutMs = 5_000, idleMs = 30_000 } = options;
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

  async function runNow(task: PdfTask): Promise<PdfTaskResult> {
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
    if (isReusable(result)) idle.push(thread);
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

  return {
    /** Runs a task in a free thread, or waits for one. Rejects after `close`. */
    run: (task: PdfTask): Promise<PdfTaskResult> => queue.add(() => runNow(task), { signal: closing.signal }),
    /** Stops the threads. Running and waiting calls reject. */
    async close(): Promise<void> {
      clearTimeout(idleTimer);
      closing.abort(new Error('the PDF threads are closed'));
      await Promise.all([...started].map(stop));
    },
  };
}

function isReusable({ end }: PdfTaskResult): boolean {
  return end.type === 'unreadable' || (end.type === 'end' && end.wasmBytes <= maxReusedWasmBytes);
}
