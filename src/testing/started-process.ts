import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitTimeoutMs } from './test-timeout.ts';

/** Returns whether a process has ended, by itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Waits until a process responds with success at `url`. Throws if it ends before that, or after `timeoutMs`. */
export async function untilAnswers(
  process: ChildProcess,
  url: string,
  { timeoutMs = waitTimeoutMs, everyMs = 50 } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (hasEnded(process)) throw new Error(`The process ended before it responded at ${url}`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(everyMs);
  }
  throw new Error(`No response at ${url} within ${timeoutMs / 1_000} s`);
}

/** Sends a signal and waits for the end. Does nothing if the process has already ended. */
export async function endProcess(process: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(process)) return;
  const ended = once(process, 'exit');
  process.kill(signal);
  await ended;
}
