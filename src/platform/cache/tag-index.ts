/** Maps each tag to the keys that have it. */
export interface TagIndex {
  add(key: string, tags: ReadonlySet<string>): void;
  remove(key: string, tags: ReadonlySet<string>): void;
  keysOf(tag: string): string[];
}

export function createTagIndex(): TagIndex {
  const keysByTag = new Map<string, Set<string>>();
  return {
    add(key, tags) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    remove(key, tags) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag);
      }
    },
    keysOf: (tag) => [...(keysByTag.get(tag) ?? [])],
  };
}
