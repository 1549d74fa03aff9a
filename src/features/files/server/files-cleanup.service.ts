import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { orphanedFiles } from './orphaned-files.ts';
import { staleUploads } from './stale-uploads.ts';

/** Returns the clean-up checks for uploads that no paper uses, and for stored files that no row names. */
export function filesCleanup(dependencies: {
  db: Database;
  write: AuditedWrite;
  storage: Pick<FileStorage, 'list' | 'delete' | 'owner' | 'claim' | 'stat'>;
  partsFolder: string;
}): CleanupCheck[] {
  return [staleUploads(dependencies), orphanedFiles(dependencies)];
}
