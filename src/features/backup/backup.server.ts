/** The server code of this feature that other features use. */
export type { BackupHealth } from './server/stored-backups.service.ts';
