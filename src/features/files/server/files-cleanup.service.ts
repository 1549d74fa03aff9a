import type { CleanupCheck, CleanupRun } from '#platform/cleanup/cleanup-check.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import { orphanedFiles } from './orphaned-files.ts';
import { formatCount, fileSize } from '#lib/text/format.ts';
import { takeAll } from '#platform/cleanup/take-all.ts';
import { getPartFiles } from './upload-checks.ts';
import { deleteUnusedFiles } from './stored-files.service.ts';
import {
  countStaleUploads,
  deleteStaleUploads,
  selectStaleUploads,
  type StaleUploadRow,
} from './uploads.queries.ts';

type CleanupContext = Pick<Context, 'db' | 'cache' | 'write' | 'storage'> & {
  config: Pick<Config, 'dataDir'>;
};

const batchSize = 200;

const stateLabels = {
  receiving: 'never completed',
  checking: 'was never checked',
  ready: 'was not saved as a paper',
  refused: 'was refused',
} as const satisfies Record<StaleUploadRow['state'], string>;

/** Clean-up check for uploads that no paper uses. It deletes their files, too. */
function staleUploads({ db, write, storage, config }: CleanupContext): CleanupCheck {
  const parts = getPartFiles({ config });

  async function take(author: CleanupRun['author'], uploads: StaleUploadRow[]): Promise<number> {
    const deleted = await write(author, async ({ transaction, audit }) => {
      const rows = await deleteStaleUploads(
        transaction,
        uploads.map(({ id }) => id),
      );
      if (rows.length > 0)
        audit({
          action: 'cleanup.uploads-deleted',
          subjectName: `${formatCount(rows.length, 'upload')} that became no paper`,
          before: {
            names: uploads.filter(({ id }) => rows.some((row) => row.id === id)).map(({ name }) => name),
          },
        });
      return rows;
    });
    for (const { id } of deleted) await parts.delete(id);
    const keys = deleted.flatMap(({ storageKey, thumbnailKey }) =>
      [storageKey ?? [], thumbnailKey ?? []].flat(),
    );
    await deleteUnusedFiles({ db, storage }, keys);
    return deleted.length;
  }

  return {
    kind: 'staleUploads',
    count: () => countStaleUploads(db),
    async preview(page) {
      const [total, rows] = await Promise.all([countStaleUploads(db), selectStaleUploads(db, page)]);
      const items = rows.map(({ id, name, bytes, state, userName }) => ({
        id,
        name,
        outcome: `Deleted; ${fileSize(bytes)} of ${userName ?? 'a deleted user'} that ${stateLabels[state]}`,
        href: null,
      }));
      return { total, items, notice: null };
    },
    async remove(run) {
      const taken = await takeAll<StaleUploadRow>(run, {
        next: (after) => selectStaleUploads(db, { limit: batchSize, offset: 0, afterId: after?.id }),
        batchSize,
        take: (uploads) => take(run.author, uploads),
      });
      return { ...taken, details: { uploadsDeleted: taken.removed } };
    },
  };
}

/** Returns the clean-up checks for uploads that no paper uses, and for stored files that no row names. */
export function filesCleanup(ctx: CleanupContext): CleanupCheck[] {
  return [staleUploads(ctx), orphanedFiles(ctx)];
}
