import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs tasks one after another. Rests after each task for three times its duration, so that background work uses at
 * most a quarter of a core.
 */
export interface BackgroundQueue {
  /** Adds a task. Returns false if the queue is full; the task is not added. */
  add(task: () => Promise<void>): boolean;
  /** Resolves when all added tasks have ended. */
  idle(): Promise<void>;
}

/** Creates a queue. `onError` receives the error of a failed task, and the next task follows. */
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
