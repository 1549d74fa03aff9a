import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PageTurn } from '#lib/url/picture-name.ts';
import type { PagePicture } from './pdf-page.ts';
import type { PageSize } from './pdf-pages.ts';
import type { SplitTask } from './pdf-parts.ts';
import type { PdfFacts, PdfRefusal } from './pdf-verdict.ts';

export interface PdfThreadSettings {
  maxOldGenerationMb: number;
  /** Pages of 64 KiB. */
  maxWasmPages: number;
}

export type PdfTask =
  | { kind: 'inspect'; path: string; thumbnail: boolean }
  | { kind: 'sizes'; path: string }
  /** `page` starts at 1, `width` is in pixels. */
  | { kind: 'draw'; path: string; page: number; width: number; turn?: PageTurn }
  | SplitTask;

/** Messages of the thread. After `crash` its PDFium must not be used again. */
export type PdfThreadMessage =
  | { type: 'ready' }
  | { type: 'facts'; facts: PdfFacts }
  | { type: 'picture'; picture: PagePicture }
  | { type: 'sizes'; sizes: PageSize[] }
  | { type: 'end'; refusal: PdfRefusal | null; wasmBytes: number }
  | { type: 'unreadable'; code: string; message: string }
  | { type: 'crash'; outOfMemory: boolean };

export interface PdfTaskResult {
  end: PdfThreadMessage | { type: 'too-slow' };
  /** Facts known at the end of the task. */
  facts?: PdfFacts;
  picture?: PagePicture;
  sizes?: PageSize[];
}

/** A thread with its own PDFium. It keeps the process alive only while a task runs. */
export type PdfThread = Awaited<ReturnType<typeof startPdfThread>>;

/** Starts a thread and waits until it has loaded PDFium. Rejects if that fails. */
export async function startPdfThread(settings: PdfThreadSettings) {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: settings,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: settings.maxOldGenerationMb },
  });
  // Rejects if the thread fails before it is ready.
  await once(worker, 'message');
  // Later failures end the running task, or appear with the next task.
  worker.on('error', () => undefined);
  worker.unref();

  function isAlive(): boolean {
    return worker.threadId !== -1;
  }

  async function stop(): Promise<void> {
    await worker.terminate();
  }

  function run(task: PdfTask, timeoutMs: number): Promise<PdfTaskResult> {
    return new Promise((resolve) => {
      const result: Omit<PdfTaskResult, 'end'> = {};
      let state: 'running' | 'too-slow' | 'finished' = 'running';
      // If this process was busy, messages of the thread are queued behind this timer. `setImmediate` handles them
      // first.
      const timer = setTimeout(() => setImmediate(giveUp), timeoutMs);

      function giveUp(): void {
        if (state === 'finished') return;
        state = 'too-slow';
        // Facts sent before the termination still arrive before 'exit'.
        void worker.terminate();
      }
      function receive(message: PdfThreadMessage): void {
        if (message.type === 'facts') result.facts = message.facts;
        else if (message.type === 'picture') result.picture = message.picture;
        else if (message.type === 'sizes') result.sizes = message.sizes;
        else if (state === 'running') finish(message);
      }
      function fail(error: Error): void {
        finish({ type: 'crash', outOfMemory: 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' });
      }
      function exit(): void {
        finish(state === 'too-slow' ? { type: 'too-slow' } : { type: 'crash', outOfMemory: false });
      }
      function finish(end: PdfTaskResult['end']): void {
        state = 'finished';
        clearTimeout(timer);
        worker.off('message', receive).off('error', fail).off('exit', exit).unref();
        resolve({ end, ...result });
      }

      worker.on('message', receive).on('error', fail).on('exit', exit).ref();
      worker.postMessage(task);
    });
  }

  return {
    /** Runs one task at a time. The thread is reusable only after an end of type `end` or `unreadable`. */
    run,
    isAlive,
    stop,
  };
}
