/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const cleanupPhrases = {
  cleanup: 'Clean-up',
  'cleanup.files-deleted': 'deleted',
  'cleanup.uploads-deleted': 'deleted',
};
