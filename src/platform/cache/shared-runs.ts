/** Work in progress by key. Callers that ask for a key at the same time share one run. */
export interface SharedRuns<Value> {
  /** Returns the result of the running work for `key`, or starts `run`. */
  get(key: string, run: () => Promise<Value>): Promise<Value>;
  /**
   * Ends the sharing of runs in progress, of `key` or of all keys. Call it after a write: a later read must not share a
   * run that began before it.
   */
  forget(key?: string): void;
}

export function createSharedRuns<Value>(): SharedRuns<Value> {
  const running = new Map<string, Promise<Value>>();
  return {
    get(key, run) {
      const known = running.get(key);
      if (known) return known;
      const started = run().finally(() => {
        if (running.get(key) === started) running.delete(key);
      });
      running.set(key, started);
      return started;
    },
    forget(key) {
      if (key === undefined) running.clear();
      else running.delete(key);
    },
  };
}
