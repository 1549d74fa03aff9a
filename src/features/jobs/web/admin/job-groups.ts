import type { JobRun } from '../../jobs.contract.ts';

/** Jobs that do the same kind of work, and the tab that starts them. */
export interface JobGroup {
  name: string;
  title: string;
  jobs: string[];
  tab?: { name: string; title: string };
}

const groups: JobGroup[] = [
  {
    name: 'backups',
    title: 'Backups and restores',
    jobs: ['backup', 'restore-check', 'restore'],
    tab: { name: 'backup', title: 'Backup & Restore' },
  },
  {
    name: 'links',
    title: 'Link checks',
    jobs: ['read-links', 'link-check', 'link-check-failing', 'store-copies', 'replace-host'],
    tab: { name: 'links', title: 'Link Checker' },
  },
  {
    name: 'edits',
    title: 'Bulk edits',
    jobs: ['bulk'],
    tab: { name: 'bulk', title: 'Bulk Operations' },
  },
  {
    name: 'cleanups',
    title: 'Clean-ups',
    jobs: ['database-cleanup', 'check-stored-files', 'find-duplicate-papers'],
    tab: { name: 'cleanup', title: 'Database Cleanup' },
  },
  {
    name: 'trash',
    title: 'Trash',
    jobs: ['purge-trash', 'empty-trash'],
    tab: { name: 'manage', title: 'Manage Papers' },
  },
  {
    name: 'imports',
    title: 'Imports',
    jobs: ['site-import', 'site-import-read'],
    tab: { name: 'moving-in', title: 'Moving In' },
  },
];

const others: JobGroup = { name: 'other', title: 'Other jobs', jobs: [] };

export function findJobGroup(job: string): JobGroup {
  return groups.find(({ jobs }) => jobs.includes(job)) ?? others;
}

/** Groups items by the kind of their job. The group of the first item is the first one. */
export function groupByKind<Item extends { name: string }>(
  items: readonly Item[],
): { group: JobGroup; items: Item[] }[] {
  const found = Map.groupBy(items, ({ name }) => findJobGroup(name));
  return [...found].map(([group, members]) => ({ group, items: members }));
}

/** Returns 'Backups and restores, 2 failed'. */
export function getGroupTitle(group: JobGroup, runs: readonly Pick<JobRun, 'state'>[]): string {
  const failed = runs.filter(({ state }) => state === 'failed').length;
  return failed === 0 ? group.title : `${group.title}, ${failed} failed`;
}
