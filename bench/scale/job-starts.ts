import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { ask } from './load.ts';

/** Jobs that the cluster acknowledged. */
export interface StartedJobs {
  ids: string[];
  /** The paper type that the last job sets. */
  paperType: string;
}

/** Starts bulk operations on some papers, one after another, each with a different value. */
export function startJobs({ url, owner }: Pick<Cluster, 'url' | 'owner'>, paperIds: number[]) {
  const started: StartedJobs = { ids: [], paperType: '' };
  let turn = 0;
  const stopping = new AbortController();
  let isPaused = false;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      if (isPaused) {
        await sleep(100);
        continue;
      }
      const paperType = `Paper of load ${(turn += 1)}`;
      const answer = await ask(url, {
        method: 'POST',
        path: '/api/admin/bulk/run',
        headers: owner,
        body: { operation: 'set-paper-type', selection: { ids: paperIds }, values: { paperType } },
      });
      if (answer.status === 202) {
        started.ids.push((JSON.parse(answer.text) as { jobId: string }).jobId);
        started.paperType = paperType;
      }
      // Only one runs at a time. Another start is refused until it has ended.
      await sleep(1_500);
    }
  })();
  return {
    pause: () => void (isPaused = true),
    async stop(): Promise<StartedJobs> {
      stopping.abort();
      await running;
      return started;
    },
  };
}
