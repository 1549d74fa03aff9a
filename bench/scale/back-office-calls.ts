import { setTimeout as sleep } from 'node:timers/promises';
import { adminCalls, notMeasuredAdminReads, type Read } from './admin-calls.ts';
import type { CallSource } from './call-times.ts';
import { signIn } from './owner.ts';

const longestJobsMs = 900_000;

/** Waits for the jobs that the first readers of some tabs start: these tabs show what the jobs found. */
async function waitForJobs(read: Read): Promise<void> {
  const deadline = Date.now() + longestJobsMs;
  for (;;) {
    const { readAt } = (await read('/api/admin/link-check/summary')) as { readAt: string | null };
    const { searchedAt } = (await read('/api/admin/cleanup/duplicate-papers')) as {
      searchedAt: string | null;
    };
    const { orphanedFiles } = (await read('/api/admin/cleanup-stats')) as { orphanedFiles: number | null };
    if (readAt !== null && searchedAt !== null && orphanedFiles !== null) return;
    if (Date.now() > deadline) throw new Error('The jobs of the back office do not end');
    await sleep(1_000);
  }
}

/** Every call of every tab of the back office, asked by the owner. */
export const backOfficeCalls: CallSource = {
  name: 'Back office',
  targetMs: 200,
  notMeasured: notMeasuredAdminReads,
  async prepare({ url }) {
    const headers = await signIn(url);
    const read: Read = async (path) => {
      const answer = await fetch(url + path, { headers });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 100)}`);
      return JSON.parse(text) as unknown;
    };
    await waitForJobs(read);
    const calls = await adminCalls(read);
    return {
      calls: calls.map(({ tab, name, path, body }) => ({
        name: `${tab}: ${name}`,
        path: encodeURI(path),
        ...(body && { body }),
      })),
      headers,
    };
  },
};
