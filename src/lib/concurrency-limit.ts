export interface ConcurrencyLimit {
  /**
   * Runs `work` when a slot is free, first come, first served. Returns `undefined` without running it if closed
   * before.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Cancels waiting work, whose `take` returns `undefined`. Running work continues. */
  close(): void;
}

/** Limits concurrency to `atOnce`. */
export function createConcurrencyLimit(atOnce: number): ConcurrencyLimit {
  const waiting: ((isMine: boolean) => void)[] = [];
  let free = atOnce;
  let isClosed = false;

  function mayBegin(): boolean | Promise<boolean> {
    if (isClosed) return false;
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free -= 1;
    return true;
  }

  /** The slot passes directly to the next waiter, so that new work cannot take it. */
  function passOn(): void {
    const next = waiting.shift();
    if (next) next(true);
    else free += 1;
  }

  return {
    async run(work) {
      if (!(await mayBegin())) return undefined;
      try {
        return await work();
      } finally {
        passOn();
      }
    },
    close() {
      isClosed = true;
      for (const leave of waiting.splice(0)) leave(false);
    },
  };
}
