/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const bulkEditPhrases = {
  bulk: 'Bulk edit',
  'bulk.done': 'ran the bulk operation',
  'bulk.undone': 'undid the bulk operation',
};
