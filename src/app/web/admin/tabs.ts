import type { Icon } from '#ui/icon.ts';
import {
  ArchiveRestore,
  BarChart3,
  BookOpen,
  BrushCleaning,
  CalendarDays,
  CircleUser,
  Files,
  FileText,
  FileUp,
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
  Users,
  Upload,
  Zap,
} from '#ui/icons.ts';
import { lazy, type ComponentType } from 'react';
import type { AuthUser } from '#features/auth/auth.contract.ts';

export interface AdminTab {
  /** Used in the URL, and as the value of the `admin-tab-change` event. */
  name: string;
  title: string;
  icon: Icon;
  /** Its code is loaded when it is first opened. */
  Tab: ComponentType;
  /** Only owners see it. The server also refuses other users. */
  isForOwners?: boolean;
}

export interface TabSection {
  title: string;
  tabs: AdminTab[];
}

/** Builds a tab from a `web/admin/*-tab.tsx` file of a feature. All of these files export `Tab`. */
function tab(name: string, title: string, icon: Icon, load: () => Promise<{ Tab: ComponentType }>): AdminTab {
  return { name, title, icon, Tab: lazy(async () => ({ default: (await load()).Tab })) };
}

/** Shown above the sections. */
export const dashboardTab = tab(
  'dashboard',
  'Dashboard',
  LayoutDashboard,
  () => import('#features/dashboard/web/admin/dashboard-tab.tsx'),
);

/** In sidebar order. The first section is open by default. A tab is listed only when it works. */
export const tabSections: TabSection[] = [
  {
    title: 'Content Management',
    tabs: [
      tab('upload', 'Upload Papers', Upload, () => import('#features/paper-upload/web/admin/upload-tab.tsx')),
      tab('manage', 'Manage Papers', Files, () => import('#features/manage-papers/web/admin/manage-tab.tsx')),
      tab(
        'categories',
        'Categories',
        FolderTree,
        () => import('#features/catalog/web/admin/categories-tab.tsx'),
      ),
      tab('exams', 'Exams', GraduationCap, () => import('#features/catalog/web/admin/exams-tab.tsx')),
      tab('subjects', 'Subjects', BookOpen, () => import('#features/catalog/web/admin/subjects-tab.tsx')),
      tab(
        'search-words',
        'Search Words',
        Search,
        () => import('#features/search-words/web/admin/search-words-tab.tsx'),
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
      ),
    ],
  },
  {
    title: 'System Management',
    tabs: [
      {
        ...tab(
          'settings',
          'Site Settings',
          Settings,
          () => import('#features/settings/web/admin/settings-tab.tsx'),
        ),
        isForOwners: true,
      },
      {
        ...tab(
          'page-seo',
          'Individual Page SEO',
          SearchCheck,
          () => import('#features/seo/web/admin/page-seo-tab.tsx'),
        ),
        isForOwners: true,
      },
      tab('pages', 'Content Pages', FileText, () => import('#features/static-pages/web/admin/pages-tab.tsx')),
      tab(
        'redirects',
        'URL Redirects',
        Signpost,
        () => import('#features/redirects/web/admin/redirects-tab.tsx'),
      ),
      tab('cache', 'Cache', Zap, () => import('#features/cache/web/admin/cache-tab.tsx')),
      tab('cleanup', 'Database Cleanup', BrushCleaning, () => import('./cleanup-tab.tsx')),
      {
        ...tab(
          'backup',
          'Backup & Restore',
          ArchiveRestore,
          () => import('#features/backup/web/admin/backup-tab.tsx'),
        ),
        isForOwners: true,
      },
      {
        ...tab('users', 'Users', Users, () => import('#features/auth/web/admin/users-tab.tsx')),
        isForOwners: true,
      },
      tab('audit', 'Activity Log', History, () => import('./activity-log-tab.tsx')),
      tab('account', 'Account', CircleUser, () => import('#features/auth/web/admin/account-tab.tsx')),
    ],
  },
  {
    title: 'Advanced Tools',
    tabs: [
      tab('bulk', 'Bulk Operations', ListChecks, () => import('./bulk-tab.tsx')),
      {
        ...tab(
          'moving-in',
          'Moving In',
          FileUp,
          () => import('#features/site-import/web/admin/moving-in-tab.tsx'),
        ),
        isForOwners: true,
      },
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
      ),
      tab(
        'links',
        'Link Checker',
        Link2,
        () => import('#features/link-checker/web/admin/link-checker-tab.tsx'),
      ),
    ],
  },
];

function mayOpen({ isForOwners }: AdminTab, { role }: Pick<AuthUser, 'role'>): boolean {
  return !isForOwners || role === 'owner';
}

/** Returns the sections with the tabs that the user may open. */
export function tabsFor(user: Pick<AuthUser, 'role'>): TabSection[] {
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
  const found = tabs.find((each) => each.name === name);
  return { tab: found, isAllowed: found !== undefined && mayOpen(found, user) };
}
