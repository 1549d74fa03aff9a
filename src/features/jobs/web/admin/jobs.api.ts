import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#ui/admin/call-api.ts';
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

export const eventsAddress = (id: string) => `/api/admin/jobs/${id}/events`;

/** Whether it neither waits nor runs any more. */
export const isOver = ({ state }: Pick<JobRun, 'state'>) => state !== 'waiting' && state !== 'running';

/** To be called when a run began or ended: what lists runs is read anew. */
export function useJobsRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const lists = ['/api/admin/jobs', '/api/admin/job-schedules', '/api/admin/audit'];
    await Promise.all(lists.map((address) => queryClient.invalidateQueries({ queryKey: [address] })));
  };
}

/** Cancels a run, or begins it again; the answer is shown at once wherever the run is. Throws ApiError. */
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
