import { Fragment } from 'react';
import { isCompared } from './compare-rows.ts';
import type { UploadListRow } from './upload-row.ts';
import { PaperLink } from './row-status.tsx';

/** Shows papers of the same title, or of the same exam, year, subject and session, for comparison before saving. */
export function SimilarPapers({ row, isInCell = false }: { row: UploadListRow; isInCell?: boolean }) {
  const { library, duplicate } = row;
  const similar = isCompared(row) ? library!.similar.filter(({ id }) => id !== duplicate?.id) : [];
  if (similar.length === 0) return null;
  return (
    <span>
      {similar.length === 1 ? 'A similar paper already exists: ' : 'Similar papers already exist: '}
      {similar.map(({ id, slug, title, paperType, language }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <PaperLink slug={slug} title={title} isInCell={isInCell} /> ({paperType}, {language})
        </Fragment>
      ))}
    </span>
  );
}

/** Shows the papers of the sitting that the row will belong to, unless they are shown as similar. */
export function SittingPapers({ row }: { row: UploadListRow }) {
  const { library } = row;
  if (!isCompared(row)) return null;
  const known = new Set(library!.similar.map(({ id }) => id));
  const papers = library!.sitting.filter(({ id }) => !known.has(id));
  if (papers.length === 0) return null;
  return (
    <span>
      Same sitting as{' '}
      {papers.map(({ id, slug, title, paperType }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <PaperLink slug={slug} title={title} isInCell={false} /> ({paperType})
        </Fragment>
      ))}
    </span>
  );
}
