/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const paperUploadPhrases = {
  'upload.rule-added': 'added the upload rule',
  'upload.rule-learned': 'added the learned upload rule',
  'upload.rule-removed': 'removed the upload rule',
  'upload.split': 'made papers from pages of the upload',
};
