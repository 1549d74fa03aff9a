import { formatCount } from '#lib/text/format.ts';
import type { TrashSummary } from '#features/papers/papers-admin.contract.ts';

type Counts = Omit<TrashSummary, 'at'>;

export function isEmptyTrash({ papers, categories, exams, subjects }: Counts): boolean {
  return papers + categories + exams + subjects === 0;
}

/** Returns the numbers of records that emptying the trash deletes, as text. */
export function emptyTrashText({ papers, files, categories, exams, subjects }: Counts): string {
  const parts = [
    papers > 0 && formatCount(papers, 'paper'),
    categories > 0 && formatCount(categories, 'category', 'categories'),
    exams > 0 && formatCount(exams, 'exam'),
    subjects > 0 && formatCount(subjects, 'subject'),
  ].filter((part) => part !== false);
  const removed = files > 0 ? ` It removes ${formatCount(files, 'stored file')} that nothing else uses.` : '';
  return `This permanently deletes ${parts.join(', ')}.${removed} It cannot be undone.`;
}
