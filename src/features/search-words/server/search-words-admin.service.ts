import { isDeepStrictEqual } from 'node:util';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { countPapers } from '#features/papers/papers.server.ts';
import {
  searchTokens,
  searchWordsTag,
  selectGroups,
  selectStopWords,
  writeStopWords,
} from '#features/search/search.server.ts';
import { search } from '#features/search-box/search-box.server.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  SearchWordsList,
  StopWordFields,
  StopWords,
  TestedQuery,
} from '../search-words-admin.contract.ts';
import { getVocabularyWrite } from './synonyms.record.ts';

/** The subject of audit entries about the stop words. No group has this id. */
const stopWordsId = 0;

/** Returns all groups of synonyms, newest first, and the stop words. */
export async function listSearchWords({ db }: Context): Promise<SearchWordsList> {
  const [groups, stopWords] = await Promise.all([selectGroups(db), readStopWords(db)]);
  return {
    groups: groups.map((group) => ({ ...group, updatedAt: group.updatedAt.toISOString() })),
    stopWords,
  };
}

/** Throws 409 with the field `updatedAt` after a concurrent change. */
export const replaceStopWords = (
  ctx: Context,
  author: Author,
  { words, updatedAt }: StopWordFields,
): Promise<StopWords> =>
  getVocabularyWrite(ctx)(author, async ({ transaction, changed, audit }) => {
    const saved = await readStopWords(transaction);
    const subject = { subjectId: stopWordsId, subjectName: 'stop words' };
    const record = { ...subject, subjectType: 'search', name: 'list', updatedAt: new Date(saved.updatedAt) };
    await refuseStaleEdit(transaction, record, updatedAt);
    if (isDeepStrictEqual(saved.words, words)) return saved;
    await writeStopWords(transaction, words);
    const before = { words: saved.words };
    audit({ action: 'search.stop-words-changed', ...subject, before, after: { words } });
    changed(searchWordsTag);
    return readStopWords(transaction);
  });

/** Returns how search understands a query, and what it finds. */
export async function testQuery(ctx: Context, query: string): Promise<TestedQuery> {
  const [groups, stopWords, searchResult, paperCount] = await Promise.all([
    selectGroups(ctx.db),
    readStopWords(ctx.db),
    search(ctx, query),
    countPapers(ctx, { search: query }),
  ]);
  const text = searchTokens(query).join(' ');
  const isInText = (word: string) => ` ${text} `.includes(` ${searchTokens(word).join(' ')} `);
  const used = groups.filter(({ words }) => words.some(isInText));
  return {
    ...searchResult,
    text,
    groups: used.map(({ id, words }) => ({ id, words })),
    stopWords: stopWords.words.filter(isInText).sort(),
    paperCount,
  };
}

async function readStopWords(db: Database): Promise<StopWords> {
  const row = await selectStopWords(db);
  return { words: row?.words ?? [], updatedAt: (row?.updatedAt ?? new Date(0)).toISOString() };
}
