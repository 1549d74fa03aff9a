import { useQuery } from '@tanstack/react-query';
import type { TabState } from '#admin-kit/tab-url.ts';
import { SelectField } from '#admin-kit/fields.tsx';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { Table, type Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { Hourglass } from '#ui/icons.ts';
import type { JobRun } from '../../jobs.contract.ts';
import { JobPanel } from './job-panel.tsx';
import { progressText } from './job-progress.tsx';
import { JobStateBadge } from './job-state.tsx';
import { doneText, durationText } from './job-labels.ts';
import { isOver, jobRunsQuery } from './jobs.api.ts';

/** Table rows are identified by number. Runs have no number of their own. */
type Row = JobRun & { number: number };

const stateChoices: Record<string, string> = {
  '': 'Any',
  'waiting,running': 'Running',
  failed: 'Failed',
  'done,cancelled': 'Finished',
};
/** Refetch intervals. The list is also refetched while idle, because schedules start jobs too. */
const refetchMs = { running: 3_000, idle: 15_000 };

function outcomeOf(run: JobRun): string {
  if (!isOver(run)) return [progressText(run), run.note].filter(Boolean).join(' · ');
  if (run.state === 'failed') return run.error ?? '';
  const took =
    run.startedAt === null || run.endedAt === null
      ? ''
      : durationText(Date.parse(run.endedAt) - Date.parse(run.startedAt));
  return [doneText(run), took].filter(Boolean).join(' · ');
}

const columnsFor = (open: (id: string) => void): Column<Row>[] => [
  {
    name: 'title',
    title: 'Job',
    className: 'sm:min-w-40',
    cell: (run) => (
      <>
        <button
          type="button"
          onClick={() => open(run.id)}
          className="min-h-11 text-left font-semibold text-accent hover:underline"
        >
          {run.title}
        </button>
        <span className="flex flex-col items-start gap-1 text-muted sm:hidden">
          <JobStateBadge state={run.state} />
          <span className="[overflow-wrap:anywhere]">{outcomeOf(run)}</span>
          <span className="text-xs">
            {run.startedBy.name}, <When at={run.createdAt} />
          </span>
        </span>
      </>
    ),
  },
  { name: 'state', title: 'State', isWide: true, cell: ({ state }) => <JobStateBadge state={state} /> },
  {
    name: 'outcome',
    title: 'Progress',
    isWide: true,
    className: 'min-w-44 text-muted [overflow-wrap:anywhere]',
    cell: outcomeOf,
  },
  { name: 'by', title: 'Started by', isWide: true, cell: ({ startedBy }) => startedBy.name },
  { name: 'when', title: 'When', isWide: true, cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** Running, failed and past jobs, newest first, and a panel with the run in the URL. */
export function JobList({ state }: { state: TabState }) {
  const place = readPage(state);
  const chosenState = state.get('state') in stateChoices ? state.get('state') : '';
  const jobs = useQuery({
    ...jobRunsQuery({
      name: state.get('job') || undefined,
      state: chosenState || undefined,
      page: place.page + 1,
      limit: place.size,
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.runs.some((run) => !isOver(run)) ? refetchMs.running : refetchMs.idle,
  });
  const rows = (jobs.data?.runs ?? []).map((run, number) => ({ ...run, number }));
  const isFiltering = chosenState !== '' || state.get('job') !== '';

  return (
    <div className="flex flex-col gap-4">
      <form
        role="search"
        aria-label="Find jobs"
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-2 gap-4 sm:max-w-lg"
      >
        <SelectField
          label="State"
          name="state"
          value={chosenState}
          onValue={(value) => state.set({ state: value, page: undefined })}
        >
          {Object.entries(stateChoices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Job"
          name="job"
          value={state.get('job')}
          onValue={(value) => state.set({ job: value, page: undefined })}
        >
          <option value="">Any</option>
          {(jobs.data?.jobs ?? []).map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </form>
      <PagedResults
        query={jobs}
        what="The jobs"
        total={jobs.data?.total ?? 0}
        place={place}
        empty={
          <Blankslate
            icon={<Hourglass aria-hidden className="size-8" />}
            title={isFiltering ? 'No jobs found' : 'No jobs yet'}
            hint={
              isFiltering
                ? 'Try another filter.'
                : 'Long tasks, such as a backup or a link check, appear here while they run and afterwards.'
            }
            action={
              isFiltering && (
                <Button
                  variant="secondary"
                  onClick={() => state.set({ state: undefined, job: undefined, page: undefined })}
                >
                  Show all jobs
                </Button>
              )
            }
          />
        }
      >
        <Table
          caption="Jobs"
          columns={columnsFor((id) => state.set({ open: id }))}
          rows={rows}
          rowKey={({ number }) => number}
          isBusy={jobs.isPlaceholderData}
        />
      </PagedResults>
      {state.get('open') && (
        <JobPanel
          key={state.get('open')}
          id={state.get('open')}
          onClose={() => state.set({ open: undefined })}
        />
      )}
    </div>
  );
}
