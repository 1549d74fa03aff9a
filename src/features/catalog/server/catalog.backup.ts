import type { BackupPart, LaterColumn } from '#platform/backup/backup-table.ts';

const getTranslations = (what: string): LaterColumn => ({
  column: 'translations',
  sameBy: 'slug',
  what: `translations of ${what}`,
});

export const catalogBackup: BackupPart = {
  tables: [
    { name: 'categories', kind: 'content', laterColumn: getTranslations('categories') },
    { name: 'exams', kind: 'content', laterColumn: getTranslations('exams') },
    { name: 'subjects', kind: 'content', laterColumn: getTranslations('subjects') },
    { name: 'catalog_trash', kind: 'content' },
  ],
};
