import type { BackupState } from '#features/backup/backup.server.ts';
import type { CleanupStats } from '#features/cleanup/cleanup.contract.ts';
import type { UsualKind } from '#lib/cleanup-kinds.ts';
import { formatCount } from '#lib/text/format.ts';
import type { HealthIssue, SystemHealth } from '../dashboard.contract.ts';

/** Texts for one and for many, ordered by their effect on visitors, the worst first. */
const texts = {
  brokenLinks: ['link is broken', 'links are broken'],
  failedJobs: ['job failed and has not succeeded since', 'jobs failed and have not succeeded since'],
  missingFiles: ['paper has a missing or damaged file', 'papers have a missing or damaged file'],
  orphanedPapers: ['paper has neither a file nor a URL', 'papers have neither a file nor a URL'],
  duplicateSubjects: ['subject repeats the name of another', 'subjects repeat the name of another'],
  emptyCategories: ['category has no exams', 'categories have no exams'],
  staleUploads: ['upload became no paper', 'uploads became no paper'],
  orphanedFiles: ['stored file belongs to nothing', 'stored files belong to nothing'],
} satisfies Record<UsualKind | 'brokenLinks' | 'failedJobs', [string, string]>;
const countedKinds = Object.keys(texts) as (keyof typeof texts)[];

/** Returns a problem of the whole site as an issue, or an empty list if its text is `null`. */
function issueOf(kind: HealthIssue['kind'], text: string | null): HealthIssue[] {
  return text === null ? [] : [{ kind, count: 1, text }];
}

/** Returns the data that a failed disk would take with it, or `null` if the backups save everything elsewhere. */
function backupGapText({ withFiles, isOnDiskOfSite }: BackupState): string | null {
  if (isOnDiskOfSite) return 'Backups are on the same disk or bucket as the site: if it fails, both are lost';
  return withFiles ? null : 'Backups contain no PDFs, so they cannot restore lost files';
}

/** Returns 'healthy' if nothing needs the owner. */
export function getSystemHealth(
  stats: CleanupStats,
  problems: {
    disk: string | null;
    backup: BackupState;
    hasContact: boolean;
    emptyCatalog: string | null;
    brokenLinks: number;
    failedJobs: number;
    emptyExams: number;
  },
): SystemHealth {
  const { emptyExams, backup, hasContact } = problems;
  const counts = { ...stats, ...problems };
  // A first backup that failed is already listed with its reason.
  const isMissing = !backup.hasBackup && backup.problems.length === 0;
  const issues = [
    ...issueOf('disk', problems.disk),
    ...issueOf('backup', backup.problems.join(' ') || null),
    ...issueOf('emptyCatalog', problems.emptyCatalog),
    ...issueOf('noBackup', isMissing ? 'There is no backup yet' : null),
    ...countedKinds.flatMap((kind) => {
      const count = counts[kind];
      // A count that is still running is not an issue.
      return count ? [{ kind, count, text: formatCount(count, ...texts[kind]) }] : [];
    }),
    ...issueOf('backupGap', backupGapText(backup)),
    ...issueOf('noContact', hasContact ? null : 'Visitors cannot write to you: there is no contact address'),
  ];
  return { status: issues.length === 0 ? 'healthy' : 'issues', issues, emptyExams };
}
