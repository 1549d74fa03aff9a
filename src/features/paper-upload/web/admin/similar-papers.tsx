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
