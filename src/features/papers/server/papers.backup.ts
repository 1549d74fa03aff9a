import type { BackupPart } from '#platform/backup/backup-table.ts';
import { selectPapersOfBackup } from './papers-backup.queries.ts';

const pdf = { column: 'storage_key', bytes: 'bytes' };
const thumbnail = { column: 'thumbnail_key' };

/** Papers with their files and the trash, and also in a readable form for pasting elsewhere. */
export const papersBackup: BackupPart = {
  tables: {
    all_papers: { derived: ['search_doc'] },
    paper_files: { derived: ['checked_at', 'damaged_at'], files: [pdf, thumbnail] },
    replaced_files: { files: [pdf, thumbnail] },
  },
  documents: [
    {
      name: 'library.json',
      async *pieces(snapshot, publicUrl) {
        let separator = '';
        yield '{"papers":[';
        for await (const papers of selectPapersOfBackup(snapshot, publicUrl))
          for (const { id: _id, ...paper } of papers) {
            yield `${separator}\n${JSON.stringify(paper)}`;
            separator = ',';
          }
        yield '\n]}\n';
      },
    },
  ],
};
