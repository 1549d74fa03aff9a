import { trashPeriod } from '#lib/trash-retention.ts';
import type { ReactNode } from 'react';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { callApi } from '#admin-kit/call-api.ts';
import type { DeletionPreview, SubjectDeletionPreview } from '../../catalog-admin.contract.ts';

function warningOfPapers({ papers, files, downloads, calendarDates }: DeletionPreview): ReactNode {
  const dates =
    calendarDates > 0
      ? ` ${formatCount(calendarDates, 'date')} of the exam calendar will also be deleted.`
      : '';
  const restore = ` Everything can be restored from the trash for ${trashPeriod}.`;
  if (papers === 0)
    return (
      <p className="mt-2">
        It has no papers.{dates}
        {restore}
      </p>
    );
  return (
    <p className="mt-2">
      {formatCount(papers, 'paper')} with {formatCount(files, 'stored file')} and{' '}
      {formatCount(downloads, 'download')} go to the trash.{dates}
      {restore}
    </p>
  );
}

const warnings = {
  category: (preview: DeletionPreview) => {
    const { exams, examNames } = preview;
    const others = exams - examNames.length;
    const names = others > 0 ? [...examNames, `${groupedCount(others)} more`] : examNames;
    return (
      <>
        <p>Deleting a category also deletes its exams and papers.</p>
        {exams > 0 && (
          <p className="mt-2">
            {formatCount(exams, 'exam')}: {names.join(', ')}.
          </p>
        )}
        {warningOfPapers(preview)}
      </>
    );
  },
  exam: (preview: DeletionPreview) => (
    <>
      <p>Deleting an exam also deletes its papers.</p>
      {warningOfPapers(preview)}
    </>
  ),
  subject: ({ papers }: SubjectDeletionPreview) => (
    <>
      <p>The subject stays in the trash for {trashPeriod} and can be restored. After that:</p>
      <p>This action cannot be undone and may affect papers that use this subject.</p>
      <p className="mt-2">
        {papers === 0
          ? 'No paper uses it.'
          : `${formatCount(papers, 'paper')} will be left without a subject.`}
      </p>
    </>
  ),
};

/** Returns a function that reads what a deletion affects, and returns the confirmation that names it. */
export const askDeletion = (kind: keyof typeof warnings, url: string) => async (row: { id: number }) => {
  const preview = await callApi<DeletionPreview>('GET', `${url}/${row.id}/deletion`);
  return { title: `Delete ${preview.name}?`, body: warnings[kind](preview) };
};
