import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { lockCatalog } from './papers-of-catalog.queries.ts';

/** Moves all papers of these exams to the trash, in the transaction of the change. Returns their number. */
export type MovePapersToTrash = (change: AuditedChange, author: Author, examIds: number[]) => Promise<number>;

/** Regenerates the SEO texts of these papers after the names in `before` changed. */
export type FollowSeoTexts = (
  transaction: Database,
  paperIds: number[],
  before: { examName?: string; subjectName?: string | null },
) => Promise<void>;

/** As `FollowSeoTexts`, also for titles and URLs, which follow a new name. */
export type FollowTexts = (
  change: AuditedChange,
  paperIds: number[],
  before: { examName?: string; titleTemplate?: string | null; subjectName?: string },
) => Promise<void>;

/** Calendar dates of exams that are deleted or merged. */
export interface DatesOfExams {
  /** Moves dates to the remaining exam, in the transaction of the change. Returns their number. */
  moveDatesToExam(change: AuditedChange, fromId: number, intoId: number): Promise<number>;
  countDatesOfExams(db: Database, examIds: number[]): Promise<number>;
}

/** Moves the browsers that get notices of a merged exam to the remaining exam, in the transaction of the change. */
export type MoveFollowers = (change: AuditedChange, fromId: number, intoId: number) => Promise<void>;

/** Writes under a lock, because slugs, positions and merges depend on the rest of the catalogue. */
export function writeCatalog<Result>(
  { write }: Pick<Context, 'write'>,
  author: Author,
  work: (change: AuditedChange) => Promise<Result>,
): Promise<Result> {
  // An import does not take the lock and may use the same slug. The retry sees it.
  return retryClashes(() =>
    write(author, async (change) => {
      await lockCatalog(change.transaction);
      return work(change);
    }),
  );
}
