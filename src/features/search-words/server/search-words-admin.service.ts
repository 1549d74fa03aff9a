import { isDeepStrictEqual } from 'node:util';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
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
  selectWordsInQuery,
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

  async function create({ transaction, changed, audit }: AuditedChange, { words }: GroupFields) {
    await lockSearchWords(transaction);
    if ((await countGroups(transaction)) >= mostGroups)
      throw new AppError('conflict', { public: `There are already ${mostGroups} groups` });
    const [row] = await insertGroups(transaction, [words]);
    audit({
      action: 'search.group-created',
      subjectId: row!.id,
      subjectName: nameOf(row!),
      after: { words },
    });
    changed(searchWordsTag);
    return present(row!);
  }

  async function update(change: AuditedChange, id: number, { words, updatedAt }: GroupFields) {
    const { transaction, changed, audit } = change;
    await lockSearchWords(transaction);
    const row = found(await selectGroup(transaction, id));
    const thing = { subjectType: 'search', name: 'group', subjectId: id, updatedAt: row.updatedAt };
    await refuseStaleEdit(transaction, thing, updatedAt);
    if (isDeepStrictEqual(row.words, words)) return present(row);
    await updateGroup(transaction, id, words);
    audit({
      action: 'search.group-updated',
      subjectId: id,
      subjectName: nameOf({ words }),
      before: { words: row.words },
      after: { words },
    });
    changed(searchWordsTag);
    return present(found(await selectGroup(transaction, id)));
  }

  async function remove({ transaction, changed, audit }: AuditedChange, id: number) {
    await lockSearchWords(transaction);
    const row = found(await selectGroup(transaction, id));
    await deleteGroup(transaction, id);
    const before = { words: row.words };
    audit({ action: 'search.group-deleted', subjectId: id, subjectName: nameOf(row), before });
    changed(searchWordsTag);
    return present(row);
  }

  async function setStopWords(change: AuditedChange, { words, updatedAt }: StopWordFields) {
    const { transaction, changed, audit } = change;
    await lockSearchWords(transaction);
    const before = await stopWordsNow(transaction);
    const thing = {
      subjectType: 'search',
      name: 'list',
      subjectId: stopWordsId,
      updatedAt: new Date(before.updatedAt),
    };
    await refuseStaleEdit(transaction, thing, updatedAt);
    if (isDeepStrictEqual(before.words, words)) return before;
    await writeStopWords(transaction, words);
    audit({
      action: 'search.stop-words-changed',
      subjectId: stopWordsId,
      subjectName: 'stop words',
      before: { words: before.words },
      after: { words },
    });
    changed(searchWordsTag);
    return stopWordsNow(transaction);
  }

  return {
    async list(): Promise<SearchWordsList> {
      const [groups, stopWords] = await Promise.all([selectGroups(db), stopWordsNow(db)]);
      return { groups: groups.map(present), stopWords };
    },
    byId: async (id: number): Promise<AdminSynonymGroup> => present(found(await selectGroup(db, id))),
    /** Throws 409 if there are 2,000 groups. */
    create: (author: Author, fields: GroupFields): Promise<AdminSynonymGroup> =>
      write(author, (change) => create(change, fields)),
    update: (author: Author, id: number, fields: GroupFields): Promise<AdminSynonymGroup> =>
      write(author, (change) => update(change, id, fields)),
    /** Returns the deleted group. */
    remove: (author: Author, id: number): Promise<AdminSynonymGroup> =>
      write(author, (change) => remove(change, id)),
    setStopWords: (author: Author, fields: StopWordFields): Promise<StopWords> =>
      write(author, (change) => setStopWords(change, fields)),
    async test(query: string): Promise<TestedQuery> {
      const [{ text, groups: ids, stopWords }, groups, results] = await Promise.all([
        selectWordsInQuery(db, query),
        selectGroups(db),
        find(query),
      ]);
      const used = groups.filter(({ id }) => ids.includes(id)).map(({ id, words }) => ({ id, words }));
      return { text, groups: used, stopWords, ...results };
    },
    nothingFound: async (): Promise<NothingFound> => ({ searches: await nothingFound() }),
  };
}

function found(row: GroupRow | undefined): GroupRow {
  if (!row) throw notFound('Group not found');
  return row;
}

function present({ id, words, updatedAt }: GroupRow): AdminSynonymGroup {
  return { id, words, updatedAt: updatedAt.toISOString() };
}

function nameOf({ words }: { words: string[] }): string {
  return words.slice(0, 3).join(', ');
}
