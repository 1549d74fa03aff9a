import type { JobProgress, RunningJob } from '#platform/jobs/job.ts';

/**
 * Creates a running job without a queue, to run a definition in a test. `seen` has every progress and the last stored
 * state.
 */
export function runningJob(options: { checkpoint?: unknown; signal?: AbortSignal } = {}) {
  const seen = { progress: [] as JobProgress[], checkpoint: null as object | null };
  const job: RunningJob = {
    id: '00000000-0000-4000-8000-000000000000',
    signal: options.signal ?? new AbortController().signal,
    checkpoint: options.checkpoint ?? null,
    async saveCheckpoint(state) {
      seen.checkpoint = structuredClone(state);
    },
    progress: (progress) => void seen.progress.push(progress),
  };
  return { job, seen };
}
