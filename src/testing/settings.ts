import { createSettingsService, type SettingsService } from '#features/settings/server/settings.service.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import type { TestDatabase } from './database.ts';

/** The settings of a test's database, as a running site has them; other processes on it hear of a change. */
export function testSettings(
  { db, pool, connection }: TestDatabase,
  log: Log = createLog('silent'),
): SettingsService {
  const invalidation = createInvalidation({ pool, connection, log, onTags: () => {} });
  return createSettingsService({ db, invalidation, log });
}
