import type { AuditedChange, AuditedWrite, Author } from '#features/audit/server/audited-write.service.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { lockCatalog } from './papers-of-catalog.queries.ts';

/** Moves every paper of these exams to the trash, in the transaction of the change; answers how many. */
export type MovePapersToTrash = (change: AuditedChange, author: Author, examIds: number[]) => Promise<number>;

/** Writes the generated texts for search engines of papers again, after the names in `before` changed. */
export type FollowSeoTexts = (
  transaction: Database,
  paperIds: number[],
  before: { examName?: string; subjectName?: string | null },
) => Promise<void>;

/** The calendar's side of exams that are deleted or merged. */
export interface DatesOfExams {
  /** To the exam that stays, in the transaction of the change; answers how many. */
  moveDatesToExam(change: AuditedChange, fromId: number, intoId: number): Promise<number>;
  countDatesOfExams(db: Database, examIds: number[]): Promise<number>;
}

/** As `AuditedWrite`, one at a time: addresses, places and merges depend on what the rest of the catalogue is. */
export function createCatalogWrite(write: AuditedWrite): AuditedWrite {
  return (author, work) =>
    // An import may take the same address at the same moment; the second try sees it.
    retryClashes(() =>
      write(author, async (change) => {
        await lockCatalog(change.transaction);
        return work(change);
      }),
    );
}
