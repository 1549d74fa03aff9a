import { posix } from 'node:path';
import { averageRating } from '#lib/average-rating.ts';
import { getPaperFacts } from '../paper-fields.contract.ts';
import type { Paper, PaperDetail, PaperWithSeo } from '../papers.contract.ts';
import type { PaperRow } from './papers.queries.ts';

/**
 * Returns the URL of the stored file, otherwise of the file on another server. A paper whose file was lost gets its
 * download URL, which responds with an error message.
 */
function fileUrl(row: PaperRow, publicUrl: string): string {
  if (row.sha256) return `${publicUrl}/files/${row.sha256}.pdf`;
  return row.externalUrl ?? `${publicUrl}/api/papers/${row.id}/download`;
}

/** Whether the text layer of most pages is what a reader sees. False until all pages are read. */
export function isSearchable({ trustedPages, pages }: Pick<PaperRow, 'trustedPages' | 'pages'>): boolean {
  return trustedPages !== null && pages !== null && 2 * trustedPages >= pages;
}

function file(row: PaperRow): Paper['file'] {
  if (row.bytes === null || row.pages === null || row.kind === null) return null;
  const { bytes, pages, kind } = row;
  return { bytes, pages, kind, isSearchable: isSearchable(row), ...(row.damagedAt && { isDamaged: true }) };
}

function thumbnail(row: PaperRow): Paper['thumbnail'] {
  if (row.thumbnailKey === null || row.thumbnailWidth === null || row.thumbnailHeight === null) return null;
  const url = `/files/${posix.basename(row.thumbnailKey)}`;
  return { url, width: row.thumbnailWidth, height: row.thumbnailHeight };
}

function sitting({ sittingId, documentKind, edition, otherDocuments }: PaperRow): Paper['sitting'] {
  if (sittingId === null || documentKind === null) return null;
  return { id: sittingId, kind: documentKind, edition, documents: otherDocuments ?? [] };
}

export function presentPaper(row: PaperRow, publicUrl: string): Paper {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    ...getPaperFacts(row),
    downloadCount: row.downloads ?? 0,
    averageRating: averageRating(row.ratingSum ?? 0, row.ratingCount ?? 0),
    totalRatings: row.ratingCount ?? 0,
    createdAt: row.createdAt.toISOString(),
    examId: row.examId,
    examName: row.examName,
    examSlug: row.examSlug,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    categorySlug: row.categorySlug,
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    fileUrl: fileUrl(row, publicUrl),
    file: file(row),
    thumbnail: thumbnail(row),
    isSpecimen: row.isSpecimen,
    sitting: sitting(row),
  };
}

export function presentPaperWithSeo(row: PaperRow, publicUrl: string): PaperWithSeo {
  return { ...presentPaper(row, publicUrl), seoTitle: row.seoTitle, seoDescription: row.seoDescription };
}

export function presentPaperDetail(row: PaperRow, publicUrl: string): PaperDetail {
  const { durationMinutes, updatedAt } = row;
  return { ...presentPaperWithSeo(row, publicUrl), durationMinutes, updatedAt: updatedAt.toISOString() };
}
