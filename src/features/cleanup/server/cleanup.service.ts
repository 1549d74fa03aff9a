import type { CleanupCheck, CleanupKind } from '#platform/cleanup/cleanup-check.ts';
import type { CleanupStats } from '../cleanup.contract.ts';

export interface CleanupService {
  /** Counted now, all kinds at once. Throws what a check throws. */
  stats(): Promise<CleanupStats>;
}

/**
 * Counts what could be tidied up, by the checks of the features that know it. A check that takes longer than
 * `patienceMs`, 3 seconds unless given, goes on for the next reader and is null for this one.
 */
export function createCleanupService(options: {
  checks: CleanupCheck[];
  patienceMs?: number;
}): CleanupService {
  const { checks, patienceMs = 3_000 } = options;
  return {
    stats: async () => {
      const stats: Record<CleanupKind, number | null> = {
        duplicateSubjects: 0,
        orphanedPapers: 0,
        emptyCategories: 0,
        missingFiles: 0,
        staleUploads: 0,
      };
      const counts = await Promise.all(checks.map(({ count }) => withPatience(count(), patienceMs)));
      for (const [position, { kind }] of checks.entries()) {
        const [sum, count] = [stats[kind], counts[position] ?? null];
        stats[kind] = sum === null || count === null ? null : sum + count;
      }
      return stats;
    },
  };
}

async function withPatience(count: Promise<number>, patienceMs: number): Promise<number | null> {
  const tooLong = Promise.withResolvers<null>();
  const timer = setTimeout(() => tooLong.resolve(null), patienceMs);
  try {
    return await Promise.race([count, tooLong.promise]);
  } finally {
    clearTimeout(timer);
  }
}
