/** The server code of this feature that other features use. */
export { type Findings, jobFindings } from './server/job-findings.service.ts';
export { countFailedJobs } from './server/jobs.queries.ts';
export { getJobs } from './server/jobs.service.ts';
