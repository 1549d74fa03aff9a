import type { BackupHealth } from '#features/backup/backup.server.ts';
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

/** Returns the data that a failed disk would take with it, or `null` if the backups save everything elsewhere. */
function backupGapText({ withFiles, isOnDiskOfSite }: BackupHealth): string | null {
  if (isOnDiskOfSite) return 'Backups are on the same disk as the site: if it fails, both are lost';
  return withFiles ? null : 'Backups contain no PDFs, so they cannot restore lost files';
}

/** Returns 'healthy' if nothing needs the owner. */
export function getSystemHealth(
  stats: CleanupStats,
  problems: {
    disk: string | null;
    backup: BackupHealth;
    hasContact: boolean;
    emptyCatalog: string | null;
    brokenLinks: number;
    failedJobs: number;
    emptyExams: number;
  },
): SystemHealth {
  const untidy = worstFirst.flatMap((kind) => {
    const count = stats[kind];
    // A count that is still running is not an issue.
    if (!count) return [];
    const [one, many] = texts[kind];
    return { kind, count, text: count === 1 ? one : many(count) };
  });
  const { brokenLinks, failedJobs, emptyExams, backup, hasContact } = problems;
  // A first backup that failed is already listed with its reason.
  const isMissing = !backup.hasBackup && backup.problem === null;
  const issues = [
    ...issueOf('disk', problems.disk),
    ...issueOf('backup', backup.problem),
    ...issueOf('emptyCatalog', problems.emptyCatalog),
    ...issueOf('noBackup', isMissing ? 'There is no backup yet' : null),
    ...issueOf('brokenLinks', brokenLinks === 0 ? null : brokenLinksText(brokenLinks), brokenLinks),
    ...issueOf('failedJobs', failedJobs === 0 ? null : failedJobsText(failedJobs), failedJobs),
    ...untidy,
    ...issueOf('backupGap', backupGapText(backup)),
    ...issueOf('noContact', hasContact ? null : 'Visitors cannot write to you: there is no contact address'),
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
