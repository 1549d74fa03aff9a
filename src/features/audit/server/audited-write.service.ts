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

/** What people do to what: the first word is the subject's type. */
export type AuditAction =
  `${'paper' | 'trash' | 'bulk' | 'category' | 'exam' | 'subject' | 'user' | 'invitation' | 'session' | 'redirect' | 'settings' | 'seo' | 'page' | 'content' | 'calendar' | 'link' | 'job' | 'cache' | 'cleanup' | 'backup' | 'analytics'}.${string}`;

export interface AuditEntry {
  action: AuditAction;
  subjectId?: number | null;
  /** What people call it: a title, a name, an address. */
  subjectName: string;
  /** As it was and as it is; of both, only the fields that differ are kept. Nothing secret goes in. */
  before?: object | null;
  after?: object | null;
}

/** The part that one transaction has in a run over many papers. */
export interface RunAuditEntry {
  action: `bulk.${string}`;
  /** The id of the run: all its transactions share one entry. */
  subjectId: number;
  subjectName: string;
  /** Papers that this transaction changed. */
  papers: number;
}

/** Whom an entry names: a signed-in person, or a command of this machine, which has neither id nor session. */
export interface Author {
  id: number | null;
  name: string;
  sessionId: number | null;
  /** Names the write, so that its repeat gets the same answer and writes nothing. */
  idempotency?: IdempotencyKey;
}

export interface AuditedChange {
  transaction: Database;
  /** Tags of what the write has put out of date: pages that show it are dropped on every node with the commit. */
  changed(...tags: string[]): void;
  audit(entry: AuditEntry): void;
  /** Counts papers in the one entry of a run over many papers, in place of an entry for each paper. */
  auditRun(entry: RunAuditEntry): void;
}

/**
 * Runs a write in one transaction with its audit entries and its invalidation: all three or none. Throws what `work`
 * throws; a write that changes pages without an entry is a defect and is undone. One that stands in the way of another
 * for long ends the other with 503: who merges or deletes a hundred thousand papers is at it for a minute.
 */
export type AuditedWrite = <Result>(
  author: Author,
  work: (change: AuditedChange) => Promise<Result>,
) => Promise<Result>;

const lockNotAvailable = '55P03';

/** The one door for writes of the back office; a write waits `longestWaitMs` for each lock that another one holds. */
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
        public: 'Something large is being written. Try again in a moment.',
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

/** Of two states of one thing the fields that differ; a state alone stays whole. */
function difference(before: object | null, after: object | null) {
  if (!before || !after) return { before: before as Fields | null, after: after as Fields | null };
  const [was, is] = [before as Fields, after as Fields];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => !isDeepStrictEqual(was[name], is[name]));
  const only = (fields: Fields) =>
    Object.fromEntries(differing.filter((name) => name in fields).map((name) => [name, fields[name]]));
  return { before: only(was), after: only(is) };
}
