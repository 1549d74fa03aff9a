import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { AppError } from '#platform/errors/app-error.ts';

/** A command's answer, on stdout. */
export function print(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** The answer for a script, on stdout, in one line. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Anything beside the answer, on stderr. */
export function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

export interface ProgressLine {
  show(message: string): void;
  /** Before anything else is printed. */
  end(): void;
}

/** Progress on stderr: a line that renews itself on a terminal, elsewhere a new line every few seconds. */
export function createProgressLine(everyMs = process.stderr.isTTY ? 100 : 5_000): ProgressLine {
  let shownAt = performance.now();
  let isOpen = false;
  return {
    show(message) {
      if (performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      if (!process.stderr.isTTY) return note(message);
      isOpen = true;
      process.stderr.write(`\r\u001B[2K${message}`);
    },
    end() {
      if (isOpen) process.stderr.write('\r\u001B[2K');
      isOpen = false;
    },
  };
}

/** The first line of stdin: how a script hands a password over. */
export async function readFirstLine(): Promise<string> {
  const [first = ''] = (await text(process.stdin)).split(/\r?\n/);
  return first;
}

/** Asks on the terminal without showing what is typed, twice. */
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
