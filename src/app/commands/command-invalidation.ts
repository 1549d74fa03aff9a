import { createInvalidation, type Invalidation } from '#platform/cache/invalidation.ts';
import type { AppContext } from '../process/context.ts';

/** A command only tells running servers what it changed; it keeps no pages itself. */
export function createCommandInvalidation({ database, connection, log }: AppContext): Invalidation {
  return createInvalidation({ pool: database.pool, connection, log, onTags: () => {} });
}
