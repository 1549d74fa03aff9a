import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { fillDisk } from './small-disk.ts';

/** One trouble. Times are readings of `performance.now()`. */
export interface Trouble {
  name: string;
  from: number;
  /** End of the trouble, from which the recovery is measured. */
  until: number;
  /** Whether reads that need the database must fail during it, so that only cached pages count. */
  isDatabaseGone: boolean;
}

const rest = () => sleep(8_000);

/** Creates all troubles one after another with pauses between them. Calls `announce` with each name. */
export async function makeTrouble(
  cluster: Cluster,
  announce: (message: string) => void,
  /**
   * Pauses changes and fills the caches with every page, because a dropped page cannot be rendered without the
   * database.
   */
  fillCaches: () => Promise<void>,
): Promise<Trouble[]> {
  const { nodes, worker, postgres } = cluster;
  const troubles: Trouble[] = [];

  async function during(name: string, work: () => Promise<void>, isDatabaseGone = false): Promise<void> {
    announce(name);
    const from = performance.now();
    await work();
    troubles.push({ name, from, until: performance.now(), isDatabaseGone });
    await rest();
  }

  await rest();
  await during('kill -9 of one node', () => nodes[0].kill('SIGKILL'));
  await during('that node started again', () => nodes[0].start());
  await during('kill -9 of the worker, started again', async () => {
    await worker.kill('SIGKILL');
    await worker.start();
  });
  await during('PostgreSQL restarted, unavailable for 1 s', () => postgres.restart(1_000));
  async function freeze(): Promise<void> {
    await postgres.freeze();
    await sleep(5_000);
    await postgres.thaw();
  }
  // Requests that need a frozen database get a 503 within seconds instead of waiting for it.
  await during('PostgreSQL frozen for 5 s (SIGSTOP)', freeze, true);
  if (cluster.hasSmallDisk)
    await during('the disk of one node full for 8 s', async () => {
      const empty = await fillDisk(nodes[1].dataDir);
      await sleep(8_000);
      await empty();
    });
  else announce('no full disk: this account may not mount a small one');
  await fillCaches();
  await during('PostgreSQL unavailable for 10 s', () => postgres.restart(10_000), true);
  return troubles;
}
