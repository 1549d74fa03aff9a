import { callApi } from '#admin-kit/call-api.ts';
import { analyticsPhrases } from '#features/analytics/audit-phrases.ts';
import { authPhrases } from '#features/auth/audit-phrases.ts';
import { backupPhrases } from '#features/backup/audit-phrases.ts';
import { bulkEditPhrases } from '#features/bulk-edit/audit-phrases.ts';
import { cachePhrases } from '#features/cache/audit-phrases.ts';
import { catalogPhrases } from '#features/catalog/audit-phrases.ts';
import { cleanupPhrases } from '#features/cleanup/audit-phrases.ts';
import { examCalendarPhrases } from '#features/exam-calendar/audit-phrases.ts';
import { inlineBlocksPhrases } from '#features/inline-blocks/audit-phrases.ts';
import { jobsPhrases } from '#features/jobs/audit-phrases.ts';
import { linkCheckerPhrases } from '#features/link-checker/audit-phrases.ts';
import { paperUploadPhrases } from '#features/paper-upload/audit-phrases.ts';
import { papersPhrases } from '#features/papers/audit-phrases.ts';
import { redirectsPhrases } from '#features/redirects/audit-phrases.ts';
import { searchWordsPhrases } from '#features/search-words/audit-phrases.ts';
import { seoPhrases } from '#features/seo/audit-phrases.ts';
import { settingsPhrases } from '#features/settings/audit-phrases.ts';
import { staticPagesPhrases } from '#features/static-pages/audit-phrases.ts';
import type { AuthUser } from '#features/auth/auth.contract.ts';
import { settingSections, settingTexts } from '#features/settings/settings.admin.ts';
import {
  ArchiveRestore,
  BarChart3,
  BookOpen,
  BrushCleaning,
  CalendarDays,
  CircleUser,
  EyeOff,
  Files,
  FileText,
  FileUp,
  FolderPlus,
  FolderTree,
  GraduationCap,
  History,
  Hourglass,
  LayoutDashboard,
  Link2,
  ListChecks,
  SearchCheck,
  Search,
  Settings,
  Signpost,
  Tag,
  Trash2,
  Users,
  Upload,
  Zap,
} from '#ui/icons.ts';
import { action, create, tab, type AdminTab, type TabSection } from './tabs.ts';

/** Shown above the sections. */
export const dashboardTab = tab(
  'dashboard',
  'Dashboard',
  LayoutDashboard,
  () => import('#features/dashboard/web/admin/dashboard-tab.tsx'),
  { words: 'home overview health performance' },
);

/** Returns the labels and synonyms of the settings in a section: 'logo' finds Branding. */
const settingWords = (section: string) =>
  Object.values(settingTexts)
    .filter((text) => text.section === section)
    .map(({ label, words = '' }) => `${label} ${words}`)
    .join(' ');

/**
 * What features add to the back office: tabs in sidebar order with the actions of the palette. The first section is
 * open by default. A tab is listed only when it works.
 */
