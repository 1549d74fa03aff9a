import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import type { JobRun, JobSchedule, JobsPage } from '../../jobs.contract.ts';

export const jobRunsQuery = (parameters: Record<string, string | number | undefined>) =>
  queryOptions<JobsPage>({
    queryKey: ['/api/admin/jobs', parameters],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const jobRunQuery = (id: string) =>
  queryOptions<JobRun>({ queryKey: ['/api/admin/jobs', id], staleTime: 0 });

export const jobSchedulesQuery = queryOptions<JobSchedule[]>({
  queryKey: ['/api/admin/job-schedules'],
  staleTime: 0,
});

export const getEventsUrl = (id: string) => `/api/admin/jobs/${id}/events`;

/** Returns whether the run has ended. */
export const isOver = ({ state }: Pick<JobRun, 'state'>) => state !== 'waiting' && state !== 'running';

/** Returns a function to call when a run began or ended. It refetches all lists of runs. */
export function useJobsRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const lists = ['/api/admin/jobs', '/api/admin/job-schedules', '/api/admin/audit'];
    await Promise.all(lists.map((address) => queryClient.invalidateQueries({ queryKey: [address] })));
  };
}

/** Returns functions that cancel or retry a run and update its cached copy with the response. They throw ApiError. */
export function useJobOrders() {
  const queryClient = useQueryClient();
  const refresh = useJobsRefresh();
  async function order(run: JobRun, verb: 'cancel' | 'retry'): Promise<void> {
    const answer = await callApi<JobRun>('POST', `/api/admin/jobs/${run.id}/${verb}`);
    queryClient.setQueryData(jobRunQuery(run.id).queryKey, answer);
    await refresh();
  }
  return {
    cancel: (run: JobRun) => order(run, 'cancel'),
    retry: (run: JobRun) => order(run, 'retry'),
  };
}
