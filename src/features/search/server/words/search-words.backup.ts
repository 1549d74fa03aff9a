import type { BackupPart } from '#platform/backup/backup-table.ts';

export const searchWordsBackup: BackupPart = {
  tables: [
    { name: 'search_synonyms', kind: 'content' },
    { name: 'search_stop_words', kind: 'content' },
  ],
};
