/** The server code of this feature that other features use. */
export { type Findings, jobFindings } from './server/job-findings.service.ts';
