import type { Database } from '#platform/database/database.ts';
import type { DraftsAnswer, DraftsToSave, UploadDraft } from '../upload-drafts.contract.ts';
import { missedSince, selectDrafts, selectUploadIds, upsertDrafts } from './upload-drafts.queries.ts';

export interface UploadDrafts {
  /** Merges changes field by field; the last write of a field wins. Omits uploads that the user does not have. */
  save(userId: number, drafts: DraftsToSave): Promise<UploadDraft[]>;
  /** Returns the user's uploads and the drafts that changed after a time. */
  list(userId: number, after: string | undefined): Promise<DraftsAnswer>;
}

/**
 * Creates the drafts of uploads. Their number is bounded by that of uploads, their size by the contract.
 *
 * Writes are not audited: they come every second while a user types, and no visitor or other user sees them. The audit
 * log gets all values when the paper is saved. They need no retry key, because a repeated write has the same result.
 */
export function createUploadDrafts({ db }: { db: Database }): UploadDrafts {
  return {
    save: (userId, drafts) => upsertDrafts(db, userId, drafts),
    async list(userId, after) {
      const [{ readAt, drafts }, uploadIds] = await Promise.all([
        selectDrafts(db, userId, missedSince(after)),
        selectUploadIds(db, userId),
      ]);
      return { readAt: readAt.toISOString(), uploadIds, drafts };
    },
  };
}
