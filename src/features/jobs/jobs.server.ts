/** The server code of this feature that other features use. */
export { dropJobFindings, type Findings, jobFindings } from './server/job-findings.service.ts';
export { selectSchedules } from './server/job-schedules.queries.ts';
export { countFailedJobs } from './server/jobs.queries.ts';
export { getJobs, type JobsService } from './server/jobs.service.ts';
export { findRefusalToReplace } from './server/library-use.service.ts';
