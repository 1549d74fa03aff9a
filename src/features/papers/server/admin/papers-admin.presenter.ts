import { parseActiveContent } from '#features/files/files.contract.ts';
import {
  keptForDays,
  type AdminPaper,
  type EarlierFile,
  type TrashedPaper,
} from '../../papers-admin.contract.ts';
import { presentPaperDetail } from '../papers.presenter.ts';
import type { PaperRow } from '../papers.queries.ts';
import type { EarlierFileRow, FileOriginRow } from './paper-files.queries.ts';
import type { TrashRow } from './trash.queries.ts';

const dayMs = 86_400_000;

/** Raw queries return times as PostgreSQL text. */
function toIso(time: string): string {
  return new Date(time).toISOString();
}

function goneAt(since: string): string {
  return new Date(Date.parse(toIso(since)) + keptForDays * dayMs).toISOString();
}

export function presentAdminPaper(
  row: PaperRow,
  origin: FileOriginRow | undefined,
  publicUrl: string,
): AdminPaper {
  const { file, ...paper } = presentPaperDetail(row, publicUrl);
  const isKnown = file !== null && origin !== undefined;
  return {
    ...paper,
    originalUrl: row.originalUrl,
    file: isKnown
      ? {
          ...file,
          originalName: origin.originalName,
          activeContent: parseActiveContent(origin.activeContent),
          addedAt: toIso(origin.addedAt),
        }
      : null,
  };
}

export function presentEarlierFile(row: EarlierFileRow): EarlierFile {
  return {
    id: row.id,
    bytes: row.bytes,
    pages: row.pages,
    kind: row.kind,
    originalName: row.originalName,
    activeContent: parseActiveContent(row.activeContent),
    url: `/files/${row.sha256}.pdf`,
    replacedAt: toIso(row.replacedAt),
    replacedByName: row.replacedByName,
    goneAt: goneAt(row.replacedAt),
  };
}

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
    goneAt: goneAt(row.deletedAt),
  };
}
