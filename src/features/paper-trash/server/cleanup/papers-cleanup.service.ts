import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { missingFiles } from './missing-files.ts';
import { orphanedPapers } from './orphaned-papers.ts';

/**
 * Returns the clean-up checks for papers without a download: papers that never had a file, and papers whose file is
 * missing.
 */
export function papersCleanup(dependencies: {
  db: Database;
  write: AuditedWrite;
  storage: Pick<FileStorage, 'stat'>;
  manyFiles?: number;
  maxListed?: number;
}): CleanupCheck[] {
  return [orphanedPapers(dependencies), missingFiles(dependencies)];
}
