import type { Database } from '#platform/database/database.ts';
import type { IdempotencyKey } from '#platform/http/idempotency.ts';

/** The subject types of all features by name. Their list, `app/web/admin/features.ts`, adds them. */
export interface AuditSubjects {}

/** Audit actions. The part before the dot is the subject type. */
export type AuditAction = `${keyof AuditSubjects}.${string}`;

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

/** The author of changes by a command on this machine or by the configuration. */
export const byCommand: Author = { id: null, name: 'A command', sessionId: null };

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
