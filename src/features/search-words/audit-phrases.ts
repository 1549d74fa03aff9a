/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const searchWordsPhrases = {
  search: 'Search words',
  'search.group-created': 'added the synonyms',
  'search.group-deleted': 'deleted the synonyms',
  'search.group-updated': 'changed the synonyms',
  'search.stop-words-changed': 'changed the',
};
