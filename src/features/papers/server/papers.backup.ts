import type { BackupPart } from '#platform/backup/backup-table.ts';
import { selectPapersOfBackup } from './papers-backup.queries.ts';

const pdf = { column: 'storage_key', bytes: 'bytes' };
const thumbnail = { column: 'thumbnail_key' };

/**
 * Returns the backup part of papers: with their files and the trash, and also in a readable form for pasting
 * elsewhere.
 */
export function papersBackup({ publicUrl }: { publicUrl: string }): BackupPart {
  return {
    tables: [
      { name: 'papers', kind: 'content', derived: ['search_doc'] },
      { name: 'paper_stats', kind: 'content' },
      {
        name: 'paper_files',
        kind: 'content',
        derived: ['checked_at', 'damaged_at'],
        files: [pdf, thumbnail],
      },
      { name: 'different_papers', kind: 'content' },
      { name: 'replaced_files', kind: 'content', files: [pdf, thumbnail] },
      {
        name: 'paper_trash',
        kind: 'content',
        files: [
          { column: 'storage_key' },
          thumbnail,
          { column: 'replaced_files', fields: ['storage_key', 'thumbnail_key'] },
        ],
      },
    ],
    documents: [
      {
        name: 'library.json',
        async *pieces(snapshot) {
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
}
