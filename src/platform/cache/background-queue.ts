import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';

/**
 * Runs tasks one after another. Rests after each task for three times its duration, so that background work uses at
 * most a quarter of a core.
 */
export type BackgroundQueue = ReturnType<typeof createBackgroundQueue>;

/** Creates a queue. `onError` receives the error of a failed task, and the next task follows. */
export function createBackgroundQueue(options: { longest: number; onError: (error: unknown) => void }) {
  const queue = new PQueue({ concurrency: 1 });

  async function runAndRest(task: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await task().catch(options.onError);
    await sleep(3 * (performance.now() - startedAt));
  }

  return {
    /** Adds a task. Returns false if the queue is full; the task is not added. */
    add(task: () => Promise<void>): boolean {
      if (queue.size + queue.pending >= options.longest) return false;
      void queue.add(() => runAndRest(task));
      return true;
    },
    /** Resolves when all added tasks have ended. */
    idle: (): Promise<void> => queue.onIdle(),
  };
}
