/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const jobsPhrases = {
  'job.schedule-changed': 'changed the schedule of the job',
};
