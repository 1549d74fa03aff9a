import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { orphanedFiles } from './orphaned-files.ts';
import { staleUploads } from './stale-uploads.ts';

/** Uploads that nobody made a paper of, and stored files that nothing names. */
export function filesCleanup(dependencies: {
  db: Database;
  write: AuditedWrite;
  storage: Pick<FileStorage, 'list' | 'delete' | 'owner' | 'claim' | 'stat'>;
  partsFolder: string;
}): CleanupCheck[] {
  return [staleUploads(dependencies), orphanedFiles(dependencies)];
}
