/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const papersPhrases = {
  'paper.created': 'uploaded the paper',
  'paper.deleted': 'trashed the paper',
  'paper.file-damaged': 'found the stored file damaged',
  'paper.file-put-back': 'restored an earlier file of the paper',
  'paper.file-replaced': 'replaced the file of the paper',
  'paper.file-stored': 'stored a copy of the file of the paper',
  'paper.file-taken-over': 'used the file of another paper for the paper',
  'paper.file-whole': 'found the stored file whole again',
  'paper.imported': 'imported papers from',
  'paper.kept': 'trashed the duplicates of the paper',
  'paper.list-added': 'added the list of papers',
  'paper.list-removed': 'removed the list of papers',
  'paper.recalculated': 'recalculated the counters of the paper',
  'paper.told-apart': 'dismissed the duplicates of the paper',
  'trash.emptied': 'emptied the',
};
