import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createTaggedMemory } from '#platform/cache/tagged-memory.ts';
import type { Context } from './context.ts';

/** About 10,000 answers, such as the SEO records of pages. */
const cacheBytes = 16_000_000;

/**
 * Creates the context of a process. Call `drop` with the tags of every change, on this node or another, before the
 * change is reported as done.
 */
export function createContext({
  now = Date.now,
  ...parts
}: Omit<Context, 'cache' | 'onChange' | 'now'> & Partial<Pick<Context, 'now'>>) {
  const cache = createTaggedMemory({ maxBytes: cacheBytes, now });
  const listeners: ((tags: DroppedTags) => void)[] = [];
  const ctx: Context = { ...parts, now, cache, onChange: (listener) => void listeners.push(listener) };
  return {
    ctx,
    drop(tags: DroppedTags): void {
      cache.drop(tags);
      for (const listener of listeners) listener(tags);
    },
  };
}
