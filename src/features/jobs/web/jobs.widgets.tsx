/** Widgets for admin tabs of features with long-running jobs. Public pages must not import them. */
export { JobProgress } from './admin/job-progress.tsx';
export { useJobsRefresh } from './admin/jobs.api.ts';
export { useJobRun, useLatestRun, type LatestRun } from './admin/use-job-run.ts';
