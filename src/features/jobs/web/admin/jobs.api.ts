import { useRefetch } from '#admin-kit/use-refetch.ts';
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

/** Returns functions that cancel or retry a run and update its cached copy with the response. They throw ApiError. */
export function useJobOrders() {
  const queryClient = useQueryClient();
  const refresh = useRefetch();
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
