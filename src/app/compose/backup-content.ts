import { analyticsBackup } from '#features/analytics/server/analytics.backup.ts';
import { auditBackup } from '#features/audit/server/audit.backup.ts';
import { authBackup } from '#features/auth/server/auth.backup.ts';
import { backupsBackup } from '#features/backup/server/backups.backup.ts';
import { bulkBackup } from '#features/bulk-edit/server/bulk-edit.backup.ts';
import { catalogBackup } from '#features/catalog/server/catalog.backup.ts';
import { staticPagesBackup } from '#features/static-pages/server/static-pages.backup.ts';
import { downloadsBackup } from '#features/downloads/server/downloads.backup.ts';
import { calendarBackup } from '#features/exam-calendar/server/calendar.backup.ts';
import { filesBackup } from '#features/files/server/files.backup.ts';
import { jobsBackup } from '#features/jobs/server/jobs.backup.ts';
import { linksBackup } from '#features/link-checker/server/link-checker.backup.ts';
import { inlineBlocksBackup } from '#features/inline-blocks/server/inline-blocks.backup.ts';
import { pageImagesBackup } from '#features/page-images/server/page-images.backup.ts';
import { pageTextsBackup } from '#features/page-texts/server/page-texts.backup.ts';
import { paperUploadBackup } from '#features/paper-upload/server/paper-upload.backup.ts';
import { papersBackup } from '#features/papers/server/papers.backup.ts';
import { ratingsBackup } from '#features/ratings/server/ratings.backup.ts';
import { redirectsBackup } from '#features/redirects/server/redirects.backup.ts';
import { searchBackup } from '#features/search/server/index/search-index.backup.ts';
import { searchWordsBackup } from '#features/search/server/words/search-words.backup.ts';
import { pageSeoBackup } from '#features/seo/server/page-seo.backup.ts';
import { siteImportBackup } from '#features/site-import/server/site-import.backup.ts';
import { settingsBackup } from '#features/settings/server/settings.backup.ts';
import { versionsBackup } from '#features/versions/server/versions.backup.ts';
import { uploadDraftsBackup } from '#features/upload-drafts/server/upload-drafts.backup.ts';
import { starterLibraryBackup } from '../starter-library/starter-library-backup.ts';
import type { BackupDocument, BackupPart, BackupTable } from '#platform/backup/backup-table.ts';

/**
 * Returns the content of a backup for every feature with tables: the included tables, and the excluded ones with the
 * reason.
 */
export function backupContent({ publicUrl }: { publicUrl: string }): {
  tables: BackupTable[];
  leftOut: Record<string, string>;
  documents: BackupDocument[];
} {
  const parts: BackupPart[] = [
    authBackup,
    settingsBackup,
    catalogBackup,
    papersBackup({ publicUrl }),
    ratingsBackup,
    downloadsBackup,
    filesBackup,
    uploadDraftsBackup,
    searchBackup,
    pageTextsBackup,
    searchWordsBackup,
    paperUploadBackup,
    redirectsBackup,
    pageSeoBackup,
    staticPagesBackup,
    pageImagesBackup,
    inlineBlocksBackup,
    versionsBackup,
    calendarBackup,
    analyticsBackup,
    linksBackup,
    auditBackup,
    jobsBackup,
    bulkBackup,
    backupsBackup,
    siteImportBackup,
    starterLibraryBackup,
  ];
  return {
    tables: parts.flatMap(({ tables = [] }) => tables),
    leftOut: Object.assign({}, ...parts.map(({ leftOut = {} }) => leftOut)) as Record<string, string>,
    documents: parts.flatMap(({ documents = [] }) => documents),
  };
}
