import type { Context } from '#platform/context/context.ts';
import type { SearchVocabulary } from '../../search-vocabulary.contract.ts';
import { vocabularySeed } from '../understand/vocabulary-seed.ts';
import {
  insertGroups,
  lockSearchWords,
  selectGroups,
  selectStopWords,
  writeStopWords,
} from './search-words.queries.ts';

/** The tag of pages and answers with search results, which a change of the vocabulary drops. */
export const searchWordsTag = 'search-words';

/** Returns the synonyms and stop words, cached. A database without any gives the shipped vocabulary. */
export const getSearchVocabulary = ({
  db,
  cache,
}: Pick<Context, 'db' | 'cache'>): Promise<SearchVocabulary> =>
  cache.get('search vocabulary', { tags: [searchWordsTag] }, async () => {
    const [groups, stopWords] = await Promise.all([selectGroups(db), selectStopWords(db)]);
    if (!stopWords) return vocabularySeed;
    return { groups: groups.map(({ id, words }) => ({ id, words })), stopWords: stopWords.words };
  });

/** Writes the shipped vocabulary into a database that never had one. Returns whether it did. */
export async function seedSearchVocabulary({ db, cache }: Pick<Context, 'db' | 'cache'>): Promise<boolean> {
  const isSeeded = await db.transaction(async (transaction) => {
    await lockSearchWords(transaction);
    if (await selectStopWords(transaction)) return false;
    await insertGroups(
      transaction,
      vocabularySeed.groups.map(({ words }) => words),
    );
    await writeStopWords(transaction, [...vocabularySeed.stopWords]);
    return true;
  });
  if (isSeeded) cache.drop([searchWordsTag]);
  return isSeeded;
}
