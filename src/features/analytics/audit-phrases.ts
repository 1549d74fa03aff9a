/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const analyticsPhrases = {
  'analytics.target-set': 'set the target of',
};
