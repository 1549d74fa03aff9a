import type { CleanupStats } from '#features/cleanup/cleanup.contract.ts';
import type { UsualKind } from '#lib/cleanup-kinds.ts';
import type { HealthIssue, SystemHealth } from '../dashboard.contract.ts';

/** What hurts visitors first; each in the words for one and for many. */
const texts = {
  missingFiles: [
    '1 paper has lost its stored file',
    (count) => `${count} papers have lost their stored file`,
  ],
  orphanedPapers: [
    '1 paper has neither a file nor a URL',
    (count) => `${count} papers have neither a file nor a URL`,
  ],
  duplicateSubjects: [
    '1 subject repeats the name of another',
    (count) => `${count} subjects repeat the name of another`,
  ],
  emptyCategories: ['1 category has no exams', (count) => `${count} categories have no exams`],
  staleUploads: ['1 upload became no paper', (count) => `${count} uploads became no paper`],
  orphanedFiles: ['1 stored file belongs to nothing', (count) => `${count} stored files belong to nothing`],
} satisfies Record<UsualKind, [string, (count: number) => string]>;

const worstFirst = Object.keys(texts) as UsualKind[];

/** Healthy when there is nothing to tidy up, no link is broken, the last backup did not fail and there is a category. */
export function systemHealthOf(
  stats: CleanupStats,
  problems: { backup: string | null; emptyCatalog: string | null; brokenLinks: number },
): SystemHealth {
  const failedBackup: HealthIssue[] =
    problems.backup === null
      ? []
      : [{ kind: 'backup', count: 1, text: `The last backup failed: ${problems.backup}` }];
  const emptyCatalog: HealthIssue[] =
    problems.emptyCatalog === null ? [] : [{ kind: 'emptyCatalog', count: 1, text: problems.emptyCatalog }];
  const { brokenLinks } = problems;
  const broken: HealthIssue[] =
    brokenLinks === 0
      ? []
      : [{ kind: 'brokenLinks', count: brokenLinks, text: brokenLinksText(brokenLinks) }];
  const untidy = worstFirst.flatMap((kind) => {
    const count = stats[kind];
    // What is still being counted is no issue yet.
    if (!count) return [];
    const [one, many] = texts[kind];
    return { kind, count, text: count === 1 ? one : many(count) };
  });
  const issues = [...failedBackup, ...emptyCatalog, ...broken, ...untidy];
  return { status: issues.length === 0 ? 'healthy' : 'issues', issues };
}

function brokenLinksText(count: number): string {
  return count === 1 ? '1 link to another site is broken' : `${count} links to other sites are broken`;
}
