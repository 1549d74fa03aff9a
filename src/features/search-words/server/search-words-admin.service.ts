import { isDeepStrictEqual } from 'node:util';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { searchTokens } from '#features/search/search.server.ts';
import type { AuditedChange, AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import {
  mostGroups,
  type AdminSynonymGroup,
  type GroupFields,
  type NothingFound,
  type SearchWordsList,
  type StopWordFields,
  type StopWords,
  type TestedQuery,
} from '../search-words-admin.contract.ts';
import { searchWordsTag } from './search-vocabulary.service.ts';
import {
  countGroups,
  deleteGroup,
  insertGroups,
  lockSearchWords,
  selectGroup,
  selectGroups,
  selectStopWords,
  updateGroup,
  writeStopWords,
  type GroupRow,
} from './search-words.queries.ts';

/** What search finds for a text. */
export type FindForTest = (
  text: string,
) => Promise<Pick<TestedQuery, 'categories' | 'exams' | 'papers' | 'paperCount'>>;

export type SearchWordsAdmin = ReturnType<typeof createSearchWordsAdmin>;

/** The subject of audit entries about the stop words. No group has this id. */
const stopWordsId = 0;

/** Creates the service that manages synonyms and stop words. */
export function createSearchWordsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  find: FindForTest;
  nothingFound: () => Promise<NothingFound['searches']>;
}) {
  const { db, write, find, nothingFound } = dependencies;

  async function stopWordsNow(source: Database): Promise<StopWords> {
    const row = await selectStopWords(source);
    return { words: row?.words ?? [], updatedAt: (row?.updatedAt ?? new Date(0)).toISOString() };
  }

  /** Runs a change of the vocabulary while no other one runs. */
  const change = <Result>(
    author: Author,
    work: (change: AuditedChange) => Promise<Result>,
  ): Promise<Result> =>
    write(author, async (started) => {
      await lockSearchWords(started.transaction);
      return work(started);
    });

  return {
    async list(): Promise<SearchWordsList> {
      const [groups, stopWords] = await Promise.all([selectGroups(db), stopWordsNow(db)]);
      return { groups: groups.map(present), stopWords };
    },
    byId: async (id: number): Promise<AdminSynonymGroup> => present(found(await selectGroup(db, id))),
    /** Throws 409 if there are 2,000 groups. */
    create: (author: Author, { words }: GroupFields): Promise<AdminSynonymGroup> =>
      change(author, async ({ transaction, changed, audit }) => {
        if ((await countGroups(transaction)) >= mostGroups)
          throw new AppError('conflict', { public: `There are already ${mostGroups} groups` });
        const row = found((await insertGroups(transaction, [words]))[0]);
        audit({ action: 'search.group-created', ...subjectOf(row), after: { words } });
        changed(searchWordsTag);
        return present(row);
      }),
    update: (author: Author, id: number, { words, updatedAt }: GroupFields): Promise<AdminSynonymGroup> =>
      change(author, async ({ transaction, changed, audit }) => {
        const row = found(await selectGroup(transaction, id));
        const thing = { subjectType: 'search', name: 'group', subjectId: id, updatedAt: row.updatedAt };
        await refuseStaleEdit(transaction, thing, updatedAt);
        if (isDeepStrictEqual(row.words, words)) return present(row);
        await updateGroup(transaction, id, words);
        const before = { words: row.words };
        audit({ action: 'search.group-updated', ...subjectOf({ id, words }), before, after: { words } });
        changed(searchWordsTag);
        return present(found(await selectGroup(transaction, id)));
      }),
    /** Returns the deleted group. */
    remove: (author: Author, id: number): Promise<AdminSynonymGroup> =>
      change(author, async ({ transaction, changed, audit }) => {
        const row = found(await selectGroup(transaction, id));
        await deleteGroup(transaction, id);
        audit({ action: 'search.group-deleted', ...subjectOf(row), before: { words: row.words } });
        changed(searchWordsTag);
        return present(row);
      }),
    setStopWords: (author: Author, { words, updatedAt }: StopWordFields): Promise<StopWords> =>
      change(author, async ({ transaction, changed, audit }) => {
        const saved = await stopWordsNow(transaction);
        const subject = { subjectId: stopWordsId, subjectName: 'stop words' };
        const thing = {
          ...subject,
          subjectType: 'search',
          name: 'list',
          updatedAt: new Date(saved.updatedAt),
        };
        await refuseStaleEdit(transaction, thing, updatedAt);
        if (isDeepStrictEqual(saved.words, words)) return saved;
        await writeStopWords(transaction, words);
        const before = { words: saved.words };
        audit({ action: 'search.stop-words-changed', ...subject, before, after: { words } });
        changed(searchWordsTag);
        return stopWordsNow(transaction);
      }),
    async test(query: string): Promise<TestedQuery> {
      const [groups, stopWords, results] = await Promise.all([
        selectGroups(db),
        stopWordsNow(db),
        find(query),
      ]);
      const text = searchTokens(query).join(' ');
      const isInText = (word: string) => ` ${text} `.includes(` ${searchTokens(word).join(' ')} `);
      const used = groups.filter(({ words }) => words.some(isInText));
      return {
        text,
        groups: used.map(({ id, words }) => ({ id, words })),
        stopWords: stopWords.words.filter(isInText).sort(),
        ...results,
      };
    },
    nothingFound: async (): Promise<NothingFound> => ({ searches: await nothingFound() }),
  };
}

function found(row: GroupRow | undefined): GroupRow {
  if (!row) throw notFound('Group not found');
  return row;
}

const present = ({ id, words, updatedAt }: GroupRow): AdminSynonymGroup => ({
  id,
  words,
  updatedAt: updatedAt.toISOString(),
});

const subjectOf = ({ id, words }: Pick<GroupRow, 'id' | 'words'>) => ({
  subjectId: id,
  subjectName: words.slice(0, 3).join(', '),
});
