import type { BackupPart } from '#platform/backup/backup-table.ts';

export const staticPagesBackup: BackupPart = {
  tables: [
    {
      name: 'content_pages',
      kind: 'content',
      laterColumns: [{ column: 'translations', sameBy: 'slug', what: 'translations of page titles' }],
    },
    {
      name: 'page_elements',
      kind: 'content',
      laterColumns: [{ column: 'translations', sameBy: 'content', what: 'translations of page texts' }],
    },
    { name: 'page_versions', kind: 'content' },
    { name: 'starter_pages', kind: 'content' },
  ],
};