export const tabSections: TabSection[] = [
  {
    title: 'Content Management',
    tabs: [
      tab(
        'upload',
        'Upload Papers',
        Upload,
        () => import('#features/paper-upload/web/admin/upload-tab.tsx'),
        {
          words: 'add new pdf',
          actions: [create('papers', 'upload import pdf files', { state: {}, isFrequent: true })],
        },
      ),
      tab(
        'manage',
        'Manage Papers',
        Files,
        () => import('#features/manage-papers/web/admin/manage-tab.tsx'),
        {
          jobs: { title: 'Trash', jobs: ['purge-trash', 'empty-trash'] },
          words: 'list edit delete search trash',
          actions: [
            action('Restore deleted papers', 'trash undo recover undelete bin', {
              icon: Trash2,
              state: { view: 'trash' },
            }),
            action(
              'Hide a paper from visitors',
              'take down takedown remove unpublish legal notice complaint show again',
              { icon: EyeOff },
            ),
            action('Papers without a stored file', 'missing external pdf link only no files', {
              icon: FileText,
              state: { source: 'external' },
            }),
          ],
        },
      ),
      tab(
        'categories',
        'Categories',
        FolderTree,
        () => import('#features/catalog/web/admin/categories-tab.tsx'),
        { actions: [create('category', '', { icon: FolderPlus, isFrequent: true })] },
      ),
      tab('exams', 'Exams', GraduationCap, () => import('#features/catalog/web/admin/exams-tab.tsx'), {
        actions: [
          create('exam', '', { isFrequent: true }),
          action('Merge exams', 'join combine duplicates same'),
        ],
      }),
      tab('subjects', 'Subjects', BookOpen, () => import('#features/catalog/web/admin/subjects-tab.tsx'), {
        actions: [
          create('subject', '', { isFrequent: true }),
          action('Merge subjects', 'join combine duplicates same'),
        ],
      }),
      tab('coverage', 'Coverage', ListChecks, () => import('#features/sittings/web/admin/coverage-tab.tsx'), {
        words: 'missing papers years gaps',
      }),
      tab(
        'search-words',
        'Search Words',
        Search,
        () => import('#features/search-words/web/admin/search-words-tab.tsx'),
        { actions: [create('synonyms', 'search words aliases')] },
      ),
      tab(
        'upload-rules',
        'Upload Rules',
        Tag,
        () => import('#features/paper-upload/web/admin/upload-rules-tab.tsx'),
      ),
      tab(
        'calendar',
        'Exam Calendar',
        CalendarDays,
        () => import('#features/exam-calendar/web/admin/calendar-tab.tsx'),
        { actions: [create('exam date', 'calendar')] },
      ),
    ],
  },
  {
    title: 'System Management',
    tabs: [
      tab(
        'settings',
        'Site Settings',
        Settings,
        () => import('#features/settings/web/admin/settings-tab.tsx'),
        {
          isForOwners: true,
          actions: settingSections.map(({ name, title }) =>
            action(
              `Change settings: ${title}`,
              `edit set update configure site options ${settingWords(name)}`,
              { state: { section: name } },
            ),
          ),
        },
      ),
      tab(
        'page-seo',
        'Individual Page SEO',
        SearchCheck,
        () => import('#features/seo/web/admin/page-seo-tab.tsx'),
        { isForOwners: true },
      ),
      tab(
        'pages',
        'Content Pages',
        FileText,
        () => import('#features/static-pages/web/admin/pages-tab.tsx'),
        { actions: [create('page', 'static content write')] },
      ),
      tab(
        'redirects',
        'URL Redirects',
        Signpost,
        () => import('#features/redirects/web/admin/redirects-tab.tsx'),
        { actions: [create('redirect', 'url move')] },
      ),
      tab('cache', 'Cache', Zap, () => import('#features/cache/web/admin/cache-tab.tsx'), {
        actions: [action('Flush caches', 'clear empty refresh homepage downloads')],
      }),
      tab('cleanup', 'Database Cleanup', BrushCleaning, () => import('./cleanup-tab.tsx'), {
        jobs: {
          title: 'Clean-ups',
          jobs: ['database-cleanup', 'check-stored-files', 'find-duplicate-papers'],
        },
        actions: [action('Clean up database', 'cleanup remove delete unused duplicates orphaned')],
      }),
      tab(
        'backup',
        'Backup & Restore',
        ArchiveRestore,
        () => import('#features/backup/web/admin/backup-tab.tsx'),
        {
          jobs: { title: 'Backups and restores', jobs: ['backup', 'restore-check', 'restore'] },
          isForOwners: true,
          actions: [
            action('Run backup', 'start make create save now back up', {
              start: () => callApi('POST', '/api/admin/backup/run', {}),
              isFrequent: true,
            }),
            action('Restore backup', 'undo recover import zip back'),
            action('Download backup', 'export save zip copy'),
          ],
        },
      ),
      tab('users', 'Users', Users, () => import('#features/auth/web/admin/users-tab.tsx'), {
        isForOwners: true,
        words: 'people editors owners invite',
        actions: [action('Invite user', 'add new editor owner person')],
      }),
      tab('audit', 'Activity Log', History, () => import('./activity-log-tab.tsx'), {
        words: 'history log changes who',
      }),
      tab('account', 'Account', CircleUser, () => import('#features/auth/web/admin/account-tab.tsx'), {
        words: 'password profile sessions passkey',
        actions: [action('Change password', 'set update passkey second factor account')],
      }),
    ],
  },
  {
    title: 'Advanced Tools',
    tabs: [
      tab('bulk', 'Bulk Operations', ListChecks, () => import('./bulk-tab.tsx'), {
        jobs: { title: 'Bulk edits', jobs: ['bulk'] },
        actions: [
          action('Change many papers', 'bulk edit set year subject session language exam of all', {
            icon: Zap,
          }),
        ],
      }),
      tab(
        'moving-in',
        'Moving In',
        FileUp,
        () => import('#features/site-import/web/admin/moving-in-tab.tsx'),
        {
          jobs: { title: 'Imports', jobs: ['site-import', 'site-import-read'] },
          isForOwners: true,
          actions: [
            action(
              'Move papers in',
              'import csv excel spreadsheet wordpress google drive another site migrate',
            ),
          ],
        },
      ),
      tab('jobs', 'Jobs', Hourglass, () => import('#features/jobs/web/admin/jobs-tab.tsx')),
    ],
  },
  {
    title: 'Analytics & Tools',
    tabs: [
      tab(
        'analytics',
        'Analytics',
        BarChart3,
        () => import('#features/analytics/web/admin/analytics-tab.tsx'),
        {
          actions: [
            action('Downloads last week', 'popular papers visitors views figures statistics days', {
              icon: Search,
              state: { days: '7' },
            }),
          ],
        },
      ),
      tab(
        'links',
        'Link Checker',
        Link2,
        () => import('#features/link-checker/web/admin/link-checker-tab.tsx'),
        {
          jobs: {
            title: 'Link checks',
            jobs: ['read-links', 'link-check', 'link-check-failing', 'store-copies', 'replace-host'],
          },
          actions: [
            action('Check links', 'run start test broken urls', {
              start: () => callApi('POST', '/api/admin/link-check/run', {}),
            }),
            action('Repair broken links', 'fix replace host dead urls', { state: { status: 'broken' } }),
          ],
        },
      ),
    ],
  },
];

