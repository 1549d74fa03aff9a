import { EmptyList } from '#admin-kit/empty-list.tsx';
import { useQuery } from '@tanstack/react-query';
import type { TabState } from '#admin-kit/tab-url.ts';
import { SelectField } from '#admin-kit/fields.tsx';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { Table, type Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { Hourglass } from '#ui/icons.ts';
import { isOver, type JobRun, type JobsPage } from '../../jobs.contract.ts';
import { JobPanel } from './job-panel.tsx';
import { progressText } from './job-progress.tsx';
import { JobStateBadge } from './job-state.tsx';
import { doneText, durationText } from './job-labels.ts';
import { getGroupTitle, groupByKind } from './job-groups.ts';
import { jobRunsQuery } from './jobs.api.ts';

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

/** Returns the progress, the result or the reason of a failure. */
function getOutcome(run: JobRun): string {
  if (!isOver(run)) return [progressText(run), run.note].filter(Boolean).join(' · ');
  return run.state === 'failed' ? (run.error ?? '') : doneText(run);
}

function tookText({ startedAt, endedAt }: JobRun): string {
  return startedAt === null || endedAt === null
    ? ''
    : durationText(Date.parse(endedAt) - Date.parse(startedAt));
}

const columnsFor = (open: (id: string) => void): Column<Row>[] => [
  {
    name: 'title',
    title: 'Job',
    className: 'sm:w-56 sm:py-0',
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
          <span className="[overflow-wrap:anywhere]">{getOutcome(run)}</span>
          <span className="flex flex-wrap items-center gap-2 text-xs">
            <JobStateBadge state={run.state} /> <When at={run.createdAt} /> {tookText(run)}
          </span>
        </span>
      </>
    ),
  },
  {
    name: 'state',
    title: 'State',
    isWide: true,
    className: 'w-28',
    cell: ({ state }) => <JobStateBadge state={state} />,
  },
  {
    name: 'outcome',
    title: 'Result',
    isWide: true,
    className: 'max-w-0 truncate text-muted',
    cell: (run) => <span title={getOutcome(run)}>{getOutcome(run)}</span>,
  },
  {
    name: 'took',
    title: 'Duration',
    isWide: true,
    className: 'w-40 whitespace-nowrap text-muted',
    cell: tookText,
  },
  {
    name: 'when',
    title: 'When',
    isWide: true,
    className: 'w-36',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

/** Running, failed and past jobs by kind, newest first, and a panel with the run in the URL. */
export function JobList({ state }: { state: TabState }) {
  const pagination = readPage(state);
  const chosenState = state.get('state') in stateChoices ? state.get('state') : '';
  const jobs = useQuery({
    ...jobRunsQuery({
      name: state.get('job') || undefined,
      state: chosenState || undefined,
      page: pagination.page + 1,
      limit: pagination.size,
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.runs.some((run) => !isOver(run)) ? refetchMs.running : refetchMs.idle,
  });
  const rows = (jobs.data?.runs ?? []).map((run, number) => ({ ...run, number }));
  const columns = columnsFor((id) => state.set({ open: id }));

  return (
    <div className="flex flex-col gap-4">
      <JobFilters state={state} chosenState={chosenState} jobs={jobs.data?.jobs ?? []} />
      <PagedResults
        query={jobs}
        what="The jobs"
        total={jobs.data?.total ?? 0}
        place={pagination}
        empty={
          <NoJobs
            isFiltering={chosenState !== '' || state.get('job') !== ''}
            onShowAll={() => state.set({ state: undefined, job: undefined, page: undefined })}
          />
        }
      >
        {groupByKind(rows).map(({ group, items }) => (
          <section key={group.title} className="flex flex-col gap-2">
            <h2 className="text-base font-semibold">{getGroupTitle(group, items)}</h2>
            <Table
              caption={group.title}
              columns={columns}
              rows={items}
              rowKey={({ number }) => number}
              isBusy={jobs.isPlaceholderData}
            />
          </section>
        ))}
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

function JobFilters({
  state,
  chosenState,
  jobs,
}: {
  state: TabState;
  chosenState: string;
  jobs: JobsPage['jobs'];
}) {
  return (
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
        {groupByKind(jobs).map(({ group, items }) => (
          <optgroup key={group.title} label={group.title}>
            {items.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </form>
  );
}

function NoJobs(props: { isFiltering: boolean; onShowAll: () => void }) {
  return (
    <EmptyList
      icon={Hourglass}
      what="jobs"
      filterHint="Try another filter."
      hint="Long tasks, such as a backup or a link check, appear here while they run and afterwards."
      {...props}
    />
  );
}
