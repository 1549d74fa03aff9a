import { createInvalidation, type Invalidation } from '#platform/cache/invalidation.ts';
import type { AppContext } from '../process/context.ts';

/** A command only tells running servers what it changed; it keeps no pages itself. */
export function invalidationOf({ database, connection, log }: AppContext): Invalidation {
  return createInvalidation({ pool: database.pool, connection, log, onTags: () => {} });
}
