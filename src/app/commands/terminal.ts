import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { AppError } from '#platform/errors/app-error.ts';

// `head` closes its input early. The command then finishes without more output.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Prints the command's result on stdout. */
export function print(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** Prints the result as one line of JSON on stdout, for scripts. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Prints any other message on stderr. */
export function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

export type ProgressLine = ReturnType<typeof createProgressLine>;

/**
 * Creates a progress line on stderr. On a terminal it updates in place, elsewhere it prints a new line every few
 * seconds.
 */
export function createProgressLine(everyMs = process.stderr.isTTY ? 100 : 5_000) {
  let shownAt = performance.now();
  let isOpen = false;
  return {
    show(message: string): void {
      if (performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      if (!process.stderr.isTTY) return note(message);
      isOpen = true;
      process.stderr.write(`\r\u001B[2K${message}`);
    },
    /** Ends the line. Call it before anything else is printed. */
    end(): void {
      if (isOpen) process.stderr.write('\r\u001B[2K');
      isOpen = false;
    },
  };
}

/** Reads the first line of stdin. Scripts pass a password this way. */
export async function readFirstLine(): Promise<string> {
  const [first = ''] = (await text(process.stdin)).split(/\r?\n/);
  return first;
}

/** Asks for a password twice on the terminal, without echo. */
export async function askNewPassword(): Promise<string> {
  const password = await askHidden('New password: ');
  if ((await askHidden('Repeat the password: ')) === password) return password;
  throw new AppError('validation_failed', { public: 'The passwords do not match' });
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const stop = new AbortController();
  lines.once('SIGINT', () =>
    stop.abort(new AppError('validation_failed', { public: 'No password entered' })),
  );
  try {
    return await lines.question('', { signal: stop.signal });
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
