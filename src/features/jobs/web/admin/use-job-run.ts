import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JobRun } from '../../jobs.contract.ts';
import { eventsAddress, isOver, jobRunQuery, jobRunsQuery } from './jobs.api.ts';

/** While no events come it is asked for. */
const pollMs = 2_000;
/** How soon a tab sees what somebody else started. */
const lookMs = 15_000;

/** One run as it goes: by server-sent events, and by asking while these do not come. Undefined until it is known. */
export function useJobRun(id: string | null): JobRun | undefined {
  const queryClient = useQueryClient();
  const [isStreaming, setStreaming] = useState(false);
  const { data: run } = useQuery({
    ...jobRunQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (isStreaming || (data && isOver(data)) ? false : pollMs),
  });
  const isOpen = run !== undefined && !isOver(run);

  useEffect(() => {
    if (id === null || !isOpen) return undefined;
    const source = new EventSource(eventsAddress(id));
    source.addEventListener('open', () => setStreaming(true));
    source.addEventListener('error', () => setStreaming(false));
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const newest = JSON.parse(data) as JobRun;
      queryClient.setQueryData(jobRunQuery(id).queryKey, newest);
      if (!isOver(newest)) return;
      source.close();
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/jobs'] });
    });
    return () => {
      source.close();
      setStreaming(false);
    };
  }, [id, isOpen, queryClient]);

  return id === null ? undefined : run;
}

/** The newest run of a job as it goes, so that a tab finds it again after a reload; undefined when there is none. */
export function useLatestRun(name: string): JobRun | undefined {
  const newest = useQuery({ ...jobRunsQuery({ name, limit: 1 }), refetchInterval: lookMs });
  return useJobRun(newest.data?.runs[0]?.id ?? null);
}
