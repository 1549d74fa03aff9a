import type { CleanupStats } from '#features/cleanup/cleanup.contract.ts';
import type { UsualKind } from '#lib/cleanup-kinds.ts';
import type { HealthIssue, SystemHealth } from '../dashboard.contract.ts';

/** Texts for one and for many, ordered by their effect on visitors, the worst first. */
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

/** Returns a problem of the whole site as an issue, or an empty list if its text is `null`. */
function issueOf(kind: HealthIssue['kind'], text: string | null, count = 1): HealthIssue[] {
  return text === null ? [] : [{ kind, count, text }];
}

/**
 * Returns 'healthy' if there is nothing to clean up, enough disk space, no failed backup, no broken link, no failed job
 * and at least one category.
 */
export function getSystemHealth(
  stats: CleanupStats,
  problems: {
    disk: string | null;
    backup: string | null;
    emptyCatalog: string | null;
    brokenLinks: number;
    failedJobs: number;
    emptyExams: number;
  },
): SystemHealth {
  const backup = problems.backup === null ? null : `The last backup failed: ${problems.backup}`;
  const untidy = worstFirst.flatMap((kind) => {
    const count = stats[kind];
    // A count that is still running is not an issue.
    if (!count) return [];
    const [one, many] = texts[kind];
    return { kind, count, text: count === 1 ? one : many(count) };
  });
  const { brokenLinks, failedJobs, emptyExams } = problems;
  const issues = [
    ...issueOf('disk', problems.disk),
    ...issueOf('backup', backup),
    ...issueOf('emptyCatalog', problems.emptyCatalog),
    ...issueOf('brokenLinks', brokenLinks === 0 ? null : brokenLinksText(brokenLinks), brokenLinks),
    ...issueOf('failedJobs', failedJobs === 0 ? null : failedJobsText(failedJobs), failedJobs),
    ...untidy,
  ];
  return { status: issues.length === 0 ? 'healthy' : 'issues', issues, emptyExams };
}

function brokenLinksText(count: number): string {
  return count === 1 ? '1 link to another site is broken' : `${count} links to other sites are broken`;
}

function failedJobsText(count: number): string {
  return count === 1
    ? '1 job failed and has not succeeded since'
    : `${count} jobs failed and have not succeeded since`;
}
