import { z } from 'zod';
import { jobStarter } from '#features/jobs/jobs.contract.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import type { JobDefinition, RunningJob } from '#platform/jobs/job.ts';
import {
  checkRun,
  copiesToStore,
  hostReplacement,
  replaceHostJobName,
  type CheckReport,
  type CheckRun,
  type CopiesReport,
  type HostReport,
  type ReadLinksReport,
} from '../link-checker.contract.ts';
import { readLinksJob } from './link-reading.service.ts';
import { runLinkCheck } from './link-run.service.ts';
import { readLinks } from './link-sync.service.ts';
import type { LinksContext } from './links-context.ts';
import { replaceHost } from './replace-host.service.ts';
import { storeCopies, storeCopiesJob } from './store-copies.service.ts';

/** Names and start rules of the jobs. */
export const linkCheckJob = { name: 'link-check', isExclusive: true, library: 'changes' } as const;
export const replaceHostJob = { name: replaceHostJobName, isExclusive: true, library: 'changes' } as const;

/** Returns 'Checked 903 links: 12 broken, 3 with a warning'. */
function checkedText({ checked, error, warning }: CheckReport): string {
  const counts = `${groupedCount(error)} broken, ${groupedCount(warning)} with a warning`;
  return `Checked ${formatCount(checked, 'link')}: ${counts}`;
}

/** Creates the job that reads papers and pages for links. The link checker starts it after writes. */
export function createReadLinksJob(
  links: LinksContext,
): JobDefinition<Record<string, never>, ReadLinksReport> {
  return {
    ...readLinksJob,
    title: 'Read links of papers and pages',
    input: z.object({}),
    run: async (_input, job) => ({ ...(await readLinks(links, job)) }),
    summary: ({ uses }) => `Read ${formatCount(uses, 'link')}`,
  };
}

/**
 * Creates the jobs that check every link weekly, and failing links daily, so that a broken link is confirmed after
 * days instead of weeks.
 */
export function createLinkCheckJobs(
  links: LinksContext,
): JobDefinition<CheckRun, { [Name in keyof CheckReport]: number }>[] {
  const common = {
    isExclusive: true,
    library: 'changes',
    input: checkRun,
    async run(input: CheckRun, job: RunningJob) {
      if (job.checkpoint === null) await readLinks(links, job);
      return { ...(await runLinkCheck(links, input, job)) };
    },
    summary: checkedText,
  } as const;
  return [
    {
      ...common,
      ...linkCheckJob,
      title: 'Check links',
      schedule: { input: { scope: 'all' }, cron: '30 3 * * 0', isOn: true },
    },
    {
      ...common,
      name: 'link-check-failing',
      title: 'Check failing links again',
      schedule: { input: { scope: 'failing' }, cron: '30 4 * * *', isOn: true },
    },
  ];
}

const copiesInput = copiesToStore.extend({ startedBy: jobStarter });
export type CopiesInput = z.infer<typeof copiesInput>;

/** Creates the job that stores copies of files from other servers. */
export function createStoreCopiesJob(links: LinksContext): JobDefinition<CopiesInput, CopiesReport> {
  return {
    ...storeCopiesJob,
    title: 'Store copies of files',
    input: copiesInput,
    run: ({ ids, startedBy }, job) => storeCopies(links, { ...startedBy, sessionId: null }, ids, job),
    summary: ({ stored, refused }) =>
      `Stored ${formatCount(stored, 'copy', 'copies')}${refused.length > 0 ? `, ${groupedCount(refused.length)} refused` : ''}`,
  };
}

const hostInput = hostReplacement.extend({ startedBy: jobStarter });
export type HostInput = z.infer<typeof hostInput>;

/** Creates the job that replaces the host of all URLs of a site. */
export function createReplaceHostJob(
  links: LinksContext,
): JobDefinition<HostInput, { [Name in keyof HostReport]: HostReport[Name] }> {
  return {
    ...replaceHostJob,
    title: 'Replace a host in links',
    input: hostInput,
    run: ({ startedBy: by, ...change }, job) => replaceHost(links, { ...by, sessionId: null }, change, job),
    summary: ({ from, to, links, refused }) =>
      `Replaced ${from} with ${to} in ${formatCount(links, 'link')}${refused.length > 0 ? `, ${groupedCount(refused.length)} refused` : ''}`,
  };
}
