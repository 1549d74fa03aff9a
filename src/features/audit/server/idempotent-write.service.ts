import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { claimKey, selectKeyedWrite, storeAnswer, type KeyedRequest } from './idempotency.queries.ts';

/**
 * Runs a write once for each key. A retry within 24 hours gets the first answer, which must be JSON. Throws
 * `key_reused` if the same key arrives with another request.
 */
export async function writeOnce<Result>(
  transaction: Database,
  request: KeyedRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (await claimKey(transaction, request)) {
    const result = await work();
    await storeAnswer(transaction, request, result);
    return result;
  }
  const first = await selectKeyedWrite(transaction, request);
  if (first.requestHash !== request.requestHash)
    throw new AppError('key_reused', {
      public: 'This form was already saved with other values. Reload to see the saved values.',
    });
  return first.answer as Result;
}
