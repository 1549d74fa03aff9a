import { isDeepStrictEqual } from 'node:util';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { databaseCode } from '#platform/database/database-code.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  AuditedChange,
  AuditedWrite,
  AuditEntry,
  Author,
  RunAuditEntry,
} from '#platform/audit/audited-write.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { getSubjectType } from '../audit.contract.ts';
import { addToRunEntry, insertAuditEntries, limitWaits } from './audit.queries.ts';
import { claimKey, type KeyedRequest, selectKeyedWrite, storeAnswer } from './idempotency.queries.ts';

const lockNotAvailable = '55P03';

/** Creates the entry point for all writes of the back office. A write waits at most `maxWaitMs` for each lock. */
export function createAuditedWrite(dependencies: {
  db: Database;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  maxWaitMs?: number;
}): AuditedWrite {
  const { db, invalidation, maxWaitMs = 3_000 } = dependencies;
  const run: AuditedWrite = (author, work) =>
    invalidation.inTransaction(db, async (transaction, changed) => {
      await limitWaits(transaction, maxWaitMs);
      const entries: AuditEntry[] = [];
      const runEntries: RunAuditEntry[] = [];
      let hasChanged = false;
      const change: AuditedChange = {
        transaction,
        changed: (...tags) => {
          hasChanged ||= tags.length > 0;
          changed(...tags);
        },
        audit: (entry) => void entries.push(entry),
        auditRun: (entry) => void runEntries.push(entry),
      };
      const { id: userId, idempotency } = author;
      const result =
        idempotency && userId !== null
          ? await writeOnce(transaction, { userId, ...idempotency }, () => work(change))
          : await work(change);
      if (hasChanged && entries.length + runEntries.length === 0)
        throw new Error('A write left no audit entry');
      await insertAuditEntries(
        transaction,
        entries.map((entry) => toRow(author, entry)),
      );
      for (const { papers, ...entry } of runEntries) {
        const { subjectId } = entry;
        await addToRunEntry(transaction, { ...toRow(author, entry), subjectId, after: { papers } });
      }
      return result;
    });
  return async (author, work) => {
    try {
      return await run(author, work);
    } catch (error) {
      if (databaseCode(error) !== lockNotAvailable) throw error;
      throw new AppError('unavailable', {
        public: 'A large operation is in progress. Try again in a moment.',
      });
    }
  };
}

/**
 * Runs a write once for each key. A retry within 24 hours gets the first answer, which must be JSON. Throws
 * `key_reused` if the same key arrives with another request.
 */
async function writeOnce<Result>(
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

function toRow(author: Author, { action, subjectId = null, subjectName, before, after }: AuditEntry) {
  return {
    userId: author.id,
    userName: author.name,
    sessionId: author.sessionId,
    action,
    subjectType: getSubjectType(action),
    subjectId,
    subjectName,
    ...difference(before ?? null, after ?? null),
  };
}

type Fields = Record<string, unknown>;

/** Returns the differing fields of two states. A single state is returned as a whole. */
function difference(before: object | null, after: object | null) {
  if (!before || !after) return { before: before as Fields | null, after: after as Fields | null };
  const [was, is] = [before as Fields, after as Fields];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => !isDeepStrictEqual(was[name], is[name]));
  const only = (fields: Fields) =>
    Object.fromEntries(differing.filter((name) => name in fields).map((name) => [name, fields[name]]));
  return { before: only(was), after: only(is) };
}
