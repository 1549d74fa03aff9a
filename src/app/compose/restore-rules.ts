import { auditRestore } from '#features/audit/server/audit.restore.ts';
import { authRestore } from '#features/auth/server/auth.restore.ts';
import { catalogRestore } from '#features/catalog/server/catalog.restore.ts';
import { calendarRestore } from '#features/exam-calendar/server/calendar.restore.ts';
import { inlineBlocksRestore } from '#features/inline-blocks/server/inline-blocks.restore.ts';
import { papersRestore } from '#features/papers/server/papers.restore.ts';
import { redirectsRestore } from '#features/redirects/server/redirects.restore.ts';
import { pageSeoRestore } from '#features/seo/server/page-seo.restore.ts';
import { settingsRestore } from '#features/settings/server/settings.restore.ts';
import type { RestoreRule } from '#platform/backup/restore-rule.ts';

/** Checks of the features for rows that come from a backup. */
export const restoreRules: RestoreRule[] = [
  auditRestore,
  authRestore,
  settingsRestore,
  catalogRestore,
  ...papersRestore,
  redirectsRestore,
  pageSeoRestore,
  inlineBlocksRestore,
  calendarRestore,
];
