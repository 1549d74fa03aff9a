import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { PartFiles } from '#platform/storage/part-files.ts';
import type { Upload } from '../files.contract.ts';
import type { UploadChecks } from './upload-checks.ts';
import { presentUpload } from './uploads.presenter.ts';
import { refuseLostCheck, selectUpload, type UploadRow } from './uploads.queries.ts';

export type OwnUploads = ReturnType<typeof createOwnUploads>;

/** Age after which a check counts as lost if this node has neither the check nor the file: its node has stopped. */
const lostCheckMs = 600_000;

/** Uploads in their current state. */
export function createOwnUploads(dependencies: { db: Database; parts: PartFiles; checks: UploadChecks }) {
  const { db, parts, checks } = dependencies;

  async function ensureCheck(row: UploadRow): Promise<UploadRow> {
    if (row.state !== 'checking' || checks.isRunning(row.id)) return row;
    if ((await parts.size(row.id)) === row.bytes) checks.begin(row);
    else if (Date.now() - row.updatedAt.getTime() > lostCheckMs)
      return (await refuseLostCheck(db, row.id, lostCheckMs)) ?? row;
    return row;
  }

  return {
    /** Throws `not_found`, also for an upload of another user. */
    async row(userId: number, id: string): Promise<UploadRow> {
      const row = await selectUpload(db, id, userId);
      if (!row) throw notFound('Upload not found');
      return ensureCheck(row);
    },
    /**
     * Resumes a check after a crash or a lost database connection, or refuses the upload if its file is lost. Returns
     * the current row.
     */
    ensureCheck,
    present: async (row: UploadRow): Promise<Upload> =>
      presentUpload(row, row.state === 'receiving' ? await parts.size(row.id) : row.bytes),
  };
}
