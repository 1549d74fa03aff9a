/** The server code of this feature that other features use. */
export type { BackupState } from './server/backup-state.service.ts';
export type { FileCopies } from './server/file-copies.ts';
export { deleteUnneededCopies, readFileKeys } from './server/needed-files.service.ts';
export type { SiteContext as BackupSite } from './server/site-context.ts';
