import type { CleanupCheck, CleanupKind } from '#platform/cleanup/cleanup-check.ts';
import type { CleanupStats } from '../cleanup.contract.ts';

export interface CleanupService {
  /** Counted now, all kinds at once. Throws what a check throws. */
  stats(): Promise<CleanupStats>;
}

/** Counts what could be tidied up, by the checks of the features that know it. */
export function createCleanupService({ checks }: { checks: CleanupCheck[] }): CleanupService {
  return {
    stats: async () => {
      const stats = {
        duplicateSubjects: 0,
        orphanedPapers: 0,
        emptyCategories: 0,
        missingFiles: 0,
        staleUploads: 0,
      } satisfies Record<CleanupKind, number>;
      const counts = await Promise.all(
        checks.map(async ({ kind, count }) => ({ kind, count: await count() })),
      );
      for (const { kind, count } of counts) stats[kind] += count;
      return stats;
    },
  };
}
