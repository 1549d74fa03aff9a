import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs tasks one after another and rests after each for three times as long as it took: work that can wait takes a
 * quarter of a core at most.
 */
export interface BackgroundQueue {
  /** False when the queue is full or closed: the task is not taken. */
  add(task: () => Promise<void>): boolean;
  /** Settles once nothing is left to do. */
  idle(): Promise<void>;
}

/** Passes the error of a failed task to `onError` and continues with the next task. */
export function createBackgroundQueue(options: {
  longest: number;
  onError: (error: unknown) => void;
}): BackgroundQueue {
  async function runAndRest(task: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await task().catch(options.onError);
    await sleep(3 * (performance.now() - startedAt));
  }

  let waiting = 0;
  let last = Promise.resolve();
  return {
    add(task) {
      if (waiting >= options.longest) return false;
      waiting += 1;
      last = last
        .then(() => runAndRest(task))
        .finally(() => {
          waiting -= 1;
        });
      return true;
    },
    idle: () => last,
  };
}
