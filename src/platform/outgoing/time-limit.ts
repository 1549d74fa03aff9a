export interface TimeLimit {
  /** Aborted when the time is over. */
  signal: AbortSignal;
  /** Pauses the clock during `work`. */
  outside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns the elapsed milliseconds, without pauses. */
  spent(): number;
  /** Stops the clock; the signal no longer aborts. */
  end(): void;
}

/** Creates a timeout in milliseconds that can be paused. It starts at once. */
export function createTimeLimit(milliseconds: number): TimeLimit {
  const over = new AbortController();
  let before = 0;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const spent = () => (timer ? before + performance.now() - startedAt : before);
  function run(): void {
    startedAt = performance.now();
    timer = setTimeout(() => over.abort(), milliseconds - before).unref();
  }
  function stop(): void {
    before = spent();
    clearTimeout(timer);
    timer = undefined;
  }

  run();
  return {
    signal: over.signal,
    async outside(work) {
      stop();
      try {
        return await work();
      } finally {
        run();
      }
    },
    spent,
    end: stop,
  };
}
