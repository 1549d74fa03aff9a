import { createInvalidation, type Invalidation } from '#platform/cache/invalidation.ts';
import type { AppContext } from '../process/context.ts';

/** Returns an invalidation that only notifies running servers. A command has no page cache. */
export function createCommandInvalidation({ database, connection, log }: AppContext): Invalidation {
  return createInvalidation({ pool: database.pool, connection, log, onTags: () => {} });
}
