/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const redirectsPhrases = {
  'redirect.host-allowed': 'allowed redirects to',
  'redirect.host-removed': 'stopped allowing redirects to',
  'redirect.imported': 'imported',
  'redirect.missing-forgotten': 'removed from the log of missing pages',
};
