/** Widgets for admin tabs of features with long-running jobs. Public pages must not import them. */
export { JobAgain } from './web/admin/job-again.tsx';
export { JobProgress } from './web/admin/job-progress.tsx';
export { useJobRun, useLatestRun, useRunEnd, type LatestRun } from './web/admin/use-job-run.ts';
