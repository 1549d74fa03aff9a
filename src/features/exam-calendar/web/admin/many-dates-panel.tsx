import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CopyPlus } from '#ui/icons.ts';
import { useState } from 'react';
import { clsx } from 'clsx';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { formatCount } from '#lib/text/format.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { TextAreaField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { mayDiscard, useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { maxEntriesOfExam, type SavedDates } from '../../calendar-admin.contract.ts';
import { datesOfExamQuery } from './calendar-admin.api.ts';
import { linesOfNextYear, readLines, type ReadLine } from './calendar-lines.ts';
import { formatDates } from './date-labels.ts';

const example =
  'Applications; 10 February 2027 to 5 March 2027; https://upsc.gov.in/\nPrelims; 24 May 2027\nResult; July 2027 tentative';

/** Adds the server's errors to their lines. Only valid lines were sent, in their order. */
function withRefusals(lines: ReadLine[], errors: Record<string, string>): ReadLine[] {
  const sent = lines.filter(({ dates }) => dates !== undefined);
  const refused = new Map(
    Object.entries(errors).flatMap(([field, message]) => {
      const line = sent[Number(/^entries\.(\d+)\./.exec(field)?.[1] ?? -1)];
      return line ? [[line.number, message] as const] : [];
    }),
  );
  return lines.map((line) => {
    const problem = line.problem ?? refused.get(line.number);
    return problem === undefined ? line : { ...line, problem };
  });
}

function LineItem({ line: { number, text, dates, problem } }: { line: ReadLine }) {
  const Icon = problem === undefined ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 border-b border-line py-2 text-sm last:border-0">
      <Icon
        aria-hidden
        className={clsx('mt-0.5 size-4 shrink-0', problem === undefined ? 'text-accent' : 'text-danger')}
      />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="text-muted">Line {number}: </span>
          {dates ? (
            <>
              <span className="font-semibold">{dates.stage}</span>, {formatDates(dates)}
              {dates.isTentative && ', tentative'}
            </>
          ) : (
            text
          )}
        </p>
        {dates?.link && <p className="wrap-anywhere text-muted">{dates.link}</p>}
        {problem !== undefined && <p className="text-danger">{problem}</p>}
      </div>
    </li>
  );
}

/** The parsed lines of the text field, with their problems. */
function LinesPreview({ lines }: { lines: ReadLine[] }) {
  const wrong = lines.filter(({ problem }) => problem !== undefined).length;
  const right = lines.length - wrong;
  if (lines.length === 0) return null;
  return (
    <section aria-label="Preview">
      <p role="status" className={clsx('text-sm font-semibold', wrong > 0 && 'text-danger')}>
        {right === 1 ? '1 date' : `${right} dates`} can be saved
        {wrong > 0 && `, ${formatCount(wrong, 'line has', 'lines have')} errors`}
      </p>
      <ol className="mt-1">
        {lines.map((line) => (
          <LineItem key={line.number} line={line} />
        ))}
      </ol>
    </section>
  );
}

/**
 * Adds many dates of one exam, pasted as one date per line and saved in one request. It can also copy last year's
 * dates to the next year for correction.
 */
export function ManyDatesPanel({ examId: known, onClose }: { examId: string; onClose: () => void }) {
  const { data: exams } = useQuery(examChoicesQuery);
  const refresh = useRefetch();
  const [examId, setExamId] = useState(known);
  const [text, setText] = useState('');
  const [isSaved, setSaved] = useState(false);
  const present = useQuery({ ...datesOfExamQuery(examId), enabled: examId !== '' });
  const entries = examId === '' ? [] : (present.data?.entries ?? []);
  const lines = readLines(text, entries);
  const dates = lines.flatMap((line) => line.dates ?? []);
  const areRight = dates.length === lines.length;
  const [problem, setProblem] = useState<string>();

  const submission = useSubmission('Failed to add dates', async (options) => {
    const saved = await callApi<SavedDates>(
      'POST',
      '/api/admin/exam-calendar/many',
      { examId: Number(examId), entries: dates },
      options,
    );
    const count = saved.entries.length;
    const description = `${count === 1 ? '1 date' : `${count} dates`} added successfully`;
    showToast({ title: 'Success', description, style: 'neutral' });
    setSaved(true);
    onClose();
    await refresh();
  });
  useUnsavedChanges(!isSaved && text !== '');

  function getProblem(): string | undefined {
    if (examId === '') return 'Choose an exam';
    if (lines.length === 0) return 'Write one date per line';
    if (!areRight) return 'Correct or remove the lines with errors';
    return undefined;
  }
  function save(): void {
    const newProblem = getProblem();
    setProblem(newProblem);
    if (newProblem === undefined) void submission.submit();
  }
  async function cancel(): Promise<void> {
    if (text === '' || (await mayDiscard())) onClose();
  }
  async function copyYear(): Promise<void> {
    if (text === '' || (await mayDiscard())) setText(linesOfNextYear(entries));
  }

  const { failure, errors } = submission;
  return (
    <SidePanel title="Add many dates" onClose={() => void cancel()}>
      <div className="flex-1 overflow-y-auto p-6">
        <Form submission={submission} onSubmit={save} className="flex flex-col gap-4">
          <ProblemNotice text={problem ?? failure?.publicMessage} />
          <ChoiceField
            label="Exam"
            name="examId"
            isRequired
            choices={exams ?? []}
            value={examId}
            onValue={setExamId}
            placeholder={exams ? 'Type a name' : 'Loading...'}
          />
          <TextAreaField
            label="One date per line"
            name="lines"
            rows={8}
            maxLength={100_000}
            value={text}
            onValue={setText}
            placeholder={example}
            hint={`Stage; date, window or month; official link. Rows of a spreadsheet can be pasted. Write 'tentative' after a date that may change. At most ${maxEntriesOfExam} dates per exam.`}
          />
          {entries.length > 0 && (
            <div>
              <Button variant="secondary" onClick={() => void copyYear()}>
                <CopyPlus aria-hidden className="size-5" />
                Same stages for next year
              </Button>
            </div>
          )}
          <LinesPreview lines={withRefusals(lines, errors)} />
          <FormActions
            action={areRight && dates.length > 1 ? `Add ${dates.length} dates` : 'Add dates'}
            submission={submission}
            onCancel={() => void cancel()}
          />
        </Form>
      </div>
    </SidePanel>
  );
}
