import { isDeepStrictEqual } from 'node:util';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import { databaseCode } from '#platform/database/database-code.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { subjectTypeOf } from '../audit.contract.ts';
import type { IdempotencyKey } from '#platform/http/idempotency.ts';
import { insertAuditEntries, limitWaits } from './audit.queries.ts';
import { writeOnce } from './idempotent-write.service.ts';
import { addToRunEntry } from './run-entry.queries.ts';

/** Audit actions. The part before the dot is the subject type. */
export type AuditAction =
  `${'paper' | 'trash' | 'bulk' | 'category' | 'exam' | 'subject' | 'user' | 'invitation' | 'session' | 'redirect' | 'settings' | 'seo' | 'page' | 'content' | 'calendar' | 'link' | 'job' | 'cache' | 'cleanup' | 'backup' | 'analytics'}.${string}`;

export interface AuditEntry {
  action: AuditAction;
  subjectId?: number | null;
  /** A title, name or URL that users recognise. */
  subjectName: string;
  /** The states before and after the write. Only differing fields are stored. Must not contain secrets. */
  before?: object | null;
  after?: object | null;
}

/** The share of one transaction in a bulk edit of many papers. */
export interface RunAuditEntry {
  action: `bulk.${string}`;
  /** The id of the bulk edit. All its transactions share one entry. */
  subjectId: number;
  subjectName: string;
  /** Number of papers that this transaction changed. */
  papers: number;
}

/** The author of an entry: a signed-in user, or a command on this machine, which has neither id nor session. */
export interface Author {
  id: number | null;
  name: string;
  sessionId: number | null;
  /** Identifies the write, so that a retry gets the same answer and writes nothing. */
  idempotency?: IdempotencyKey;
}

export interface AuditedChange {
  transaction: Database;
  /** Adds cache tags of the write. All nodes drop the pages with these tags on commit. */
  changed(...tags: string[]): void;
  audit(entry: AuditEntry): void;
  /** Adds papers to the single entry of a bulk edit, instead of one entry for each paper. */
  auditRun(entry: RunAuditEntry): void;
}

/**
 * Runs a write in one transaction with its audit entries and its cache invalidation: all three or none.
 * Rethrows errors of `work`. Rolls back and throws if the write changes pages without an audit entry: that is a
 * defect. Throws `unavailable` (503) if another write holds a lock for too long. To merge or delete a hundred
 * thousand papers takes a minute.
 */
export type AuditedWrite = <Result>(
  author: Author,
  work: (change: AuditedChange) => Promise<Result>,
) => Promise<Result>;

const lockNotAvailable = '55P03';

/** Creates the entry point for all writes of the back office. A write waits at most `longestWaitMs` for each lock. */
export function createAuditedWrite(dependencies: {
  db: Database;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  longestWaitMs?: number;
}): AuditedWrite {
  const { db, invalidation, longestWaitMs = 3_000 } = dependencies;
  const run: AuditedWrite = (author, work) =>
    invalidation.inTransaction(db, async (transaction, changed) => {
      await limitWaits(transaction, longestWaitMs);
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
        entries.map((entry) => rowOf(author, entry)),
      );
      for (const { papers, ...entry } of runEntries) {
        const { subjectId } = entry;
        await addToRunEntry(transaction, { ...rowOf(author, entry), subjectId, after: { papers } });
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

function rowOf(author: Author, { action, subjectId = null, subjectName, before, after }: AuditEntry) {
  return {
    userId: author.id,
    userName: author.name,
    sessionId: author.sessionId,
    action,
    subjectType: subjectTypeOf(action),
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
