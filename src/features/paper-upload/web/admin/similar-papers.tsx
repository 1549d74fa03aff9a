import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useSettled } from '#admin-kit/use-settled.ts';
import type { PaperFields } from './upload-row.ts';
import { PaperLink } from './row-status.tsx';
import { similarPapersQuery } from './upload.api.ts';

/** Shows papers of the same exam, year, subject and session, for comparison before saving. */
export function SimilarPapers({
  fields,
  exceptId,
  isInCell = false,
}: {
  fields: PaperFields;
  exceptId: number | undefined;
  isInCell?: boolean;
}) {
  const { examId, year, subjectName, session } = fields;
  const settled = useSettled(JSON.stringify({ examId, year, subjectName, session }));
  const asked = JSON.parse(settled) as Parameters<typeof similarPapersQuery>[0];
  const isKnown = asked.examId !== '' && /^(19|20)\d\d$/.test(asked.year);
  const { data = [] } = useQuery({ ...similarPapersQuery(asked), enabled: isKnown });
  const similar = isKnown ? data.filter(({ id }) => id !== exceptId) : [];
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
