import { formatCount, fileSize } from '#lib/text/format.ts';
import { inParallel } from '#lib/in-parallel.ts';
import { notSurveyed, type CleanupCheck, type CleanupRun } from '#platform/cleanup/cleanup-check.ts';
import { takeAll } from '#platform/cleanup/take-all.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createFileSurvey } from './file-survey.service.ts';
import { findObstacle, surveyStore, type Obstacle, type StoreSurvey } from './store-survey.service.ts';
import { deleteUnusedFiles } from './stored-files.service.ts';

const batchSize = 500;
const concurrency = 3;

const notices = {
  foreign: 'The stored files belong to another database',
  unclaimed: 'The stored files do not say which database they belong to',
  'too-many': 'This database does not use many of the stored files, so it may be an old copy',
} as const satisfies Record<Obstacle, string>;

/**
 * Clean-up check for stored files that no row names, with the rules of the daily sweep; at most 10,000 files at once.
 * In a library with more than `manyFiles` files a job finds them.
 */
export function orphanedFiles(
  ctx: Pick<Context, 'db' | 'cache' | 'write' | 'storage'>,
  manyFiles = 2_000,
): CleanupCheck {
  const { db, write, storage } = ctx;
  const look = async () => (await surveyStore({ db, storage }))!;
  const survey = createFileSurvey(ctx, { name: 'orphaned-files', manyFiles, look });

  async function take(author: CleanupRun['author'], keys: string[]): Promise<number> {
    let deleted = 0;
    const counting = {
      async delete(key: string) {
        // Checked under the lock: another clean-up may have deleted it already.
        if ((await storage.stat(key)) === null) return;
        await storage.delete(key);
        deleted += 1;
      },
    };
    await deleteUnusedFiles({ db, storage: counting }, keys);
    if (deleted > 0)
      await write(author, async ({ audit }) =>
        audit({
          action: 'cleanup.files-deleted',
          subjectName: `${formatCount(deleted, 'stored file')} that nothing named`,
        }),
      );
    return deleted;
  }

  return {
    kind: 'orphanedFiles',
    count: async () => (await survey.found())?.strays ?? null,
    survey: { ...survey, lastCount: async () => (await survey.lastFound())?.strays ?? null },
    async preview({ limit, offset }) {
      const found = await survey.found();
      if (!found) return notSurveyed;
      const { strayKeys, ...facts } = found;
      const notice = noticeOf(facts);
      if (notice !== null) return { total: 0, items: [], notice };
      const items = await inParallel(strayKeys.slice(offset, offset + limit), concurrency, async (key) => {
        const bytes = (await storage.stat(key))?.bytes ?? 0;
        return { id: key, name: key, outcome: `Deleted; ${fileSize(bytes)} that nothing names`, href: null };
      });
      return { total: strayKeys.length, items, notice };
    },
    async remove(run) {
      const { strayKeys, ...facts } = await look();
      const notice = noticeOf(facts);
      if (notice !== null) throw new AppError('conflict', { public: notice });
      if (strayKeys.length > 0) await storage.claim(facts.libraryId);
      const files = strayKeys.map((key) => ({ id: key, name: key }));
      try {
        const taken = await takeAll<{ id: string; name: string }>(run, {
          next: async (after) => (after ? [] : files),
          batchSize,
          take: (some) =>
            take(
              run.author,
              some.map(({ id }) => id),
            ),
        });
        return { ...taken, details: { filesDeleted: taken.removed } };
      } finally {
        survey.forget();
        if (await survey.isLarge()) await survey.run();
      }
    },
  };
}

function noticeOf(facts: Omit<StoreSurvey, 'strayKeys'>): string | null {
  const obstacle = findObstacle(facts);
  return obstacle && `${notices[obstacle]}: no file is deleted. Run pariksha doctor for details.`;
}
