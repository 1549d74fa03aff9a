export interface TimeLimit {
  /** Aborted when the time is over. */
  signal: AbortSignal;
  /** Does work whose time does not count. */
  outside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Milliseconds so far that counted. */
  spent(): number;
  /** Nothing is to be stopped any more. */
  end(): void;
}

/** A limit of time, in milliseconds, whose clock can be stopped; it runs from now on. */
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