/** Groups of the list of jobs. */
export const jobGroups = tabSections
  .flatMap(({ tabs }) => tabs)
  .flatMap(({ jobs, ...tab }) => (jobs ? [{ ...jobs, tab }] : []));

/** Phrases of the activity log by action: 'Asha `uploaded the paper` SSC CGL 2019'. Types of subjects have titles. */
export const auditPhrases = {
  ...analyticsPhrases,
  ...authPhrases,
  ...backupPhrases,
  ...bulkEditPhrases,
  ...cachePhrases,
  ...catalogPhrases,
  ...cleanupPhrases,
  ...examCalendarPhrases,
  ...inlineBlocksPhrases,
  ...jobsPhrases,
  ...linkCheckerPhrases,
  ...paperUploadPhrases,
  ...papersPhrases,
  ...redirectsPhrases,
  ...searchWordsPhrases,
  ...seoPhrases,
  ...settingsPhrases,
  ...staticPagesPhrases,
};

type SubjectOf<Action> = Action extends `${infer Subject}.${string}` ? Subject : never;

declare module '#platform/audit/audited-write.ts' {
  interface AuditSubjects extends Record<SubjectOf<keyof typeof auditPhrases>, true> {}
}

function mayOpen({ isForOwners }: AdminTab, { role }: Pick<AuthUser, 'role'>): boolean {
  return !isForOwners || role === 'owner';
}

/** Returns the sections with the tabs that the user may open. */
export function getTabs(user: Pick<AuthUser, 'role'>): TabSection[] {
  return tabSections
    .map((section) => ({ ...section, tabs: section.tabs.filter((each) => mayOpen(each, user)) }))
    .filter((section) => section.tabs.length > 0);
}

/** Returns the tab with this name and whether the user may open it. `tab` is undefined for an unknown name. */
export function findTab(
  name: string,
  user: Pick<AuthUser, 'role'>,
): { tab: AdminTab | undefined; isAllowed: boolean } {
  const tabs = [dashboardTab, ...tabSections.flatMap((section) => section.tabs)];
  const match = tabs.find((each) => each.name === name);
  return { tab: match, isAllowed: match !== undefined && mayOpen(match, user) };
}
