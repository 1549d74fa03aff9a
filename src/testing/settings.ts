import { createSettingsService, type SettingsService } from '#features/settings/server/settings.service.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import type { TestDatabase } from './database.ts';

/**
 * Creates the settings of a test's database, as on a running site. Other processes on the database are notified of
 * changes.
 */
export function testSettings(
  { db, pool, connection }: TestDatabase,
  log: Log = createLog('silent'),
): SettingsService {
  const invalidation = createInvalidation({ pool, connection, log, onTags: () => {} });
  return createSettingsService({ db, invalidation, log });
}
