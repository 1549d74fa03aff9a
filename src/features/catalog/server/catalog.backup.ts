import type { BackupPart, LaterColumn } from '#platform/backup/backup-table.ts';

const translationsOf = (what: string): LaterColumn => ({
  column: 'translations',
  sameBy: 'slug',
  what: `translations of ${what}`,
});

export const catalogBackup: BackupPart = {
  tables: [
    { name: 'categories', kind: 'content', laterColumn: translationsOf('categories') },
    { name: 'exams', kind: 'content', laterColumn: translationsOf('exams') },
    { name: 'subjects', kind: 'content', laterColumn: translationsOf('subjects') },
    { name: 'catalog_trash', kind: 'content' },
  ],
};
