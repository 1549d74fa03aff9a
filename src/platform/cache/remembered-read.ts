export interface RememberedRead<Value> {
  /** The value, read once and shared until it is dropped or five minutes old. Do not change what it answers. */
  get(): Promise<Value>;
  drop(): void;
}

const freshMs = 300_000;

/** One small value that every page needs, in memory. A read that fails, or that began before a drop, is not kept. */
export function createRememberedRead<Value>(read: () => Promise<Value>): RememberedRead<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined;
  return {
    get() {
      if (kept && kept.until > Date.now()) return kept.value;
      const entry = { value: read(), until: Date.now() + freshMs };
      kept = entry;
      entry.value.catch(() => {
        if (kept === entry) kept = undefined;
      });
      return entry.value;
    },
    drop() {
      kept = undefined;
    },
  };
}
