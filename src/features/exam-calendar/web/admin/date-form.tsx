import { useQuery } from '@tanstack/react-query';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice } from '#admin-kit/edit-notice.tsx';
import { CheckboxField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import { getDateTime } from '../entry-state.ts';
import { maxNotesLength, maxStageLength, type AdminCalendarEntry } from '../../calendar-admin.contract.ts';

/** Usual stages of an exam, in their order. The site translates these to the visitor's language. */
const stageSuggestions = [
  'Notification',
  'Application opens',
  'Application closes',
  'Applications',
  'Correction',
  'Admit card',
  'Exam',
  'Prelims',
  'Mains',
  'Tier I',
  'Tier II',
  'Answer key',
  'Interview',
  'Result',
];

/** Creates a date, with an exam that may be preselected, or edits one. */
export function DateForm({
  saved,
  examId = '',
  onClose,
}: {
  saved: AdminCalendarEntry | undefined;
  examId?: string;
  onClose: () => void;
}) {
  const { data: exams } = useQuery(examChoicesQuery);
  const { fields, change, submission, problem, cancel } = useEditedRecord({
    kind: 'date',
    url: '/api/admin/exam-calendar',
    saved,
    fieldsOf: (entry: AdminCalendarEntry | undefined) => ({
      examId: entry ? String(entry.examId) : examId,
      stage: entry?.stage ?? '',
      precision: entry?.precision ?? 'day',
      startsOn: entry ? getDateTime(entry) : '',
      endsOn: (entry?.precision === 'day' && entry.endsOn) || '',
      isTentative: entry?.isTentative ?? false,
      link: entry?.link ?? '',
      notes: entry?.notes ?? '',
    }),
    payloadOf: (typed) => ({ ...typed, examId: typed.examId === '' ? null : Number(typed.examId) }),
    onClose,
  });

  const isMonth = fields.precision === 'month';

  return (
    <ModalDialog title={saved ? 'Edit date' : 'Add date'} onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...problem} />
        <ChoiceField
          label="Exam"
          name="examId"
          isRequired
          choices={exams ?? []}
          value={fields.examId}
          onValue={(chosen) => change({ examId: chosen })}
          placeholder={exams ? 'Type a name' : 'Loading...'}
        />
        <SuggestField
          label="Stage"
          name="stage"
          isRequired
          suggestions={stageSuggestions}
          maxLength={maxStageLength}
          value={fields.stage}
          onValue={(stage) => change({ stage })}
          hint="e.g. Prelims"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={isMonth ? 'Month' : 'Date'}
            name="startsOn"
            type={isMonth ? 'month' : 'date'}
            isRequired
            value={fields.startsOn}
            onValue={(startsOn) => change({ startsOn })}
            hint={isMonth ? 'Such as 2027-03' : 'The first day of a window'}
          />
          {!isMonth && (
            <TextField
              label="Last day"
              name="endsOn"
              type="date"
              min={fields.startsOn}
              value={fields.endsOn}
              onValue={(endsOn) => change({ endsOn })}
              hint="Blank for a single day"
            />
          )}
        </div>
        <CheckboxField
          label="Month only"
          hint="The day is not announced yet."
          isChecked={isMonth}
          onChecked={(isChosen) =>
            change({
              precision: isChosen ? 'month' : 'day',
              startsOn: isChosen ? fields.startsOn.slice(0, 7) : '',
              endsOn: '',
            })
          }
        />
        <CheckboxField
          label="Tentative"
          hint="Tells visitors that the date may change."
          isChecked={fields.isTentative}
          onChecked={(isTentative) => change({ isTentative })}
        />
        <TextField
          label="Official link"
          name="link"
          type="url"
          inputMode="url"
          value={fields.link}
          onValue={(link) => change({ link })}
          placeholder="https://"
        />
        <TextAreaField
          label="Notes"
          name="notes"
          maxLength={maxNotesLength}
          counter={{ length: fields.notes.length, of: maxNotesLength }}
          value={fields.notes}
          onValue={(notes) => change({ notes })}
        />
        <FormActions action={saved ? 'Save' : 'Add date'} submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
