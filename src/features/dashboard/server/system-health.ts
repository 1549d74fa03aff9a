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

/** A problem of the whole site as an issue, none when its text is null. */
function issueOf(kind: HealthIssue['kind'], text: string | null, count = 1): HealthIssue[] {
  return text === null ? [] : [{ kind, count, text }];
}

/** Healthy with nothing to tidy up, room on the disk, no failed backup, no broken link and at least one category. */
export function systemHealthOf(
  stats: CleanupStats,
  problems: { disk: string | null; backup: string | null; emptyCatalog: string | null; brokenLinks: number },
): SystemHealth {
  const backup = problems.backup === null ? null : `The last backup failed: ${problems.backup}`;
  const untidy = worstFirst.flatMap((kind) => {
    const count = stats[kind];
    // What is still being counted is no issue yet.
    if (!count) return [];
    const [one, many] = texts[kind];
    return { kind, count, text: count === 1 ? one : many(count) };
  });
  const { brokenLinks } = problems;
  const issues = [
    ...issueOf('disk', problems.disk),
    ...issueOf('backup', backup),
    ...issueOf('emptyCatalog', problems.emptyCatalog),
    ...issueOf('brokenLinks', brokenLinks === 0 ? null : brokenLinksText(brokenLinks), brokenLinks),
    ...untidy,
  ];
  return { status: issues.length === 0 ? 'healthy' : 'issues', issues };
}

function brokenLinksText(count: number): string {
  return count === 1 ? '1 link to another site is broken' : `${count} links to other sites are broken`;
}
