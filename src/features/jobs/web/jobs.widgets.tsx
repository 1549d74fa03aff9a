/** For tabs of the back office, of whoever has long work; no public page may import it. */
export { JobProgress } from './admin/job-progress.tsx';
export { useJobsRefresh } from './admin/jobs.api.ts';
export { useJobRun, useLatestRun } from './admin/use-job-run.ts';
