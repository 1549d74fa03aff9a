import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { missingFiles } from './cleanup/missing-files.ts';
import { orphanedPapers } from './cleanup/orphaned-papers.ts';

/** Papers of which nothing can be downloaded: because there never was anything, or because the file is gone. */
export function papersCleanup(dependencies: {
  db: Database;
  write: AuditedWrite;
  storage: Pick<FileStorage, 'stat'>;
  manyFiles?: number;
  mostListed?: number;
}): CleanupCheck[] {
  return [orphanedPapers(dependencies), missingFiles(dependencies)];
}
