export type TagIndex = ReturnType<typeof createTagIndex>;

/** Maps each tag to the keys that have it. */
export function createTagIndex() {
  const keysByTag = new Map<string, Set<string>>();
  return {
    add(key: string, tags: ReadonlySet<string>): void {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    remove(key: string, tags: ReadonlySet<string>): void {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag);
      }
    },
    keysOf: (tag: string): string[] => [...(keysByTag.get(tag) ?? [])],
  };
}
