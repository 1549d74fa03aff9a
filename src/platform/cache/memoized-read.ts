export interface MemoizedRead<Value> {
  /** Returns the value, which is read once and shared until it is dropped or five minutes old. Do not mutate it. */
  get(): Promise<Value>;
  drop(): void;
}

const freshMs = 300_000;

/** Memoizes one small value that every page needs. Does not keep a failed read, or one that began before a drop. */
export function createMemoizedRead<Value>(read: () => Promise<Value>): MemoizedRead<Value> {
  let current: { value: Promise<Value>; until: number } | undefined;
  return {
    get() {
      if (current && current.until > Date.now()) return current.value;
      const entry = { value: read(), until: Date.now() + freshMs };
      current = entry;
      entry.value.catch(() => {
        if (current === entry) current = undefined;
      });
      return entry.value;
    },
    drop() {
      current = undefined;
    },
  };
}
