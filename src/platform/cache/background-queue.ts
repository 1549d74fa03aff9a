/** Does tasks one after another, so that work that can wait never takes more than one core. */
export interface BackgroundQueue {
  /** False when the queue is full or closed: the task is not taken. */
  add(task: () => Promise<void>): boolean;
  /** Settles once nothing is left to do. */
  idle(): Promise<void>;
}

/** A task that fails is passed to `onError` and the next one begins. */
export function createBackgroundQueue(options: {
  longest: number;
  onError: (error: unknown) => void;
}): BackgroundQueue {
  let waiting = 0;
  let last = Promise.resolve();
  return {
    add(task) {
      if (waiting >= options.longest) return false;
      waiting += 1;
      last = last
        .then(task)
        .catch(options.onError)
        .finally(() => {
          waiting -= 1;
        });
      return true;
    },
    idle: () => last,
  };
}
