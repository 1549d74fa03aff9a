import { isDeepStrictEqual } from 'node:util';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { countPapers } from '#features/papers/papers.server.ts';
import {
  countGroups,
  deleteGroup,
  type GroupRow,
  insertGroups,
  lockSearchWords,
  searchTokens,
  searchWordsTag,
  selectGroup,
  selectGroups,
  selectStopWords,
  updateGroup,
  writeStopWords,
} from '#features/search/search.server.ts';
import { search } from '#features/search-box/search-box.server.ts';
import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import {
  maxGroups,
  type AdminSynonymGroup,
  type GroupFields,
  type SearchWordsList,
  type StopWordFields,
  type StopWords,
  type TestedQuery,
} from '../search-words-admin.contract.ts';

/** The subject of audit entries about the stop words. No group has this id. */
const stopWordsId = 0;

/** Returns all groups of synonyms, newest first, and the stop words. */
export async function listSearchWords({ db }: Context): Promise<SearchWordsList> {
  const [groups, stopWords] = await Promise.all([selectGroups(db), readStopWords(db)]);
  return { groups: groups.map(present), stopWords };
}

/** Throws 404. */
export const getGroup = async ({ db }: Context, id: number): Promise<AdminSynonymGroup> =>
  present(requireGroup(await selectGroup(db, id)));

/** Throws 409 if there are 2,000 groups. */
export const createGroup = (
  ctx: Context,
  author: Author,
  { words }: GroupFields,
): Promise<AdminSynonymGroup> =>
  changeWords(ctx, author, async ({ transaction, changed, audit }) => {
    if ((await countGroups(transaction)) >= maxGroups)
      throw new AppError('conflict', { public: `There are already ${maxGroups} groups` });
    const row = requireGroup((await insertGroups(transaction, [words]))[0]);
    audit({ action: 'search.group-created', ...getSubject(row), after: { words } });
    changed(searchWordsTag);
    return present(row);
  });

/** Throws 404, and 409 with the field `updatedAt` after a concurrent change. */
export const updateGroupWords = (
  ctx: Context,
  author: Author,
  id: number,
  { words, updatedAt }: GroupFields,
): Promise<AdminSynonymGroup> =>
  changeWords(ctx, author, async ({ transaction, changed, audit }) => {
    const row = requireGroup(await selectGroup(transaction, id));
    const record = { subjectType: 'search', name: 'group', subjectId: id, updatedAt: row.updatedAt };
    await refuseStaleEdit(transaction, record, updatedAt);
    if (isDeepStrictEqual(row.words, words)) return present(row);
    await updateGroup(transaction, id, words);
    const before = { words: row.words };
    audit({ action: 'search.group-updated', ...getSubject({ id, words }), before, after: { words } });
    changed(searchWordsTag);
    return present(requireGroup(await selectGroup(transaction, id)));
  });

/** Returns the deleted group. Throws 404. */
export const removeGroup = (ctx: Context, author: Author, id: number): Promise<AdminSynonymGroup> =>
  changeWords(ctx, author, async ({ transaction, changed, audit }) => {
    const row = requireGroup(await selectGroup(transaction, id));
    await deleteGroup(transaction, id);
    audit({ action: 'search.group-deleted', ...getSubject(row), before: { words: row.words } });
    changed(searchWordsTag);
    return present(row);
  });

/** Throws 409 with the field `updatedAt` after a concurrent change. */
export const replaceStopWords = (
  ctx: Context,
  author: Author,
  { words, updatedAt }: StopWordFields,
): Promise<StopWords> =>
  changeWords(ctx, author, async ({ transaction, changed, audit }) => {
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
  const [groups, stopWords, found, paperCount] = await Promise.all([
    selectGroups(ctx.db),
    readStopWords(ctx.db),
    search(ctx, query),
    countPapers(ctx, { search: query }),
  ]);
  const text = searchTokens(query).join(' ');
  const isInText = (word: string) => ` ${text} `.includes(` ${searchTokens(word).join(' ')} `);
  const used = groups.filter(({ words }) => words.some(isInText));
  return {
    ...found,
    text,
    groups: used.map(({ id, words }) => ({ id, words })),
    stopWords: stopWords.words.filter(isInText).sort(),
    paperCount,
  };
}

/** Runs a change of the vocabulary while no other one runs. */
const changeWords = <Result>(
  ctx: Context,
  author: Author,
  work: (change: AuditedChange) => Promise<Result>,
): Promise<Result> =>
  ctx.write(author, async (change) => {
    await lockSearchWords(change.transaction);
    return work(change);
  });

async function readStopWords(db: Database): Promise<StopWords> {
  const row = await selectStopWords(db);
  return { words: row?.words ?? [], updatedAt: (row?.updatedAt ?? new Date(0)).toISOString() };
}

function requireGroup(row: GroupRow | undefined): GroupRow {
  if (!row) throw notFound('Group not found');
  return row;
}

const present = ({ id, words, updatedAt }: GroupRow): AdminSynonymGroup => ({
  id,
  words,
  updatedAt: updatedAt.toISOString(),
});

const getSubject = ({ id, words }: Pick<GroupRow, 'id' | 'words'>) => ({
  subjectId: id,
  subjectName: words.slice(0, 3).join(', '),
});
