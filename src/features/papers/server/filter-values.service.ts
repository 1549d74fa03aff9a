import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createMemoizedRead } from '#platform/cache/memoized-read.ts';
import type { Database } from '#platform/database/database.ts';
import { languagesWith, selectExamIdsByCategory, selectValues } from './paper-selection.queries.ts';

export type FilterValues = ReturnType<typeof createFilterValues>;

/** Creates a cache of stored filter values: a few dozen values that every list needs. */
export function createFilterValues({ db }: { db: Database }) {
  const languages = createMemoizedRead(() => selectValues(db, 'language'));
  const paperTypes = createMemoizedRead(() => selectValues(db, 'paper_type'));
  const examIds = createMemoizedRead(() => selectExamIdsByCategory(db));
  return {
    /** Returns the stored language values that contain all languages in `text`. */
    languages: async (text: string) => languagesWith(await languages.get(), text),
    /** Returns the stored paper types that equal `text` without regard to case. */
    paperTypes: async (text: string) => {
      const stored = await paperTypes.get();
      return stored.filter((paperType) => paperType.toLowerCase() === text.toLowerCase());
    },
    /** Returns the ids of a category's exams. Empty if the category does not exist. */
    examIds: async (categorySlug: string) => (await examIds.get()).get(categorySlug) ?? [],
    /** Drops cached values that the changed tags affect. */
    drop(tags: DroppedTags): void {
      const isDropped = (tag: string) => tags === 'all' || tags.includes(tag);
      if (isDropped('catalog')) examIds.drop();
      if (!isDropped('catalog') && !isDropped('papers')) return;
      languages.drop();
      paperTypes.drop();
    },
  };
}
