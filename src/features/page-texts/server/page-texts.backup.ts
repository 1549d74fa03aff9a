import type { BackupPart } from '#platform/backup/backup-table.ts';

export const pageTextsBackup: BackupPart = {
  leftOut: {
    page_texts: 'read again from the files',
    page_text_files: 'queued again with the files',
    text_sketches: 'made again from the page texts',
    similar_texts: 'found again by the search for duplicates',
    page_text_settings: 'each site has its own',
  },
};
