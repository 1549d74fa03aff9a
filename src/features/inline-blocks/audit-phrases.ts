/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const inlineBlocksPhrases = {
  content: 'Inline block',
  'content.published': 'published the content',
  'content.reordered': 'changed the order of the content of',
  'content.version-restored': 'restored an earlier version of the content of',
};
