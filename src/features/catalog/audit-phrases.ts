/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const catalogPhrases = {
  'category.deleted': 'trashed the category',
  'category.reordered': 'changed the order of the',
  'exam.deleted': 'trashed the exam',
  'subject.deleted': 'trashed the subject',
};
