import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Database } from '#platform/database/database.ts';
import { countStaleUploads } from './uploads-cleanup.queries.ts';

/** Uploads that nobody made a paper of. */
export function uploadsCleanup({ db }: { db: Database }): CleanupCheck[] {
  return [{ kind: 'staleUploads', count: () => countStaleUploads(db) }];
}
