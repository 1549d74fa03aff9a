/** The server code of this feature that other features use. */
export type { BackupState } from './server/backup-state.service.ts';
