import type { JobRun } from '../../jobs.contract.ts';

/** Jobs that do the same kind of work, and the tab that starts them. */
export interface JobGroup {
  title: string;
  jobs: string[];
  tab?: { name: string; title: string };
}

let groups: JobGroup[] = [];

/** Sets the groups of all tabs, before a job is shown. */
export function setJobGroups(all: JobGroup[]): void {
  groups = all;
}

const others: JobGroup = { title: 'Other jobs', jobs: [] };

export function findJobGroup(job: string): JobGroup {
  return groups.find(({ jobs }) => jobs.includes(job)) ?? others;
}

/** Groups items by the kind of their job. The group of the first item is the first one. */
export function groupByKind<Item extends { name: string }>(
  items: readonly Item[],
): { group: JobGroup; items: Item[] }[] {
  const groups = Map.groupBy(items, ({ name }) => findJobGroup(name));
  return [...groups].map(([group, members]) => ({ group, items: members }));
}

/** Returns 'Backups and restores, 2 failed'. */
export function getGroupTitle(group: JobGroup, runs: readonly Pick<JobRun, 'state'>[]): string {
  const failed = runs.filter(({ state }) => state === 'failed').length;
  return failed === 0 ? group.title : `${group.title}, ${failed} failed`;
}
