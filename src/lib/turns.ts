export interface Turns {
  /**
   * Runs `work` when a slot is free, first come, first served. Returns `undefined` without running it if closed
   * before.
   */
  take<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Cancels waiting work, whose `take` returns `undefined`. Running work continues. */
  close(): void;
}

/** Limits concurrency to `atOnce`. */
export function createTurns(atOnce: number): Turns {
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
    async take(work) {
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
