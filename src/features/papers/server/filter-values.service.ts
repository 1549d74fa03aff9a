import type { DroppedTags } from '#platform/cache/invalidation.ts';
import { createRememberedRead } from '#platform/cache/remembered-read.ts';
import type { Database } from '#platform/database/database.ts';
import { languagesWith, selectExamIdsByCategory, selectValues } from './paper-choice.queries.ts';

export interface FilterValues {
  /** The stored languages that contain all those of `text`. */
  languages(text: string): Promise<string[]>;
  /** The stored paper types that differ from `text` in upper and lower case only. */
  paperTypes(text: string): Promise<string[]>;
  /** Ids of the exams of a category; none when there is no such category. */
  examIds(categorySlug: string): Promise<number[]>;
  /** To be called with what changed. */
  drop(tags: DroppedTags): void;
}

/** What filters stand for in the database, in memory: a few dozen values that every list would look up again. */
export function createFilterValues({ db }: { db: Database }): FilterValues {
  const languages = createRememberedRead(() => selectValues(db, 'language'));
  const paperTypes = createRememberedRead(() => selectValues(db, 'paper_type'));
  const examIds = createRememberedRead(() => selectExamIdsByCategory(db));
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
