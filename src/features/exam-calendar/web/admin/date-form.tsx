import { useQuery } from '@tanstack/react-query';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { CheckboxField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { RecordForm } from '#admin-kit/record-form.tsx';
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
  const edited = useEditedRecord({
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
  const { fields, change, bind } = edited;
  const isMonth = fields.precision === 'month';

  return (
    <RecordForm kind="date" isNew={!saved} edited={edited}>
      <ChoiceField
        label="Exam"
        isRequired
        choices={exams ?? []}
        {...bind('examId')}
        placeholder={exams ? 'Type a name' : 'Loading...'}
      />
      <SuggestField
        label="Stage"
        isRequired
        suggestions={stageSuggestions}
        maxLength={maxStageLength}
        {...bind('stage')}
        hint="e.g. Prelims"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={isMonth ? 'Month' : 'Date'}
          type={isMonth ? 'month' : 'date'}
          isRequired
          {...bind('startsOn')}
          hint={isMonth ? 'Such as 2027-03' : 'The first day of a window'}
        />
        {!isMonth && (
          <TextField
            label="Last day"
            type="date"
            min={fields.startsOn}
            {...bind('endsOn')}
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
      <TextField label="Official link" type="url" inputMode="url" {...bind('link')} placeholder="https://" />
      <TextAreaField
        label="Notes"
        maxLength={maxNotesLength}
        counter={{ length: fields.notes.length, of: maxNotesLength }}
        {...bind('notes')}
      />
    </RecordForm>
  );
}
