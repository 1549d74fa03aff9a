import { EmptyList } from '#admin-kit/empty-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ListPlus, Plus } from '#ui/icons.ts';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { useTabState, type TabState } from '#admin-kit/tab-url.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import type { Choice } from '#admin-kit/rank-choices.ts';
import { SelectField, TextField } from '#admin-kit/fields.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { useOpenRecord } from '#admin-kit/use-open-record.ts';
import { useRecordDeletion } from '#admin-kit/use-record-deletion.ts';
import { Button } from '#ui/button.tsx';
import { calendarTimes, type AdminCalendarEntry } from '../../calendar-admin.contract.ts';
import { adminCalendarQuery, adminEntryQuery } from './calendar-admin.api.ts';
import { DateForm } from './date-form.tsx';
import { DatesTable } from './dates-table.tsx';
import { ManyDatesPanel } from './many-dates-panel.tsx';
import { formatDates } from './date-labels.ts';

const pageSize = 20;

/** Reads the filters from the URL. Ignores invalid values. */
function readFilters(state: TabState) {
  const [examId, month, time] = [state.get('exam'), state.get('month'), state.get('time')];
  return {
    examId: /^[1-9]\d{0,9}$/.test(examId) ? examId : undefined,
    month: /^\d{4}-\d{2}$/.test(month) ? month : undefined,
    time: calendarTimes.find((each) => each === time),
  };
}

function Filters({ state, exams }: { state: TabState; exams: Choice[] | undefined }) {
  const { examId = '', month = '', time = '' } = readFilters(state);
  return (
    <form
      role="search"
      aria-label="Find dates"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-4 sm:grid-cols-3"
    >
      <ChoiceField
        label="Exam"
        name="exam"
        choices={exams ?? []}
        value={examId}
        onValue={(exam) => state.set({ exam, page: undefined })}
        placeholder="All exams"
      />
      <TextField
        label="Month"
        name="month"
        type="month"
        value={month}
        onValue={(chosen) => state.set({ month: chosen, page: undefined }, { isReplacing: true })}
      />
      <SelectField
        label="Show"
        name="time"
        value={time}
        onValue={(chosen) => state.set({ time: chosen, page: undefined })}
      >
        <option value="">All, next first</option>
        <option value="coming">Coming and open</option>
        <option value="past">Past</option>
      </SelectField>
    </form>
  );
}

function NoDates({ isFiltering, state }: { isFiltering: boolean; state: TabState }) {
  return (
    <EmptyList
      icon={CalendarDays}
      what="dates"
      isFiltering={isFiltering}
      filterHint="Try other filters."
      hint="Add dates for applications, admit cards, exams and results."
      onShowAll={() => state.set({ exam: undefined, month: undefined, time: undefined, page: undefined })}
    />
  );
}

const ask = ({ stage, examName, link, notes, ...dates }: AdminCalendarEntry) => ({
  title: `Delete ${stage}?`,
  body: (
    <p>
      {examName}, {formatDates(dates)}
      {link || notes ? ', with its link and notes' : ''}. It is removed from the site and from subscribed
      calendars. This cannot be undone.
    </p>
  ),
});

export function Tab() {
  const state = useTabState();
  const filters = readFilters(state);
  const { page, onPage } = readPage(state);
  const dates = useQuery(adminCalendarQuery({ ...filters, limit: pageSize, offset: page * pageSize }));
  const { entries = [], total = 0, today = '' } = dates.data ?? {};
  // Read at once also without filters, so that the forms have them when they open.
  const { data: exams } = useQuery(examChoicesQuery);
  const open = useOpenRecord(state.get('open'), entries, adminEntryQuery);
  const deletion = useRecordDeletion('date', '/api/admin/exam-calendar', ask);
  const isFiltering = Object.values(filters).some((value) => value !== undefined);
  // Placeholder data is the result of the previous filters.
  const isEmpty = dates.isSuccess && !dates.isPlaceholderData && total === 0 && !isFiltering;
  const close = () => state.set({ open: undefined });

  return (
    <TabPage
      title="Exam Calendar"
      hint="All dates are in India time. Visitors see changes immediately."
      actions={
        <>
          <Button variant="secondary" onClick={() => state.set({ open: 'many' })}>
            <ListPlus aria-hidden className="size-5" />
            Add many
          </Button>
          <Button onClick={() => state.set({ open: 'new' })}>
            <Plus aria-hidden className="size-5" />
            Add date
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={deletion.problem} />
        {!isEmpty && <Filters state={state} exams={exams} />}
        <PagedResults
          query={dates}
          what="The dates"
          total={total}
          place={{ page, size: pageSize, onPage }}
          empty={<NoDates isFiltering={isFiltering} state={state} />}
        >
          <DatesTable
            entries={entries}
            today={today}
            isBusy={dates.isPlaceholderData}
            onEdit={({ id }) => state.set({ open: id })}
            onDelete={(entry) => void deletion.remove(entry)}
          />
        </PagedResults>
      </div>
      {state.get('open') === 'new' && (
        <DateForm saved={undefined} examId={filters.examId ?? ''} onClose={close} />
      )}
      {state.get('open') === 'many' && <ManyDatesPanel examId={filters.examId ?? ''} onClose={close} />}
      {open && <DateForm key={open.id} saved={open} onClose={close} />}
    </TabPage>
  );
}
