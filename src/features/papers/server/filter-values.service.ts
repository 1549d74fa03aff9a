import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createMemoizedRead } from '#platform/cache/memoized-read.ts';
import type { Database } from '#platform/database/database.ts';
import { languagesWith, selectExamIdsByCategory, selectValues } from './paper-selection.queries.ts';

export interface FilterValues {
  /** Returns the stored language values that contain all languages in `text`. */
  languages(text: string): Promise<string[]>;
  /** Returns the stored paper types that equal `text` without regard to case. */
  paperTypes(text: string): Promise<string[]>;
  /** Returns the ids of a category's exams. Empty if the category does not exist. */
  examIds(categorySlug: string): Promise<number[]>;
  /** Drops cached values that the changed tags affect. */
  drop(tags: DroppedTags): void;
}

/** Creates a cache of stored filter values: a few dozen values that every list needs. */
export function createFilterValues({ db }: { db: Database }): FilterValues {
  const languages = createMemoizedRead(() => selectValues(db, 'language'));
  const paperTypes = createMemoizedRead(() => selectValues(db, 'paper_type'));
  const examIds = createMemoizedRead(() => selectExamIdsByCategory(db));
  return {
    languages: async (text) => languagesWith(await languages.get(), text),
    paperTypes: async (text) => {
      const stored = await paperTypes.get();
      return stored.filter((paperType) => paperType.toLowerCase() === text.toLowerCase());
    },
    examIds: async (categorySlug) => (await examIds.get()).get(categorySlug) ?? [],
    drop(tags) {
      const isDropped = (tag: string) => tags === 'all' || tags.includes(tag);
      if (isDropped('catalog')) examIds.drop();
      if (!isDropped('catalog') && !isDropped('papers')) return;
      languages.drop();
      paperTypes.drop();
    },
  };
}
