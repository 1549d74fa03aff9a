import { formatCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { getCount } from '#platform/cache/get-count.ts';
import type { CleanupCheck, CleanupItem } from '#platform/cleanup/cleanup-check.ts';
import { takeAll } from '#platform/cleanup/take-all.ts';
import type { Context } from '#platform/context/context.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { moveToTrash } from '../move-to-trash.service.ts';
import {
  countOrphanedPapers,
  lockOrphanedPapers,
  selectOrphanedPapers,
  type CleanupPaperRow,
} from './orphaned-papers.queries.ts';

/** Papers moved per transaction. */
const batchSize = 200;

/**
 * Creates the check that moves papers without any file to the trash. Counts of a large library are up to a minute
 * old.
 */
export function orphanedPapers({ db, cache, write }: Pick<Context, 'db' | 'cache' | 'write'>): CleanupCheck {
  const tag = 'count of orphaned papers';
  const count = () => getCount(cache, tag, { tags: [tag] }, () => countOrphanedPapers(db));
  return {
    kind: 'orphanedPapers',
    count,
    async preview(page) {
      const total = await count();
      // The search takes as long as the count, so an empty result is not searched again.
      const rows = total === 0 ? [] : await selectOrphanedPapers(db, page);
      return { total, items: rows.map((row) => cleanupItem(row, 'To the trash')), notice: null };
    },
    async remove(run) {
      const take = (papers: CleanupPaperRow[]) =>
        // A writer that locked rows in another order may have caused a deadlock.
        retryClashes(() =>
          write(run.author, async (change) => {
            const ids = await lockOrphanedPapers(
              change.transaction,
              papers.map(({ id }) => id),
            );
            return ids.length === 0 ? 0 : moveToTrash(change, run.author, ids);
          }),
        );
      const next = (after?: CleanupPaperRow) =>
        selectOrphanedPapers(db, { limit: batchSize, offset: 0, afterId: after?.id ?? 0 });
      try {
        const taken = await takeAll<CleanupPaperRow>(run, { next, batchSize, take });
        return { ...taken, details: { movedToTrash: taken.removed } };
      } finally {
        cache.drop([tag]);
      }
    },
  };
}

/** Presents a paper of a preview. `fate` describes the result of the clean-up. */
export function cleanupItem(row: CleanupPaperRow, fate: string): CleanupItem {
  const { id, name, slug, examName, year, downloads } = row;
  const facts = [examName, year, formatCount(downloads, 'download')].filter(Boolean).join(', ');
  return { id: String(id), name, outcome: `${fate} (${facts})`, href: sitePaths.paper(slug) };
}
