import type { TaggedMemory } from '#platform/cache/tagged-memory.ts';
import type { PublicRead } from './public-read.ts';

/** Returns the read with cached answers if `isCached` is set; otherwise the read itself. */
export function cacheAnswers(read: PublicRead, memory: Pick<TaggedMemory, 'get'>): PublicRead {
  if (!read.isCached) return read;
  return {
    ...read,
    read: (input) => {
      const key = `${read.path} ${JSON.stringify([input.params, input.query, read.isTranslated && input.locale])}`;
      return memory.get(key, { tags: (value) => read.tags(value, input) }, () => read.read(input));
    },
  };
}
