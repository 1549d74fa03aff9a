/** Kept results of jobs, for the features whose jobs search the whole library. */
export { isJobOpen, saveFindings, selectFindings, type Findings } from './job-findings.queries.ts';
