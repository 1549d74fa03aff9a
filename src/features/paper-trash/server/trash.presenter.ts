import type { TrashedPaper } from '#features/papers/papers-admin.contract.ts';
import { erasedAt, toIso } from '#features/papers/papers.server.ts';
import type { TrashRow } from './trash.queries.ts';

export function presentTrashed(row: TrashRow): TrashedPaper {
  return {
    paperId: row.paperId,
    title: row.title,
    slug: row.slug,
    examId: row.examId,
    examName: row.examName,
    hasExam: row.hasExam,
    isExamInTrash: row.isExamInTrash,
    year: row.year,
    downloads: row.downloads,
    hasFile: row.hasFile,
    deletedAt: toIso(row.deletedAt),
    deletedByName: row.deletedByName,
    goneAt: erasedAt(row.deletedAt),
  };
}
