import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOver, type JobRun } from '../../jobs.contract.ts';
import { jobRunQuery, jobRunsQuery } from './jobs.api.ts';

/** Polling interval of a run that has not ended. */
const pollMs = 1_000;
/** Maximum delay until a tab shows a run that another user started. */
const lookMs = 15_000;

/** Returns a run with live progress. Returns `undefined` until it is loaded. */
export function useJobRun(id: string | null): JobRun | undefined {
  const { data: run } = useQuery({
    ...jobRunQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : pollMs),
  });
  return id === null ? undefined : run;
}

export interface LatestRun {
  /** The newest run of the job, with live progress. `undefined` if there is none. */
  run: JobRun | undefined;
  /** Whether it started after the tab was opened. */
  isNew: boolean;
}

/** Returns the newest run of a job. A tab finds its run with it after a reload. */
export function useLatestRun(name: string): LatestRun {
  const { data } = useQuery({ ...jobRunsQuery({ name, limit: 1 }), refetchInterval: lookMs });
  const newestId = data && (data.runs[0]?.id ?? null);
  const [firstId, setFirstId] = useState(newestId);
  if (firstId === undefined && newestId !== undefined) setFirstId(newestId);
  const run = useJobRun(newestId ?? null);
  return { run, isNew: newestId !== firstId };
}

/**
 * Calls `onEnd` when the run ends while the component is mounted. A new run, which started after the tab was opened,
 * may have ended before it was read for the first time.
 */
export function useRunEnd({ run, isNew }: LatestRun, onEnd: (run: JobRun) => void): void {
  const openId = useRef<string>(undefined);
  const report = useEffectEvent((id: string, isEnded: boolean) => {
    if (!isEnded) openId.current = id;
    else if (run && (isNew || openId.current === id)) onEnd(run);
  });
  const id = run?.id;
  const isEnded = run !== undefined && isOver(run);
  useEffect(() => {
    if (id !== undefined) report(id, isEnded);
  }, [id, isEnded]);
}
