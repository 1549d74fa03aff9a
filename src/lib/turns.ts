export interface Turns {
  /** Does `work` when it is its turn, in the order of asking; undefined, and nothing done, when closed before that. */
  take<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Sends away who still waits; what was begun goes on. */
  close(): void;
}

/** Lets so many works be done at once. */
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

  /** Straight to the next one: a newcomer must not come in between. */
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
