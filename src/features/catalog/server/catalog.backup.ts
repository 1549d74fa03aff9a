import type { BackupPart, LaterColumn } from '#platform/backup/backup-table.ts';

const later = (column: string, what: string): LaterColumn => ({
  column,
  sameBy: 'slug',
  what: `${column} of ${what}`,
});

/** The backup has every column of these tables. `laterColumns` are those that older backups lack. */
export const catalogBackup: BackupPart = {
  tables: [
    {
      name: 'categories',
      kind: 'content',
      laterColumns: [later('translations', 'categories'), later('aliases', 'categories')],
    },
    { name: 'exams', kind: 'content', laterColumns: [later('translations', 'exams')] },
    {
      name: 'subjects',
      kind: 'content',
      laterColumns: [later('translations', 'subjects'), later('aliases', 'subjects')],
    },
    { name: 'catalog_trash', kind: 'content' },
  ],
};
