import type { Context } from '#platform/context/context.ts';
import type { DraftsAnswer, DraftsToSave, UploadDraft } from '../upload-drafts.contract.ts';
import { missedSince, selectDrafts, selectUploadIds, upsertDrafts } from './upload-drafts.queries.ts';

type DraftsContext = Pick<Context, 'db'>;

/**
 * Merges changes field by field; the last write of a field wins. Omits uploads that the user does not have.
 *
 * Writes are not audited: a user who types sends one each second, and nobody else sees them. The audit log gets the
 * values when the paper is saved. Writes need no retry key, because a repeated write stores the same values.
 */
export const saveDrafts = (
  { db }: DraftsContext,
  userId: number,
  drafts: DraftsToSave,
): Promise<UploadDraft[]> => upsertDrafts(db, userId, drafts);

/** Returns the user's uploads and the drafts that changed after a time. */
export async function listDrafts(
  { db }: DraftsContext,
  userId: number,
  after?: string,
): Promise<DraftsAnswer> {
  const [{ readAt, drafts }, uploadIds] = await Promise.all([
    selectDrafts(db, userId, missedSince(after)),
    selectUploadIds(db, userId),
  ]);
  return { readAt: readAt.toISOString(), uploadIds, drafts };
}
