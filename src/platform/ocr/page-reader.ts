import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PageWords } from '#lib/text/page-words.ts';
import type { OcrChoice, RecognisedPage } from './ocr-engine.ts';

export interface PageTask {
  path: string;
  /** Starts at 1. */
  page: number;
  /** Whether to recognise the picture of the page, instead of reading its text layer. */
  isOcr: boolean;
}

export type PageReaderMessage =
  | { type: 'ready' }
  | ({ type: 'text' } & PageWords)
  | ({ type: 'recognised' } & RecognisedPage)
  | { type: 'unopened' }
  | { type: 'failed'; message: string };

/** A page cannot be read within the limits of time and memory, or its process has crashed. */
export class PageUnreadable extends Error {
  override name = 'PageUnreadable';
}
/** PDFium cannot open the file. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable';
}

export type PageReader = ReturnType<typeof createPageReader>;

const startMs = 30_000;
const maxHeapMb = 256;

/** Reads pages of local PDFs in a process of the lowest priority. One page at a time. */
export function createPageReader(
  choice: OcrChoice,
  /** Timeouts of one page. The first recognised page also waits for the engine. */
  { textMs = 15_000, ocrMs = 90_000 }: { textMs?: number; ocrMs?: number } = {},
) {
  let child: ChildProcess | undefined;

  function stop(): void {
    const ended = child;
    child = undefined;
    if (ended?.pid === undefined) return;
    // With its own processes: Tesseract of the system is one.
    try {
      process.kill(-ended.pid, 'SIGKILL');
    } catch {
      ended.kill('SIGKILL');
    }
  }

  async function start(): Promise<ChildProcess> {
    const program = fileURLToPath(new URL('./page-reader-process.ts', import.meta.url));
    const started = fork(program, [JSON.stringify(choice)], {
      // A process that opens unknown files gets no secrets of the site.
      env: environment(),
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: process.platform !== 'win32',
      serialization: 'advanced',
    });
    child = started;
    await nextMessage(started, startMs);
    return started;
  }

  async function ask(task: PageTask, limitMs: number): Promise<PageReaderMessage> {
    try {
      const running = child ?? (await start());
      const answer = nextMessage(running, limitMs);
      running.send(task);
      return await answer;
    } catch (error) {
      stop();
      throw error;
    }
  }

  function refuse(message: PageReaderMessage): Error {
    if (message.type === 'unopened') return new FileUnreadable('The PDF cannot be opened.');
    return new PageUnreadable(message.type === 'failed' ? message.message : `unexpected ${message.type}`);
  }

  return {
    /** Returns the text layer. Throws `PageUnreadable` and `FileUnreadable`. */
    async readText(path: string, page: number): Promise<PageWords> {
      const answer = await ask({ path, page, isOcr: false }, textMs);
      if (answer.type === 'text') {
        const { type: _type, ...words } = answer;
        return words;
      }
      throw refuse(answer);
    },
    /** Recognises the text on the picture of the page, in the direction of `readUpright`. Throws like `readText`. */
    async recognise(path: string, page: number): Promise<RecognisedPage> {
      const answer = await ask({ path, page, isOcr: true }, ocrMs);
      if (answer.type === 'recognised') {
        const { type: _type, ...page } = answer;
        return page;
      }
      throw refuse(answer);
    },
    /** Ends the process. A running call throws `PageUnreadable`. The next call starts a new process. */
    stop,
  };
}

function environment(): NodeJS.ProcessEnv {
  const { PATH, TESSDATA_PREFIX, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, TESSDATA_PREFIX, TMPDIR, NODE_COMPILE_CACHE }).filter(([, value]) => value),
  );
}

/** Resolves with the next message of the process. Rejects if it ends or is too slow. */
function nextMessage(child: ChildProcess, limitMs: number): Promise<PageReaderMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`no answer within ${limitMs} ms`), limitMs);
    function receive(message: unknown): void {
      finish();
      resolve(message as PageReaderMessage);
    }
    function fail(reason: string): void {
      finish();
      reject(new PageUnreadable(reason));
    }
    const exit = (code: number | null, signal: string | null) =>
      fail(`the process ended with ${code ?? signal}`);
    const error = ({ message }: Error) => fail(message);
    function finish(): void {
      clearTimeout(timer);
      child.off('message', receive).off('exit', exit).off('error', error);
    }
    child.once('message', receive).once('exit', exit).once('error', error);
  });
}
