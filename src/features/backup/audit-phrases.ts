/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const backupPhrases = {
  'backup.deleted': 'deleted the backup',
  'backup.downloaded': 'downloaded a backup',
  'backup.marked': 'named or pinned the backup',
  'backup.pasted': 'restored from pasted text',
  'backup.restored': 'restored',
  'backup.settings-changed': 'changed the retention of backups:',
  'backup.started': 'started a backup',
};
