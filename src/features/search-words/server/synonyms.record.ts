import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import {
  countGroups,
  groupRows,
  lockSearchWords,
  searchWordsTag,
  selectGroup,
} from '#features/search/search.server.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { defineRecord } from '#platform/records/record.ts';
import { groupFields, maxGroups, synonymGroup } from '../search-words-admin.contract.ts';

/** Returns a write that runs while no other one changes the vocabulary. */
export const getVocabularyWrite =
  ({ write }: { write: AuditedWrite }): AuditedWrite =>
  (author, work) =>
    write(author, async (change) => {
      await lockSearchWords(change.transaction);
      return work(change);
    });

/** Groups of synonyms in the back office. */
export const synonymsRecord = defineRecord({
  noun: 'group',
  audit: 'search.group-',
  url: '/api/admin/search-words/groups',
  schemas: { saved: synonymGroup, fields: groupFields, removed: synonymGroup },
  summaries: {
    read: 'One group of synonyms',
    create: 'Adds a group of synonyms',
    update: 'Changes a group of synonyms',
    remove: 'Deletes a group of synonyms',
  },
  rows: groupRows,
  getWrite: getVocabularyWrite,
  refuseStaleEdit,
  async read(db, id) {
    const row = await selectGroup(db, id);
    return row && { ...row, updatedAt: row.updatedAt.toISOString() };
  },
  async getColumns(transaction, { words }, present) {
    if (!present && (await countGroups(transaction)) >= maxGroups)
      throw new AppError('conflict', { public: `There are already ${maxGroups} groups` });
    return { words };
  },
  describe: ({ words }) => ({ name: words.slice(0, 3).join(', '), facts: { words } }),
  getTags: () => [searchWordsTag],
});
