/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const cachePhrases = {
  'cache.flushed': 'flushed',
};
