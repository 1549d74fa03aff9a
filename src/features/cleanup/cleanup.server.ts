/** The server code of this feature that other features use. */
export type { CleanupService } from './server/cleanup.service.ts';
