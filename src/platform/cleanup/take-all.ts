import { AppError } from '#platform/errors/app-error.ts';
import type { CleanupFailure, CleanupOutcome, CleanupRun } from './cleanup-check.ts';

interface Takeable {
  id: string | number;
  name: string;
}

const isForTheOwner = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/**
 * Removes all items that `next` returns, except excluded ones, in steps of `batchSize`. Returns the number that `take`
 * removed. A failed step is repeated one item at a time, so that one failing item does not affect others. Throws
 * errors of `next` and the reason of the signal.
 */
export async function takeAll<Item extends Takeable>(
  { keep, signal, onDone, onDefect }: CleanupRun,
  work: {
    /** Returns some items after the given one, or the first ones. Empty at the end. */
    next(after: Item | undefined): Promise<Item[]>;
    batchSize: number;
    take(items: Item[]): Promise<number>;
  },
): Promise<Pick<CleanupOutcome, 'removed' | 'failures'>> {
  const failures: CleanupFailure[] = [];
  let removed = 0;

  function getReason(error: unknown): string {
    if (isForTheOwner(error)) return error.message;
    onDefect(error);
    return 'It could not be written. The log of the server says why.';
  }

  async function takeEach(items: Item[]): Promise<void> {
    for (const item of items) {
      signal.throwIfAborted();
      try {
        removed += await work.take([item]);
      } catch (error) {
        failures.push({ name: item.name, reason: getReason(error) });
      }
    }
  }

  async function takeSome(items: Item[]): Promise<void> {
    if (items.length === 1) return takeEach(items);
    try {
      removed += await work.take(items);
    } catch {
      await takeEach(items);
    }
  }

  let last: Item | undefined;
  for (;;) {
    const items = await work.next(last);
    if (items.length === 0) return { removed, failures };
    last = items.at(-1);
    const remaining = items.filter(({ id }) => !keep.has(String(id)));
    for (let start = 0; start < remaining.length; start += work.batchSize) {
      signal.throwIfAborted();
      const some = remaining.slice(start, start + work.batchSize);
      await takeSome(some);
      onDone(some.length);
    }
  }
}
